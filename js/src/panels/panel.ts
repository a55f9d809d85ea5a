/** The interface of panels. */
import type { State } from "../state.ts";
import { h, write } from "../ui/dom.ts";
import { text, type TextKey } from "../ui/messages.ts";

export interface Panel {
  readonly element: HTMLElement;
  /** Update the panel from the state; called at most once per animation frame. */
  update(state: State): void;
}

/** Create a section with a heading; the function returned updates its language. */
export function section(
  name: TextKey,
  ...content: HTMLElement[]
): { element: HTMLElement; aside: HTMLElement; title: (state: State, other?: TextKey) => void } {
  const heading = h("h3", { class: "ak-heading" });
  const aside = h("span", { class: "ak-aside" });
  const head = h("div", { class: "ak-section-head" }, heading, aside);
  const element = h("section", { class: `ak-section ak-${name}` }, head, ...content);
  const title = ({ texts }: State, other: TextKey = name): void => {
    write(heading, text(texts, other));
  };
  return { element, aside, title };
}
