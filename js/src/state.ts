/** What one view knows, and the plain facts that follow from it. */
import { key, tileHexes, type Axial } from "./picture/geometry.ts";
import type { Traits } from "./wire/model.ts";
import type { Candidate } from "./wire/side-data.ts";
import { levelsOf, remembered } from "./picture/scene.ts";
import type { Legal, Seat, SiteTile, Snapshot } from "./wire/snapshot.ts";

/** Python's answer about the placement that is aimed at. */
export interface Answer {
  /** Which placement it is about. */
  about: string;
  text: string;
  /** The hexes that stand in the way. */
  hexes: Axial[];
}

/** The traits as the view has them, and what is its own. */
export interface State extends Traits {
  /** Whether the page is dark. */
  dark: boolean;
  /** What aims the tile: the pointer, the keyboard, or nothing. */
  aim: "pointer" | "keys" | null;
  /** The hex aimed at, by whichever aimed last. */
  hex: Axial;
  /** What Python said about the placement aimed at. */
  answer: Answer | null;
  /** An error or remark that stays until the next gesture. */
  notice: string | null;
  /** Whether the notice tells of something that could not be done. */
  refused: boolean;
  /** Whether gestures have been unanswered for so long that it is worth telling. */
  waiting: boolean;
  /** Gestures that Python has not answered. */
  pending: number;
  /** Whether Python has not answered though it had time enough. */
  unanswered: boolean;
  /** The revision that the panels show, and the one that the picture shows. */
  shown: number;
  painted: number;
  /** Whether the kernel has gone, and with it Python's side of this view. */
  gone: boolean;
  /** Three letters that are no tile of the game, in hand in a free city. */
  own: string | null;
  /** Whether the form for a new game is open. */
  asking: boolean;
  /** Whether the view fills the screen. */
  full: boolean;
  /** A move that is pointed at in a list, to be seen on the board. */
  proposed: Candidate | null;
}

/** What a view begins with besides the traits. */
export const FRESH = {
  aim: null,
  hex: { q: 0, r: 0 },
  answer: null,
  notice: null,
  refused: false,
  waiting: false,
  pending: 0,
  unanswered: false,
  shown: 0,
  painted: 0,
  gone: false,
  own: null,
  asking: false,
  full: false,
  proposed: null,
} as const satisfies Partial<State>;

/** The tile in hand over the city, as it would lie. */
export interface Ghost {
  /** Names the placement: site index, revision, hex and rotation. */
  about: string;
  /** The tile's three letters. */
  tile: string;
  /** Where the letters lie. */
  hexes: [Axial, Axial, Axial];
  rotation: number;
  /** The level it would lie on; where it may not lie, the level it would touch down on. */
  level: number;
  legal: boolean;
  /** Whether the stones suffice for this tile. */
  affordable: boolean;
  /** Change of the district points; 0 when not legal, null when only Python knows. */
  gain: number | null;
  /** Stones it would bring; 0 when not legal. */
  stones: number;
}

/** The seat that is looked at; while scores are hidden no district looks as if it did not count. */
export function shownSeat(state: State): Seat {
  const seat = state.snapshot.seats[state.player] ?? state.snapshot.seats[0]!;
  return state.reveal ? seat : remembered(hiddenSeats, seat, () => withoutAnswers(seat));
}

const hiddenSeats = new WeakMap<Seat, Seat>();

function withoutAnswers(seat: Seat): Seat {
  const hexes = seat.scene.hexes.map((hex) => ({ ...hex, counts: null, value: 0 }));
  return { ...seat, scene: { ...seat.scene, hexes } };
}

const legalMaps = new WeakMap<Snapshot, ReadonlyMap<string, number>>();

/** Where a placement stands in `snapshot.legal`, by "q,r,rotation". */
function legalOf(snapshot: Snapshot): ReadonlyMap<string, number> {
  return remembered(
    legalMaps,
    snapshot,
    () => new Map(snapshot.legal.map(([q, r, k], index) => [`${q},${r},${k}`, index])),
  );
}

/** Whether something is said under a position: its line stays while one goes through the game. */
export function hasCaptions({ caption, snapshot: { comment, tree } }: State): boolean {
  return Boolean(caption || comment || tree?.some((node) => node.comment));
}

/** The tile in hand. */
export function selectedTile(state: State): Pick<SiteTile, "hexes" | "affordable" | "note"> | null {
  const { snapshot, selected, own } = state;
  if (snapshot.kind !== "city") return snapshot.site[selected] ?? null;
  const hexes = own ?? snapshot.palette?.[selected];
  return hexes === undefined ? null : { hexes, affordable: true, note: "" };
}

/** Whether a tile can be laid in the city that is shown. */
export function canBuild(state: State): boolean {
  const { snapshot, player, bot_data, locked } = state;
  const free = !locked && !snapshot.is_over && bot_data?.state !== "thinking";
  return free && player === snapshot.to_move && selectedTile(state) !== null;
}

/** The tile in hand where it is aimed; null when nothing can be laid now. */
export function ghostOf(state: State): Ghost | null {
  const { proposed } = state;
  if (!proposed) return aimedGhost(state);
  const { index: selected, rotation, q, r } = proposed;
  return aimedGhost({ ...state, selected, rotation, hex: { q, r }, aim: "pointer" });
}

function aimedGhost(state: State): Ghost | null {
  const { aim, hex: at, snapshot, rotation, selected } = state;
  const tile = selectedTile(state);
  if (aim === null || !tile || !canBuild(state)) return null;
  const where = `${at.q},${at.r},${rotation}`;
  const index = legalOf(snapshot).get(where);
  const placement: Legal | undefined = index === undefined ? undefined : snapshot.legal[index];
  const gain = index === undefined ? undefined : snapshot.gains[selected]?.[index];
  const hexes = tileHexes(at, rotation);
  const levels = levelsOf(shownSeat(state).scene);
  const under = Math.max(...hexes.map(({ q, r }) => levels.get(key(q, r)) ?? 0));
  return {
    about: `${tile.hexes},${selected},${snapshot.revision},${where}`,
    tile: tile.hexes,
    hexes,
    rotation,
    level: placement?.[3] ?? under + 1,
    legal: placement !== undefined && tile.affordable,
    affordable: tile.affordable,
    gain: gain ?? (index !== undefined && snapshot.kind !== "game" ? null : 0),
    stones: placement?.[4] ?? 0,
  };
}
