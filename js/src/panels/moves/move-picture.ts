/** Moves as small pictures: the tile, the points gained and the level. */
import { tileHexes } from "../../picture/geometry.ts";
import { showTile } from "../../picture/svg-paths.ts";
import type { State } from "../../state.ts";
import { placementOf, type Placed } from "../../wire/notation.ts";
import type { Move } from "../../wire/snapshot.ts";
import { h, makeRow, set, write, type Row } from "../../ui/dom.ts";
import { icon } from "../../ui/icons.ts";
import { count, kindsOf, formatChange, text, type Texts } from "../../ui/messages.ts";

type Shown = Pick<State, "texts" | "reveal">;

/** `house (0, 1), market (1, 1), temple (0, 2)`: a tile with its hexes. */
export const tileInWords = (texts: Texts, tile: string, at: Placed): string =>
  tileHexes(at, at.rotation)
    .map(({ q, r }, i) => `${kindsOf(texts, tile[i]!)} (${q}, ${r})`)
    .join(", ");

/** `house (0, 1), market (1, 1), temple (0, 2); level 2; +7 points` */
export function moveInWords(
  { text: written, tile, level, gain }: Move, { texts, reveal }: Shown,
): string {
  const placed = placementOf(written);
  const facts = [placed ? tileInWords(texts, tile, placed) : kindsOf(texts, tile)];
  if (level !== undefined) facts.push(text(texts, "level", { level }));
  if (gain !== undefined && reveal) facts.push(describeGain(texts, gain));
  return facts.join("; ");
}

const describeGain = (texts: Texts, gain: number): string =>
  count(texts, "points_count", gain, formatChange(gain));

/** A picture of a move; the words are those of `moveInWords`, or the notation. */
export function movePicture(): Row<Move, Shown> {
  const tile = h("span", { class: "ak-tile" });
  const gain = h("span", { class: "ak-gain" });
  const number = h("span");
  const level = h("span", { class: "ak-level" }, icon("level"), number);
  const element = h("span", { class: "ak-move-picture", "aria-hidden": "true" }, tile, gain, level);
  return makeRow(element, (move, { reveal }) => {
    showTile(tile, move.tile, placementOf(move.text)?.rotation ?? 0);
    set(gain, "hidden", move.gain === undefined || !reveal);
    set(gain, "data-nothing", move.gain === 0);
    write(gain, formatChange(move.gain ?? 0));
    set(level, "hidden", move.level === undefined);
    write(number, String(move.level ?? ""));
  });
}
