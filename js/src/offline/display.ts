/** Views without Python. */
import view from "../index.ts";
import { RecordedModel, type Responder, type TraitValues } from "./recorded-model.ts";

const SHOW = ["city", "site", "players", "score", "chart", "unseen", "moves", "replay"];

/** Create a view; without a trait `show` with the panels that need no analysis. */
export function display(
  board: HTMLElement, values: Omit<TraitValues, "show">, respond: Responder,
): RecordedModel {
  const model = new RecordedModel({ show: SHOW, ...values }, respond);
  view.initialize({ model });
  view.render({ model, el: board });
  return model;
}
