/**
 * The last moves of a game, solved exactly, also in all orders of the last stack; mirrors
 * akropolis_nb/bots/endings.py and analysis/search/exact.py.
 */
import { GameError } from "../errors.ts";
import * as k from "../layout.ts";
import type { Position, TileId } from "../game-engine.ts";
import { PackedPosition, type PackedMove } from "../vectors/packed-position.ts";
import * as sizes from "../vectors/sizes.ts";
import type { Pauses } from "./slices.ts";
import type { Aim } from "../../wire/results.ts";
import { readMove, type Positions } from "../game/positions.ts";
import type { Vector } from "../memory.ts";
import { playToEnd, type FinalGame } from "../vectors/final-cities.ts";
import type { Choice } from "../estimate/choices.ts";

/** Seconds that a playout of the strong bot takes, about. */
export const PLAYOUT_SECONDS = 1 / 5000;
/** Placements that an ending may take for a second of the budget. */
export const WORK_PER_SECOND = 25_000_000;
/** Work between two pauses. */
const PIECE = 500_000;
const ROWS = 16;

const AIMS: Readonly<Record<Aim, number>> = {
  ...{ win: k.WIN_AIM, margin: k.MARGIN_AIM, score: k.SCORE_AIM },
};

/** A first move with the totals and stones of all seats after best play to the end. */
export interface EndingMove {
  move: PackedMove;
  totals: readonly number[];
  stones: readonly number[];
  /** Their value for the seat to move: share of the win, lead or own total. */
  value: number;
}

/** About how many placements solving the rest takes; infinite if it is not the end of the game. */
export function endingWork(
  packed: PackedPosition, position: Position, moves = legalMoves(packed, position),
): number {
  const { plies, seats } = packed;
  if (position.stacksLeft > 0 || plies < 1 || plies > seats + 1) return Infinity;
  const affordable = new Set(moves.map(([index]) => index)).size;
  return plies <= seats ? moves.length : (moves.length * plies * moves.length) / affordable;
}

/**
 * Solve the rest of a game.
 *
 * @param most what the work must not exceed, see `endingWork`.
 * @returns all moves, the best first; null if it is more work, or the game is not at its end.
 */
export async function solveEnding(
  packed: PackedPosition, position: Position, aim: Aim, most: number, pauses: Pauses,
): Promise<EndingMove[] | null> {
  const moves = legalMoves(packed, position);
  const work = endingWork(packed, position, moves);
  if (work > most || work === Infinity) return null;
  for (const solving = solveInPieces(packed, position, aim, moves, work); ; await pauses.maybe()) {
    const { done, value } = solving.next();
    if (done) return value;
  }
}

/** The best move of an ending, for the seat to move; at once, so it should not be much work. */
export function bestInEnding(packed: PackedPosition, position: Position, aim: Aim): PackedMove {
  const moves = legalMoves(packed, position);
  const work = endingWork(packed, position, moves);
  if (work === Infinity) throw new GameError("this is not the end of a game");
  const solving = solveInPieces(packed, position, aim, moves, work);
  for (;;) {
    const { done, value } = solving.next();
    if (done) return value[0]!.move;
  }
}

/** Solve piece by piece; returns all moves, the best first. */
function* solveInPieces(
  packed: PackedPosition, position: Position, aim: Aim, moves: readonly PackedMove[], work: number,
): Generator<void, EndingMove[]> {
  const { seats } = packed;
  const solver = new Solver(packed, position, aim);
  const rows: Int32Array[] = [];
  const piece = Math.max(1, Math.floor((PIECE * moves.length) / work));
  for (let first = 0; first < moves.length; first += piece) {
    rows.push(...solver.rows(moves.slice(first, first + piece)));
    yield;
  }
  // Many moves have the same row.
  const texts = rows.map((row) => row.join());
  const distinct = new Map(texts.map((text, n) => [text, rows[n]!]));
  const results = new Map<string, Int32Array>();
  const all = [...distinct];
  for (let first = 0; first < all.length; first += ROWS) {
    const some = all.slice(first, first + ROWS);
    solver.results(some.map(([, row]) => row)).forEach((result, n) => {
      results.set(some[n]![0], result);
    });
    yield;
  }
  const found = moves.map((move, n): EndingMove => {
    const result = results.get(texts[n]!)!;
    const [totals, stones] = [[...result.subarray(0, seats)], [...result.subarray(seats)]];
    return { move, totals, stones, value: valueOf(position, aim, totals, stones) };
  });
  const me = position.toMove;
  return found.sort(
    (a, b) => b.value - a.value || b.totals[me]! - a.totals[me]! || b.stones[me]! - a.stones[me]!,
  );
}

/** The legal moves; of equal tiles the cheapest. */
function legalMoves(packed: PackedPosition, { site }: Position): PackedMove[] {
  return packed.use({}, ({ memory, kernels }, { start, cities, workspace }) => {
    const out = memory.zeros(sizes.moves(packed.hexes, k.MOST_SITE));
    const { size, flags } = packed;
    const many = kernels.list_moves(start, cities, size, workspace, flags, k.RANDOM, out);
    const numbers = out.numbers;
    return Array.from({ length: many }, (_, n) => [
      ...numbers.subarray(k.LISTED * n, k.LISTED * n + 5),
    ]).filter(([index]) => site.indexOf(site[index!]!) === index);
  });
}

/** The kernels' vector of an ending. */
class Solver {
  readonly #packed: PackedPosition;
  readonly #ending: Int32Array;

  constructor(packed: PackedPosition, { site }: Position, aim: Aim) {
    this.#packed = packed;
    const list = sizes.options(packed.hexes);
    const ending = new Int32Array(k.OPTIONS + (k.MOST_PLIES - 1) * k.MOST_SITE * list);
    ending[k.AIM] = AIMS[aim];
    ending[k.OPTION_LIST] = list;
    site.forEach((tile, index) => (ending[k.EQUAL_TILE + index] = site.indexOf(tile)));
    this.#ending = packed.use({}, ({ memory, kernels }, { start, cities, workspace }) => {
      const vector = memory.vector(ending);
      kernels.prepare_ending(start, cities, packed.size, workspace, packed.flags, vector);
      return vector.numbers.slice();
    });
  }

  /** The states after some moves. */
  rows(moves: readonly PackedMove[]): Int32Array[] {
    const { size, flags } = this.#packed;
    return this.#packed.use({}, ({ memory, kernels }, { start, cities, workspace }) => {
      const blocks = memory.vector(this.#packed.cities);
      const [given, rows] = [memory.vector(moves.flat()), memory.zeros(k.ROW * moves.length)];
      kernels.follow_moves(
        start, cities, blocks, size, workspace, flags, given, 0, moves.length, rows,
      );
      return parts(rows.numbers, k.ROW);
    });
  }

  /** The totals, then the stones, of all seats after best replies to each row. */
  results(rows: readonly Int32Array[]): Int32Array[] {
    const { seats } = this.#packed;
    return this.#packed.use({}, ({ memory, kernels }, { start }) => {
      const given = memory.zeros(k.ROW * rows.length);
      rows.forEach((row, n) => given.numbers.set(row, k.ROW * n));
      const [ending, totals] = [memory.vector(this.#ending), memory.zeros(2 * seats * rows.length)];
      kernels.solve_replies(start, ending, given, 0, rows.length, totals);
      return parts(totals.numbers, 2 * seats);
    });
  }
}

const parts = (numbers: Int32Array, length: number): Int32Array[] =>
  Array.from({ length: numbers.length / length }, (_, n) =>
    numbers.slice(n * length, (n + 1) * length),
  );

/** The value of final totals and stones for the seat to move. */
function valueOf(
  position: Position, aim: Aim, totals: readonly number[], stones: readonly number[],
): number {
  if (aim === "win") return winShare(position, totals, stones);
  const own = totals[position.toMove]!;
  return aim === "score" ? own : leadOf(totals, position.toMove);
}

/** A seat's total minus the best other total. */
export const leadOf = (totals: readonly number[], seat: number): number =>
  totals[seat]! - Math.max(...totals.filter((_, n) => n !== seat));

/** The mover's share of the win; a tie is lost to the architect. */
export function winShare(
  { rules, toMove }: Position, totals: readonly number[], stones: readonly number[],
): number {
  const behind = (one: number, other: number): boolean =>
    (totals[one]! - totals[other]! || stones[one]! - stones[other]!) < 0;
  const first = totals.map((_, seat) => !totals.some((_n, other) => behind(seat, other)));
  if (!first[toMove]) return 0;
  const many = first.filter((is) => is).length;
  return rules.architect === null || many === 1 ? 1 / many : toMove;
}

/** Endings of more work are not solved; those after the last deal, which are many, of less. */
const [MOST_WORK, MOST_WORK_BY_DEAL] = [30_000_000, 5_000_000];
/** Games that solving all last deals replaces, for a unit of work. */
const GAMES = 400 * 1.2e-8;

/** Results of all choices, in their order; means where chance is left. */
export interface Exact {
  readonly own: readonly number[];
  readonly lead: readonly number[];
  readonly win: readonly number[];
}

/** The results of all choices if all seats then play best; null if that takes too long. */
export async function solveChoices(
  packed: PackedPosition, position: Position, choices: readonly Choice[], aim: Aim, pauses: Pauses,
): Promise<Exact | null> {
  const found = await solveEnding(packed, position, aim, MOST_WORK, pauses);
  if (!found) return null;
  const ends = new Map(found.map((end) => [end.move.join(), end]));
  return resultsOf(position, choices.map(({ move }) => [ends.get(move.join())!]));
}

/** How many games solving every order of the last stack replaces; infinite if it cannot. */
export function lastDealsGames(
  positions: Positions, position: Position, choices: readonly Choice[],
): number {
  const { rules, site, stacksLeft, stackSize, unseen } = position;
  const isLast = stacksLeft === 1 && site.length === 2 && unseen.length === stackSize;
  if (!isLast || rules.architect !== null) return Infinity;
  const after = positions.deal(positions.play(position, choices[0]!.texts[0]!), unseen);
  const work = endingWork(new PackedPosition(positions, after), after);
  if (work > MOST_WORK_BY_DEAL) return Infinity;
  return GAMES * work * choices.length * orders(unseen).length;
}

/** Solve the rest of the game after each choice, in every order of the last stack. */
export async function solveLastDeals(
  positions: Positions, position: Position, choices: readonly Choice[], aim: Aim, pauses: Pauses,
): Promise<Exact> {
  const ends: EndingMove[][] = [];
  for (const { texts } of choices) {
    const ofChoice: EndingMove[] = [];
    for (const order of orders(position.unseen)) {
      const after = positions.deal(positions.play(position, texts[0]!), order);
      const packed = new PackedPosition(positions, after);
      ofChoice.push((await solveEnding(packed, after, aim, MOST_WORK, pauses))![0]!);
    }
    ends.push(ofChoice);
  }
  return resultsOf(position, ends);
}

/** The ends of best play after a move, one for each order of the last stack if it lies. */
export async function bestPlay(
  positions: Positions, network: Vector, position: Position, move: string, aim: Aim, pauses: Pauses,
): Promise<FinalGame[]> {
  const games: FinalGame[] = [];
  for (const order of position.stacksLeft > 0 ? orders(position.unseen) : [[]]) {
    let [at, next] = [position, move];
    const taken: number[] = [];
    for (let after; !(after = positions.play(at, next)).isOver; ) {
      at = after.awaitsDeal ? positions.deal(after, order) : after;
      if (at.architectMoves) next = positions.architectMove(at);
      else {
        const packed = new PackedPosition(positions, at);
        const [best] = (await solveEnding(packed, at, aim, MOST_WORK, pauses))!;
        next = packed.moveText(best!.move);
      }
      taken.push(at.site.indexOf(readMove(next).tile));
    }
    const packed = new PackedPosition(positions, at);
    const last = packed.packedMove(readMove(next));
    const [[end]] = playToEnd(packed, network, [last], 0, 0, 1, position.toMove) as [[FinalGame]];
    const seats = [...end.taken.keys()];
    games.push({ ...end, taken: Int32Array.from(seats, (_, n) => taken[n] ?? -1) });
  }
  return games;
}

/** What the ends of the game, for each choice one or several, pay to the seat to move. */
function resultsOf(position: Position, ends: readonly (readonly EndingMove[])[]): Exact {
  const mean = (payoff: (end: EndingMove) => number): number[] =>
    ends.map((some) => some.reduce((sum, end) => sum + payoff(end), 0) / some.length);
  return {
    own: mean(({ totals }) => totals[position.toMove]!),
    lead: mean(({ totals }) => leadOf(totals, position.toMove)),
    win: mean(({ totals, stones }) => winShare(position, totals, stones)),
  };
}

/** All orders of some tiles. */
const orders = (tiles: readonly TileId[]): TileId[][] =>
  tiles.length === 0
    ? [[]]
    : tiles.flatMap((tile, n) =>
        orders(tiles.filter((_, other) => other !== n)).map((rest) => [tile, ...rest]),
      );
