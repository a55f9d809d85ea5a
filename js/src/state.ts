/** The state of one view, and values derived from it. */
import { distance, key, levelAt, tileHexes, type Axial, type Levels } from "./picture/geometry.ts";
import { levelsOf, remembering } from "./picture/scene.ts";
import type { Placing, ReviewIntent, ReviewStep } from "./wire/intents.ts";
import type { Search, Traits } from "./wire/model.ts";
import { moveText, placedOf, type Placed, type SitePlaced } from "./wire/notation.ts";
import type { Connection } from "./wire/queue.ts";
import type { ReviewMark } from "./wire/side-data.ts";
import type { Legal, Move, Seat, SiteTile, Snapshot } from "./wire/snapshot.ts";

/** Python's explanation of the placement under the ghost. */
interface Explanation {
  /** The placement that it belongs to, as `Ghost.about`. */
  about: string;
  text: string;
  /** The hexes that prevent the placement. */
  hexes: Axial[];
}

/** A move with what it is: any move of a game, a mistake and the better move, or one that waits. */
export interface ShownMove {
  move: Move;
  role: "move" | "played" | "better" | "tried" | "waiting" | "quarries";
  /** The sign of a mistake, or the number of quarries that the next tile can cover there. */
  sign?: string;
  /** Whether the tile lies in the city already; then only a ring is drawn. */
  placed: boolean;
}

/** What a list points at: moves or hexes, and the seat whose city they belong to. */
export interface Pointed {
  seat: number;
  moves: readonly ShownMove[];
  /** Hexes to ring. */
  hexes?: readonly Axial[];
}

/** A message about a gesture. */
export interface Notice {
  text: string;
  /** Whether it is an error. */
  refused: boolean;
}

/** Dialogs: the sheet of keys, *More*, a new game, and a pasted text. */
export type Dialog = "keys" | "more" | "newGame" | "paste";

/** What only this view has, as it is at first. */
export const FRESH = {
  /** What can be searched here: a page without Python forecasts nothing. */
  searches: [] as readonly Search[],
  /** Whether a finger or a pen was used last; at first, whether the screen is for fingers. */
  fingers: false,
  /** The device that moves the ghost; null for none. A finger leaves the ghost where it is. */
  aim: null as "pointer" | "touch" | "keys" | null,
  /** The hex aimed at last. */
  hex: { q: 0, r: 0 } as Axial,
  /** Where the last tile was placed, until the user aims elsewhere, rotates or selects a tile. */
  built: null as Axial | null,
  /** Python's explanation of the placement under the ghost. */
  explanation: null as Explanation | null,
  /** An error or message that stays until the next gesture. */
  notice: null as string | null,
  /** Whether the notice is an error. */
  refused: false,
  /** The last messages in order, to be read out; see `announce`. */
  notices: [] as readonly Notice[],
  connection: "connected" as Connection,
  /** Number of gestures without a reply from Python, which may still come. */
  pending: 0,
  /** The placement that a busy kernel has not carried out, or that was lost with it. */
  waiting: null as Placing | null,
  /** The revision that the panels show, and the revision that the board shows. */
  rendered: 0,
  painted: 0,
  /** In a free city: the letters of a selected tile that is not in the box. */
  ownTile: null as string | null,
  /** While a position is set up: the first hex of the tile that is being laid. */
  anchor: null as Axial | null,
  /** The dialog that is open. */
  dialog: null as Dialog | null,
  /** The text with which the dialog for a pasted text opens. */
  pasted: "",
  /** Whether colours show what the selected tile gains. */
  gains: false,
  /** Whether the reasons of an exercise's answer wait for the next step. */
  withheld: false,
  /** Whether the Opening panel compares all moves, too. */
  comparing: false,
  /** The question whose answer the scores of a presentation were opened for. */
  answered: "",
  /** Whether the line for text commands is open. */
  textOpen: false,
  /** Whether the view fills the screen. */
  full: false,
  /** Whether the panels are below the board, in a narrow view. */
  narrow: false,
  /** Whether the window is that of a phone held across. */
  across: false,
  /** A move under the pointer in a list, shown on the board. */
  proposed: null as string | null,
  /** Moves under the pointer in a list, and the seat whose city they belong to. */
  pointed: null as Pointed | null,
  /** Hexes whose names are pointed at. */
  lit: [] as readonly Axial[],
  /** The seats whose mistakes are listed; null for all people. */
  mistakesOf: null as readonly number[] | null,
  /** The hex that a long press asks about. */
  asked: null as Axial | null,
  /** The hex on which the pointer rested last, and why the placement there was refused. */
  rested: null as { hex: Axial; refusal: string | null } | null,
};

/** The traits, what only this view has, and whether the page is dark. */
export type State = Traits & typeof FRESH & { dark: boolean };

/** The selected tile at the position where it would be placed. */
export interface Ghost {
  /** Identifies the placement: site index, revision, hex and rotation. */
  about: string;
  /** The tile's three letters. */
  tile: string;
  /** The hexes of the letters. */
  hexes: [Axial, Axial, Axial];
  rotation: number;
  /** The tile's level; for an illegal placement the highest level below it, plus one. */
  level: number;
  legal: boolean;
  /** Whether the player can pay for this tile. */
  affordable: boolean;
  /** Change of the district points; 0 if illegal, null if only Python knows. */
  gain: number | null;
  /** Stones gained; 0 if illegal. */
  stones: number;
}

/** Number of messages that are kept until they are read out. */
const KEPT_NOTICES = 20;

/** Have a message read out. */
export function announce(state: State, text: string, refused = false): void {
  if (text !== "") state.notices = [...state.notices, { text, refused }].slice(-KEPT_NOTICES);
}

/** Show a message until the next gesture, and have it read out. */
export function notify(state: State, text: string, refused = false): void {
  state.notice = text;
  state.refused = refused;
  announce(state, text, refused);
}

/** Whether analyses may be seen: not while scores are hidden, or the answer of an exercise. */
export const showsAnswers = ({ reveal, review_data }: State): boolean =>
  reveal && review_data?.asking?.answer !== null;

/** Whether the city fills the view, with all else at its edges: seen from afar or on a phone. */
export const isStage = (
  { presenter, full, across, link, show, snapshot }:
    Pick<State, "presenter" | "full" | "across" | "link" | "show" | "snapshot">,
): boolean =>
  (presenter || full || across) && link === "" && show.includes("city") && !snapshot.setup;

/** The seat whose city is on the board: the chosen one, or that of a move pointed at. */
export const boardSeat = ({ pointed, player }: Pick<State, "pointed" | "player">): number =>
  pointed?.seat ?? player;

/** The seat whose city is on the board; if scores are hidden, without marks on what counts. */
export function shownSeat(state: State): Seat {
  const seat = seatAt(state, boardSeat(state));
  return state.compared ? withoutLast(seat) : seat;
}

/** The chosen seat, for panels: they do not follow moves that are pointed at. */
export const chosenSeat = (state: State): Seat => seatAt(state, state.player);

function seatAt({ snapshot: { seats }, reveal }: State, index: number): Seat {
  const seat = seats[index] ?? seats[0]!;
  return reveal ? seat : withoutAnswers(seat);
}

/** The visible levels of the city on the board. */
export const shownLevels = (state: State): Levels => levelsOf(shownSeat(state).scene);

/** The order of placing is no difference between cities that are compared. */
const withoutLast = remembering(
  (seat: Seat): Seat => ({ ...seat, scene: { ...seat.scene, last: 0 } }),
);

const withoutAnswers = remembering((seat: Seat): Seat => {
  const hexes = seat.scene.hexes.map((hex) => ({ ...hex, counts: null, value: 0 }));
  return { ...seat, scene: { ...seat.scene, hexes } };
});

/** Indices in `snapshot.legal`, by "q,r,rotation". */
const legalOf = remembering(
  ({ legal }: Snapshot) => new Map(legal.map(([q, r, k], index) => [`${q},${r},${k}`, index])),
);

/** The text under the board. */
export const captionOf = ({ caption, snapshot }: Pick<State, "caption" | "snapshot">): string =>
  caption || snapshot.comment || "";

/** In a presentation, hide the scores while the caption asks, until they are opened. */
export function foldScores(state: State): void {
  const asked = captionOf(state);
  const isQuestion = /[?\uff1f\u061f]\s*$/.test(asked);
  if (state.presenter && isQuestion && asked !== state.answered) state.reveal = false;
}

/** Whether any position has a caption; then its line under the board is always kept free. */
export function hasCaptions({ caption, snapshot: { comment, tree } }: State): boolean {
  return Boolean(caption || comment || tree?.some((node) => node.comment));
}

/** The step that is shown, of how many: a presented exercise tells its answer, then why. */
export function stepOf(
  { step, steps, presenter, review_data, withheld }: State,
): { at: number; count: number } {
  if (steps.length > 0) return { at: step, count: steps.length };
  const asking = presenter ? review_data?.asking : null;
  if (!asking) return { at: 0, count: 0 };
  return { at: asking.answer === null ? 0 : withheld ? 1 : 2, count: 3 };
}

/** The step after the one that is shown, or before it; an answer that was shown stays. */
export function stepBy(state: State, by: 1 | -1): number | null {
  const { at, count } = stepOf(state);
  const to = at + by;
  const isShown = state.steps.length === 0 && to === 0;
  return to >= 0 && to < count && !isShown ? to : null;
}

/** The selected tile. */
export function selectedTile(state: State): Pick<SiteTile, "hexes" | "affordable"> | null {
  const { snapshot, selected, ownTile } = state;
  if (!snapshot.palette) return snapshot.site[selected] ?? null;
  if (snapshot.setup && snapshot.setup.where[selected] !== null) return null;
  const hexes = ownTile ?? snapshot.palette[selected];
  return hexes === undefined ? null : { hexes, affordable: true };
}

/** Whether a tile can be placed in the city that is shown. */
export function canBuild(state: State): boolean {
  const { snapshot, bot_data, locked, connection } = state;
  const takesMoves = !locked && connection !== "lost" && !snapshot.is_over;
  const isFree = takesMoves && bot_data?.state !== "thinking";
  return isFree && boardSeat(state) === snapshot.to_move && selectedTile(state) !== null;
}

/** Where the selected tile, turned as it is, can lie with its first hex. */
export const legalPlaces = ({ rotation, snapshot: { legal } }: State): Axial[] =>
  legal.flatMap(([q, r, turn]) => (turn === rotation ? [{ q, r }] : []));

/** A place at a hex or beside it where the selected tile can lie; without one, the hex itself. */
export function snap(state: State, hex: Axial): Axial {
  const near = canBuild(state) ? legalPlaces(state).filter((one) => distance(one, hex) < 2) : [];
  return near.find((one) => distance(one, hex) === 0) ?? near[0] ?? hex;
}

/** The rotation with which the selected tile covers a hex beside its first one; -1 for others. */
export const turnTo = (first: Axial, hex: Axial): number =>
  [0, 1, 2, 3, 4, 5].findIndex((turn) => {
    const { q, r } = tileHexes(first, turn)[1];
    return key(q, r) === key(hex.q, hex.r);
  });

/** The first rotation from the present one on that is legal on a hex; the present one if none. */
export function fittingTurn({ snapshot, rotation }: State, { q, r }: Axial): number {
  const legal = legalOf(snapshot);
  const turns = [0, 1, 2, 3, 4, 5].map((by) => (rotation + by) % 6);
  return turns.find((turn) => legal.has(`${q},${r},${turn}`)) ?? rotation;
}

/**
 * Where a tile on the board lies next when a finger turns it: on the same hex if another rotation
 * is legal there, otherwise as near as possible, at most two hexes away; null if nowhere.
 */
export function turnedPlace(state: State, by: 1 | -1): Placed | null {
  const { aim, snapshot, rotation, hex } = state;
  if (aim !== "touch" || snapshot.setup || !ghostOf(state)) return null;
  const found = snapshot.legal.flatMap(([q, r, turn]) => {
    const [steps, apart] = [((turn - rotation) * by + 6) % 6, distance({ q, r }, hex)];
    return steps > 0 && apart <= 2 ? [{ q, r, rotation: turn, steps, apart }] : [];
  });
  const near = (one: { apart: number }): number => Number(one.apart > 0);
  found.sort((a, b) => near(a) - near(b) || a.steps - b.steps || a.apart - b.apart);
  return found[0] ?? null;
}

/** The ghost of the selected tile; null if nothing can be placed now. */
export function ghostOf(state: State): Ghost | null {
  const { proposed, snapshot } = state;
  const placed = proposed && placedOf(proposed, snapshot.site);
  if (!placed) return findGhost(state);
  const { index: selected, rotation, q, r } = placed;
  return findGhost({ ...state, selected, rotation, hex: { q, r }, aim: "pointer" });
}

/** A placement as a move: its level and gain are those in the snapshot. */
export function moveOf(
  { snapshot }: State, text: string, tile: string, { index, q, r, rotation }: SitePlaced,
): Move {
  const move: Move = { seat: snapshot.to_move, text, tile };
  const place = legalOf(snapshot).get(`${q},${r},${rotation}`);
  if (place === undefined) return move;
  const gain = snapshot.gains[index]?.[place];
  return { ...move, level: snapshot.legal[place]![3], ...(gain !== undefined && { gain }) };
}

/** The placement that waits, as a move; null if there is none, or it is not legal. */
export function waitingMove(state: State): Move | null {
  const { waiting, snapshot } = state;
  if (!waiting) return null;
  const { index = -1, q, r, rotation } = waiting;
  const offered = snapshot.site[index];
  const tile = waiting.tile ?? offered?.hexes ?? "";
  const text = moveText({ tile: waiting.tile ?? offered?.tile ?? "", q, r, rotation });
  const move = moveOf(state, text, tile, { index, q, r, rotation });
  return move.level === undefined || offered?.affordable === false ? null : move;
}

function findGhost(state: State): Ghost | null {
  const { aim, hex: at, snapshot, rotation, selected, waiting } = state;
  const tile = selectedTile(state);
  if (aim === null || !tile || !canBuild(state)) return null;
  // Do not cover the tile that waits there.
  if (waiting && key(at.q, at.r) === key(waiting.q, waiting.r)) return null;
  const where = `${at.q},${at.r},${rotation}`;
  const index = legalOf(snapshot).get(where);
  const placement: Legal | undefined = index === undefined ? undefined : snapshot.legal[index];
  const gain = index === undefined ? undefined : snapshot.gains[selected]?.[index];
  const hexes = tileHexes(at, rotation);
  const legal = placement !== undefined && tile.affordable;
  // Just after a move, the next tile cannot lie on the placed one; do not cover it.
  if (!legal && state.built && key(at.q, at.r) === key(state.built.q, state.built.r)) return null;
  const levels = shownLevels(state);
  const under = Math.max(...hexes.map((hex) => levelAt(levels, hex)));
  return {
    about: `${tile.hexes},${selected},${snapshot.revision},${where}`,
    tile: tile.hexes,
    hexes,
    rotation,
    level: placement?.[3] ?? under + 1,
    legal,
    affordable: tile.affordable,
    gain: gain ?? (index !== undefined && snapshot.kind !== "game" ? null : 0),
    stones: placement?.[4] ?? 0,
  };
}

/** The seats whose mistakes are listed; at first all people, or all players without bots. */
export function listedSeats({ snapshot, bot_data, mistakesOf }: State): readonly number[] {
  if (mistakesOf !== null) return mistakesOf;
  const all = snapshot.seats.map((_, seat) => seat);
  const people = all.filter((seat) => !bot_data?.seats[seat]);
  return people.length > 0 ? people : all;
}

/** The mistakes of these players. */
export function listedMarks(state: State): ReviewMark[] {
  const seats = listedSeats(state);
  const marks = state.review_data?.marks ?? [];
  return marks.filter(({ seat, played }) => played !== undefined && seats.includes(seat));
}

/** An action of the review panel, or a step to a mistake. */
export type ReviewGesture = ReviewStep | "previous" | "next";

/** The listed mistake before or after the current move; undefined if there is none. */
export function findMark(state: State, way: "previous" | "next"): ReviewMark | undefined {
  const { ply: here, is_over } = state.snapshot;
  // An open exercise is about the next move.
  const ply = state.review_data?.asking ? here + 1 : (state.review_data?.mistake ?? here);
  const marks = listedMarks(state);
  // At the end of the game, the first mistake is the next one.
  if (way === "next") return marks.find((mark) => mark.ply > (is_over ? 0 : ply));
  // From another line, a step back leads to the mistake that this line avoids.
  return marks.findLast((mark) => mark.ply < ply || (mark.ply === ply && mark.elsewhere));
}

/** The seats with one more, or without it. */
export function toggleSeat(seats: readonly number[], seat: number): readonly number[] {
  const others = seats.filter((other) => other !== seat);
  return others.length < seats.length ? others : [...others, seat];
}

/** An action of the review panel; an exercise is about the mistake shown, or the next. */
export function reviewIntent(state: State, step: ReviewGesture): ReviewIntent {
  if (step === "ask") {
    const ply = state.review_data?.mistake ?? findMark(state, "next")?.ply;
    return { kind: "review", do: "ask", ...(ply !== undefined && { ply }) };
  }
  if (step !== "previous" && step !== "next") return { kind: "review", do: step };
  const ply = findMark(state, step)?.ply;
  return { kind: "review", do: "goto", ...(ply !== undefined && { ply }) };
}
