/** Views without Python. */
import view from "../index.ts";
import type { Search } from "../wire/model.ts";
import { RecordedModel, type Responder, type TraitValues } from "./recorded-model.ts";

const SHOW = ["city", "site", "players", "score", "chart", "unseen", "moves", "replay"];

/**
 * Create a view; without a trait `show` with the panels that need no analysis. `searches` is what
 * the page itself can search.
 */
export function display(
  board: HTMLElement, values: Omit<TraitValues, "show">, respond: Responder,
  searches: readonly Search[] = [],
): RecordedModel {
  const model = new RecordedModel({ show: SHOW, ...values }, respond, searches);
  view.initialize({ model });
  view.render({ model, el: board });
  return model;
}
