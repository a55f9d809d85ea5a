/** Moves as small pictures: the tile, the points gained and the level. */
import { showTile } from "../../picture/svg-paths.ts";
import type { State } from "../../state.ts";
import { placementOf } from "../../wire/notation.ts";
import type { Move } from "../../wire/snapshot.ts";
import { h, set, write, type Row } from "../../ui/dom.ts";
import { icon } from "../../ui/icons.ts";
import { count, kindsOf, signed, text, type Texts } from "../../ui/messages.ts";

type Shown = Pick<State, "texts" | "reveal">;

/** `house, market, temple; level 2; +7 points` */
export function moveInWords({ tile, level, gain }: Move, { texts, reveal }: Shown): string {
  const facts = [kindsOf(texts, tile)];
  if (level !== undefined) facts.push(text(texts, "level", { level }));
  if (gain !== undefined && reveal) facts.push(gained(texts, gain));
  return facts.join("; ");
}

const gained = (texts: Texts, gain: number): string =>
  count(texts, "points_count", gain, signed(gain));

/** A picture of a move; the words are those of `moveInWords`, or the notation. */
export function movePicture(): Row<Move, Shown> {
  const tile = h("span", { class: "ak-tile" });
  const gain = h("span", { class: "ak-gain" });
  const number = h("span");
  const level = h("span", { class: "ak-level" }, icon("level"), number);
  const element = h("span", { class: "ak-move-picture", "aria-hidden": "true" }, tile, gain, level);
  return {
    element,
    show(move, { reveal }) {
      showTile(tile, move.tile, placementOf(move.text)?.rotation ?? 0);
      set(gain, "hidden", move.gain === undefined || !reveal);
      set(gain, "data-nothing", move.gain === 0);
      write(gain, signed(move.gain ?? 0));
      set(level, "hidden", move.level === undefined);
      write(number, String(move.level ?? ""));
    },
  };
}
