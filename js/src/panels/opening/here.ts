/** What the Opening panel says about the place under the ghost. */
import { mostQuarries, placesOf, showsOpening } from "../../overlay/opening.ts";
import type { Ghost, State } from "../../state.ts";
import { text } from "../../ui/messages.ts";
import { number } from "../../ui/numbers.ts";

/** Sentences about the ghost's place; none if the panel is hidden. */
export function hereInWords(state: State, ghost: Ghost): string[] {
  if (!showsOpening(state) || !ghost.legal) return [];
  const { texts, snapshot: { seats, to_move } } = state;
  const [{ q, r }] = ghost.hexes;
  const place = placesOf(state).find(({ legal }) =>
    legal[0] === q && legal[1] === r && legal[2] === ghost.rotation);
  const n = mostQuarries(seats[to_move]!.scene, ghost);
  const words = [text(texts, "opening_quarries", { n })];
  if (place) {
    words.unshift(text(texts, "opening_behind", { value: number(texts, place.behind) }));
  }
  return words;
}
