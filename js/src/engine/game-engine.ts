/**
 * What a page without Python gives its engine, and gets from it: see `page-engine.ts`.
 *
 * The kernels decide; this side only packs what they take and reads what they write. Texts are
 * those of Python: positions, moves and tiles of records mean the same here and there.
 */
import type { Answer } from "../wire/intents.ts";
import type { Placed } from "../wire/notation.ts";
import type { ExerciseEffort } from "../wire/page-data.ts";
import type { Candidate, Rules } from "../wire/results.ts";
import type { Seat, Snapshot } from "../wire/snapshot.ts";

/** Tiles are numbers; letters for tiles that the box does not have. */
export type TileId = number | string;

/** The place of a tile: letter a on (q, r), letter b in direction `rotation`. */
export type Placement = Placed;

/** A tile with its placement. */
export interface Laid extends Placement {
  tile: TileId;
}

/** A city: its tiles in the order they were placed, without the starting tile. */
export interface City {
  readonly placed: readonly Laid[];
  /** Stones gained by the last placement. */
  readonly stonesGained: number;
  /** Hexes that the last placement cut off as lakes. */
  readonly lakesMade: number;
}

/** A position of a game: what all players know. Immutable. */
export interface Position {
  readonly rules: Rules;
  readonly cities: readonly City[];
  /** Stones by seat. */
  readonly stones: readonly number[];
  /** The tiles on the construction site; each costs as many stones as tiles lie before it. */
  readonly site: readonly TileId[];
  readonly toMove: number;
  /** The round, from 1. */
  readonly round: number;
  readonly stacksLeft: number;
  /** The tiles in the stacks, sorted, because their order is unknown. */
  readonly unseen: readonly TileId[];
  /** The number of tiles of a stack. */
  readonly stackSize: number;
  /** The seat with the chief architect's marker. */
  readonly chief: number;
  readonly isOver: boolean;
  /** Whether the round is over, so that a stack must be dealt. */
  readonly awaitsDeal: boolean;
  /** Whether it is the turn of the solo game's architect, whose move is forced. */
  readonly architectMoves: boolean;
}

/** The points of a seat. */
export type SeatScore = Pick<Seat, "districts" | "quarries" | "points" | "total">;

/** What can be placed in a position. */
export type Offers = Pick<Snapshot, "legal" | "gains">;

/** Why a placement is illegal, and which hexes prevent it. */
export type Refusal = Required<Pick<Answer, "text" | "hexes">>;

/** When a bot stops to think. */
export interface Budget {
  /** Decides whatever is random; the same seed and `playouts` give the same move. */
  seed?: number;
  /** Seconds for a move; default 0.1. Only "strong" and "monte-carlo" use it. */
  seconds?: number;
  /** Playouts for a move, instead of seconds. */
  playouts?: number;
  /** Ends the search early: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** How far an analysis goes: for some seconds, or to the stage of so many playouts. */
export interface Effort extends ExerciseEffort, Pick<Budget, "seconds" | "signal"> {}

/** All moves, the best first. */
export interface Analysed {
  moves: Candidate[];
  playouts: number;
  /** Whether the numbers are exact: best play of all seats to the end. */
  proved: boolean;
}

/** What a search for the best placements maximises; `points` are points and stones gained. */
export type Measure =
  | "points" | "houses" | "markets" | "barracks" | "temples" | "gardens" | "stones" | "lake";

/** A move that wins, with best play of both to the end. */
export interface Won {
  move: string;
  lead: number;
}

/** Tiles to place in a city, as in puzzles. */
export interface PlacementProblem {
  city: City;
  /** Placed in this order, or with `free` a site to choose from. */
  tiles: readonly TileId[];
  /** How many tiles are placed, 1 to 8. */
  place: number;
  /** Whether any tile may be taken; it costs one stone for each tile before it. */
  free: boolean;
  /** Stones at the start; those gained are added. */
  stones: number;
  rules: Rules;
  measure: Measure;
}

/** What a search looks for, and how long. */
export interface SolverOptions {
  /** Find all lines of this value or more; if omitted, the best lines. */
  target?: number;
  /** How many lines are listed; the others are only counted. Default 1000. */
  most?: number;
  /** Seconds; without them the search runs until the result is proved. */
  seconds?: number;
  signal?: AbortSignal;
}

/** The best lines, each a list of moves in notation. */
export interface Solution {
  /** The value of the best line; null if there is none. */
  best: number | null;
  /** The next lower value found; null with a target. */
  second: number | null;
  lines: string[][];
  /** How many lines there are, those beyond `most` included. */
  count: number;
  /** No line has a higher value; null if nothing is known. */
  bound: number | null;
  /** Whether the search was complete. */
  proved: boolean;
}
