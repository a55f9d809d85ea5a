/** Static texts: elements that show one text, or have it as a name, in the view's language. */
import { set, write } from "./dom.ts";
import { text, type TextKey, type Texts } from "./messages.ts";

/** Attributes of an element that shows a text, see `translate`. */
export const showing = (key: TextKey): { "data-text": TextKey } => ({ "data-text": key });

/** Write the static texts in `root`, and the accessible names, which are in `data-name`. */
export function translate(root: Element, texts: Texts): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-text]")) {
    write(element, text(texts, element.dataset["text"] as TextKey));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-name]")) {
    set(element, "aria-label", text(texts, element.dataset["name"] as TextKey));
  }
}
