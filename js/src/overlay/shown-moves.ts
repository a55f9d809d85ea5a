/** Moves shown on the board: those pointed at, the mistake under review, or the one that waits. */
import { levelAt, tileHexes } from "../picture/geometry.ts";
import {
  boardSeat, ghostOf, shownLevels, waitingMove,
  type Ghost, type Pointed, type ShownMove, type State,
} from "../state.ts";
import type { OpenExercise, Review, ReviewMark, Why } from "../wire/side-data.ts";
import { moveText, placementOf, tileText } from "../wire/notation.ts";
import type { Move } from "../wire/snapshot.ts";
import { quarrySpots, showsOpening } from "./opening.ts";

/** The parts of the state that name moves. */
type Source = Pick<State, "snapshot" | "review_data">;

/** The signs of tries. */
export const TRY_SIGNS = { found: "✓", better: "↑", worse: "✗" } as const;

/** A mistake and the better move; the tile lies in the city if the mistake is in the past. */
export function mistake({ ply, seat, sign, played, better }: ReviewMark, now: number): Pointed {
  const moves: ShownMove[] = [];
  if (played) moves.push({ move: played, role: "played", sign, placed: ply <= now });
  if (better) moves.push({ move: better, role: "better", placed: false });
  return { seat, moves };
}

/** The mark on the mistake that is shown, from before it or after it. */
const shownMark = ({ marks, mistake: ply }: Review): ReviewMark | undefined =>
  marks.find((mark) => mark.ply === ply);

/** The mark on a move of the current line. */
export const markHere = ({ marks }: Review, ply: number): ReviewMark | undefined =>
  marks.find((mark) => mark.ply === ply && !mark.elsewhere);

/** The answer of an exercise once it was shown; until then, the move played or the one tried. */
function asked({ played, answer, tries }: OpenExercise, state: Source): readonly ShownMove[] {
  const move = (text: string): Move | null => moveOf(text, state);
  const shown: [Move | null, Omit<ShownMove, "move" | "placed">][] = [];
  const last = tries.at(-1);
  if (answer) {
    shown.push([move(answer.played), { role: "played", sign: answer.sign }]);
    shown.push([move(answer.better), { role: "better" }]);
  } else if (last) {
    shown.push([move(last.move), { role: "tried", sign: TRY_SIGNS[last.verdict] }]);
  }
  else shown.push([move(played), { role: "played" }]);
  return shown.flatMap(([found, how]) => (found ? [{ move: found, placed: false, ...how }] : []));
}

/** The moves of the exercise or the mistake under review, with the seat of their city. */
export function reviewedMoves(
  state: Source & Pick<State, "reveal">,
): Pointed | null {
  const { review_data, snapshot, reveal } = state;
  const open = review_data?.asking;
  if (open) return { seat: snapshot.to_move, moves: asked(open, state) };
  const mark = review_data && reveal ? shownMark(review_data) : undefined;
  return mark ? mistake(mark, snapshot.ply) : null;
}

/** The moves to show on the board. */
export function shownMoves(state: State): readonly ShownMove[] {
  if (state.pointed) return state.proposed ? nextQuarries(state) : state.pointed.moves;
  const reviewed = reviewedMoves(state);
  if (reviewed?.seat === boardSeat(state)) return reviewed.moves;
  const waiting = waitingMove(state);
  const isHere = waiting && waiting.seat === boardSeat(state);
  return isHere ? [{ move: waiting, role: "waiting", placed: false }] : nextQuarries(state);
}

/** Where the next tile covers two quarries or three: after the ghost, if there is one. */
function nextQuarries(state: State): ShownMove[] {
  const { snapshot: { to_move: seat, seats } } = state;
  if (!showsOpening(state) || boardSeat(state) !== seat) return [];
  const ghost = ghostOf(state);
  const spots = quarrySpots(seats[seat]!.scene, ghost?.legal ? ghost : null);
  return spots.filter(({ quarries }) => quarries > 1).map(({ level, quarries, ...at }) => {
    const tile = "qqq";
    const move = { seat, text: moveText({ tile, ...at }), tile, level };
    return { move, role: "quarries", sign: String(quarries), placed: false };
  });
}

/** Why the better move is better, while both moves are on the board. */
export function shownReason(state: State): Why | null {
  const { pointed, review_data, reveal, snapshot } = state;
  if (pointed || !reveal || !review_data?.why) return null;
  const { asking, why } = review_data;
  if (asking) return asking.answer && boardSeat(state) === snapshot.to_move ? why : null;
  return shownMark(review_data)?.seat === boardSeat(state) ? why : null;
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

/** A move by its notation; null if its tile's letters are unknown here. */
export function moveOf(text: string, state: Source): Move | null {
  const known = knownMoves(state).find((move) => move.text === text);
  if (known) return known;
  const tile = lettersOf(text.slice(0, text.indexOf("@")), state);
  return tile === null ? null : { seat: state.snapshot.to_move, text, tile };
}

/** The letters of a tile by its number, such as `05`, or its letters; null if unknown here. */
export function lettersOf(name: string, state: Source): string | null {
  if (/^[hmbtgHMBTGq]{3}$/.test(name)) return name;
  const move = knownMoves(state).find(({ text }) => text.startsWith(`${name}@`));
  const { site, puzzle } = state.snapshot;
  const onSite = site.find(({ tile }) => tileText(tile) === name);
  return move?.tile ?? onSite?.hexes ?? puzzle?.tiles?.[name] ?? null;
}

/** The moves whose tiles the page knows. */
function knownMoves({ snapshot: { line, tree = [] }, review_data }: Source): Move[] {
  const marked = (review_data?.marks ?? []).flatMap(({ played, better }) => [played, better]);
  return [...line, ...tree, ...marked].filter((move) => move != null);
}
