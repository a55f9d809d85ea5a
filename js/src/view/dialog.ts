/** Modal dialogs; the state says which one is open. */
import type { Actions } from "../input/actions.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import type { Dialog, State } from "../state.ts";
import { h, set, translate } from "../ui/dom.ts";

/**
 * Create a dialog, which is called as its title; `update` is called with whether it is just being
 * opened. Closing it returns the focus to where it was.
 */
export function dialogPanel(
  actions: Actions, name: Dialog, look: string, content: HTMLElement,
  update: (state: State, opens: boolean) => void,
): Panel {
  const element = h("dialog", { class: `ak-dialog ${look}`.trim() }, content);
  // The user closes it by Escape, or on phones by going back.
  for (const event of ["cancel", "close"]) {
    element.addEventListener(event, () => actions.open(name, false));
  }
  element.addEventListener("close", () => set(element, "data-modal", false));
  return makePanel(element, (state) => {
    const isOpen = state.dialog === name;
    if (isOpen) translate(element, state.texts);
    update(state, isOpen && !element.open);
    if (!isOpen) return element.close();
    set(element, "aria-label", content.querySelector(".ak-form-title")!.textContent);
    if (!element.isConnected || element.matches(":modal")) return;
    // A dialog that has left the document and come back is open, but no longer modal.
    set(element, "open", false);
    element.showModal();
    // Until it has given the focus back, which is before `close`.
    set(element, "data-modal", true);
  });
}
