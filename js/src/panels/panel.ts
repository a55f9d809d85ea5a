/** The interface of panels. */
import type { State } from "../state.ts";
import { h } from "../ui/dom.ts";
import type { TextKey } from "../ui/messages.ts";
import { showing } from "../ui/static-text.ts";

export interface Panel {
  readonly element: HTMLElement;
  /** Whether there is nothing to show: then the panel is hidden, and not updated. */
  isEmpty?(state: State): boolean;
  /** Update the panel from the state; called at most once per animation frame. */
  update(state: State): void;
}

/** Create a section with a heading, and room for a remark beside it. */
export function section(
  name: TextKey,
  ...content: HTMLElement[]
): { element: HTMLElement; heading: HTMLElement; aside: HTMLElement } {
  const heading = h("h3", { class: "ak-heading", ...showing(name) });
  const aside = h("span", { class: "ak-aside" });
  const head = h("div", { class: "ak-section-head" }, heading, aside);
  const element = h("section", { class: `ak-section ak-${name}` }, head, ...content);
  return { element, heading, aside };
}
