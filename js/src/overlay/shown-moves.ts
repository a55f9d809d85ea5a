/** Moves shown on the board: those pointed at, the mistake under review, or queued ones. */
import { levelAt, tileHexes } from "../picture/geometry.ts";
import {
  boardSeat, shownLevels, type Ghost, type Pointed, type ShownMove, type State,
} from "../state.ts";
import type { Review, ReviewMark } from "../wire/side-data.ts";
import { placementOf } from "../wire/notation.ts";
import type { Move } from "../wire/snapshot.ts";

/** A mistake and the better move; the tile lies in the city if the mistake is in the past. */
export function mistake({ ply, seat, sign, played, better }: ReviewMark, now: number): Pointed {
  const moves: ShownMove[] = [];
  if (played) moves.push({ move: played, role: "played", sign, placed: ply <= now });
  if (better) moves.push({ move: better, role: "better", placed: false });
  return { seat, moves };
}

/** The mark on the move that led to the current position. */
export const markHere = ({ marks }: Review, ply: number): ReviewMark | undefined =>
  marks.find((mark) => mark.ply === ply);

/** The moves to show on the board. */
export function shownMoves(state: State): readonly ShownMove[] {
  const { pointed, review_data, snapshot, reveal } = state;
  if (pointed) return pointed.moves;
  const mark = review_data && reveal ? markHere(review_data, snapshot.ply) : undefined;
  if (mark && mark.seat === boardSeat(state)) return mistake(mark, snapshot.ply).moves;
  const own = state.queued.filter(({ seat }) => seat === boardSeat(state));
  return own.map((move) => ({ move, role: "queued", placed: false }));
}

/** A shown move in the form of a ghost; null if its notation is unknown. */
export function ghostOfMove({ text, tile, level }: Move, state: State): Ghost | null {
  const spot = placementOf(text);
  if (!spot) return null;
  const hexes = tileHexes(spot, spot.rotation);
  const levels = shownLevels(state);
  const found = level ?? Math.max(1, ...hexes.map((hex) => levelAt(levels, hex)));
  return {
    ...{ about: `${text} ${found}`, tile, hexes, rotation: spot.rotation, level: found },
    ...{ legal: true, affordable: true, gain: null, stones: 0 },
  };
}
