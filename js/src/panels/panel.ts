/** The interface of panels, and what those of searches have in common. */
import type { State } from "../state.ts";
import { h, showing } from "../ui/dom.ts";
import { text, type TextKey, type Texts } from "../ui/messages.ts";
import { gamesOf } from "../ui/candidates.ts";
import type { Analysis, Forecast } from "../wire/side-data.ts";

/** Whether a search is off; on pages without Python, recorded results are always shown. */
export const isOff = (
  isOn: boolean, { bot_data }: State, found: Analysis | Forecast | null,
): boolean => !isOn && bot_data !== null && found?.revision !== undefined;

/** A message in place of the results, or above them; `found` is null if the search is off. */
export function remark(
  { texts, snapshot }: State, found: Analysis | Forecast | null, off: TextKey,
): string {
  if (!found) return text(texts, off);
  const { state, error } = found;
  if (state === "over" || snapshot.is_over) return text(texts, "game_over");
  if (state === "none") return text(texts, "analysis_none");
  if (state === "failed") return error;
  if (state === "resting") return text(texts, "analysis_rests");
  const results = "moves" in found ? found.moves : found.seats;
  return results.length === 0 ? text(texts, "analysis_begins") : "";
}

/** `1,200 games in 10 s`; empty without any. */
export const effort = (texts: Texts, found: Analysis | Forecast | null): string =>
  found && found.playouts > 0
    ? text(texts, "spent", {
        games: gamesOf(texts, found.playouts), seconds: Math.round(found.seconds),
      })
    : "";

export interface Panel {
  readonly element: HTMLElement;
  /** Whether there is nothing to show: then the panel is hidden, and not updated. */
  isEmpty?(state: State): boolean;
  /** Update the panel from the state; called at most once per animation frame. */
  update(state: State): void;
}

/** Create a panel; without a function that says when it is empty, it never is. */
export const makePanel = (
  element: HTMLElement, update: Panel["update"], isEmpty: Panel["isEmpty"] = () => false,
): Panel => ({ element, update, isEmpty });

/** Create a section with a heading, and room for a remark beside it. */
export function section(
  name: TextKey,
  ...content: Element[]
): { element: HTMLElement; heading: HTMLElement; aside: HTMLElement } {
  const heading = h("h3", { class: "ak-heading", ...showing(name) });
  const aside = h("span", { class: "ak-aside" });
  const head = h("div", { class: "ak-section-head" }, heading, aside);
  const element = h("section", { class: `ak-section ak-${name}` }, head, ...content);
  return { element, heading, aside };
}
