/**
 * What a page without Python asks of the engine: the rules, the bots, an analysis.
 *
 * The kernels decide; this side only packs what they take and reads what they write. Texts are
 * those of Python: positions, moves and tiles of records mean the same here and there.
 */
import type { Comparison } from "./reasons/reasons.ts";
import type { Texts } from "../ui/messages.ts";
import type { CityScene } from "../wire/scene.ts";
import type { Answer } from "../wire/intents.ts";
import type { ExerciseEffort } from "../wire/page-data.ts";
import type { Aim, Candidate, Rules } from "../wire/results.ts";
import type { Legal, Seat, Snapshot } from "../wire/snapshot.ts";

/** Tiles are numbers; letters for tiles that the box does not have. */
export type TileId = number | string;

/** The place of a tile: letter a on (q, r), letter b in direction `rotation`. */
export interface Placement {
  q: number;
  r: number;
  rotation: number;
}

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

/** A tile of the site with its placement. */
export interface Placing extends Placement {
  /** The tile's index on the site. */
  index: number;
}

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
export interface Search {
  /** Find all lines of this value or more; if omitted, the best lines. */
  target?: number;
  /** How many lines are listed; the others are only counted. Default 1000. */
  most?: number;
  /** Seconds; without them the search runs until the result is proved. */
  seconds?: number;
  signal?: AbortSignal;
  /** Called from time to time with the share of the first moves that are done, 0 to 1. */
  progress?: (done: number) => void;
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

/** The rules of the game, asked of the kernels. Errors are of the class `GameError`. */
export interface Rulebook {
  /** Read a position from a line of text, as in records. Whatever is wrong gives an error. */
  read(text: string): Position;
  /** Write a position as a line of text. */
  write(position: Position): string;
  /** The start of a new game, and its stacks in the order of the deal; shuffled by the seed. */
  begin(rules: Rules, seed: number): { start: Position; stacks: TileId[][] };
  /** A move as records write it, without spaces and with two digits. */
  writtenMove(move: string): string;
  /** The position after a move in notation; an error if the rules do not allow it. */
  play(position: Position, move: string): Position;
  /** The position with the next stack laid out. */
  deal(position: Position, stack: readonly TileId[]): Position;
  /** The forced move of the architect, in notation. */
  architectMove(position: Position): string;
  /** The three letters of a tile. */
  letters(tile: TileId): string;
  /** The scores by seat. */
  scores(position: Position): SeatScore[];
  /** Places by seat of a finished game, 1 for the winner. */
  places(position: Position): number[];
  /** The legal placements and gains of the seat to move. */
  offers(position: Position): Offers;
  /** The number of unseen hexes of each kind. */
  unseen(position: Position): Snapshot["unseen"];
  /** The city of a seat, and for each hex why it counts or not. */
  city(position: Position, seat: number, texts: Texts): CityScene;
  /** Why a placement is illegal; null if it is legal. */
  refusal(position: Position, placing: Placing, texts: Texts): Refusal | null;
}

/** Building without a game, with any tiles. */
export interface FreeBuilding {
  /** Read a city from a line of text; an empty text is a new city. */
  readCity(text: string): City;
  writeCity(city: City): string;
  /** The city with one more tile; an error if the placement is illegal. */
  place(city: City, tile: TileId, placement: Placement): City;
  /** The legal placements, the same for all tiles. */
  legal(city: City): Legal[];
  /** The change of points by placement of `legal`. */
  gains(city: City, tile: TileId, rules: Rules): number[];
  score(city: City, rules: Rules): SeatScore;
  scene(city: City, rules: Rules, texts: Texts): CityScene;
  /** Why a placement is illegal; null if it is legal. */
  whyIllegal(city: City, placement: Placement, texts: Texts): Refusal | null;
}

/** Moves that bots choose, and an analysis; for a worker, where they do not delay the page. */
export interface Thinking {
  /** The move of a bot, in notation: random, greedy, farsighted, fast or strong. */
  choose(bot: string, position: Position, budget?: Budget): Promise<string>;
  /**
   * Analyse all moves; the last moves of a game are solved exactly.
   *
   * @param show called from time to time with what is known.
   */
  analyse(
    position: Position, effort: Effort, show?: (analysed: Analysed) => void,
  ): Promise<Analysed>;
  /** Compare the first of some moves with the others, as an analysis of as much effort does. */
  compare(
    position: Position, moves: readonly string[], aim: Aim, effort: Effort,
  ): Promise<Comparison>;
  /** Find the best placements of some tiles, exactly. */
  solve(problem: PlacementProblem, search?: Search): Promise<Solution>;
}

export interface GameEngine extends Rulebook, FreeBuilding, Thinking {}
