/** Modal dialogs. */
import { set } from "./dom.ts";

/** Open or close a dialog; closing it returns the focus to where it was. */
export function showDialog(element: HTMLDialogElement, open: boolean): void {
  if (!open) element.close();
  else if (element.isConnected && !element.matches(":modal")) {
    // A dialog that has left the document and come back is open, but no longer modal.
    set(element, "open", false);
    element.showModal();
    // Until it has given the focus back, which is before `close`.
    set(element, "data-modal", true);
  }
}

/** Call `leave` when the user closes a dialog: by Escape, or on phones by going back. */
export function onLeave(element: HTMLDialogElement, leave: () => void): void {
  for (const name of ["cancel", "close"]) element.addEventListener(name, leave);
  element.addEventListener("close", () => set(element, "data-modal", false));
}
