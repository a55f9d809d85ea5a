/** Copying a list of moves: their notation instead of pictures. */

/** Put the notation of the selected moves on the clipboard when a part of a list is copied. */
export function copyNotation(list: HTMLElement): void {
  list.addEventListener("copy", (event) => {
    const root = list.getRootNode() as Document & { getSelection?(): Selection | null };
    const selection = root.getSelection?.() ?? document.getSelection();
    if (!selection || selection.isCollapsed) return;
    const buttons = [...list.querySelectorAll<HTMLElement>("[data-notation]")];
    const chosen = buttons.filter((button) => selection.containsNode(button, true));
    if (chosen.length === 0) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", chosen.map(({ title }) => title).join("\n"));
  });
}
