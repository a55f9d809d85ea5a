/**
 * An analysis: the moves that the network rates best, played to the end many times.
 *
 * All candidates are played in the same deals by players of the network. After each round the worse
 * half of the candidates gets no more playouts.
 */
import type { AnalysedMove, Budget } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import type { PackedMove, PackedPosition } from "../vectors/packed-position.ts";
import { ratedMoves, type RatedMove } from "./network-moves.ts";
import { Pauses } from "./slices.ts";

const CANDIDATES = 16;
/** Of so many candidates the better half gets more playouts. */
const FEWEST = 3;
const SECONDS = 3;
/** Milliseconds between two results that are shown. */
const SHOW_EVERY = 250;

/** All moves as the network rates them, the best first. */
export const ratedByNetwork = (packed: PackedPosition, network: Vector): AnalysedMove[] =>
  sorted(packed, network).map((rated) => told(packed, rated, new Statistics()));

/** The best moves with playouts, the best first. */
export async function analysed(
  packed: PackedPosition,
  network: Vector,
  { seed = 0, seconds = SECONDS, playouts, signal }: Budget,
  show?: (moves: AnalysedMove[]) => void,
): Promise<AnalysedMove[]> {
  const candidates = distinct(sorted(packed, network)).slice(0, CANDIDATES);
  const all = candidates.map((rated) => ({ rated, statistics: new Statistics() }));
  const result = (): AnalysedMove[] => {
    const moves = all.map(({ rated, statistics }) => told(packed, rated, statistics));
    // Those with more playouts are known better.
    return moves.sort((a, b) => b.playouts - a.playouts || value(b) - value(a));
  };
  const seat = packed.table[k.TO_MOVE]!;
  const pauses = new Pauses(signal);
  const begun = performance.now();
  const levels = Math.max(1, Math.ceil(Math.log2(all.length / FEWEST)) + 1);
  let left = all;
  let [deal, shownAt, took] = [0, begun, 1];
  for (let level = 1; level <= levels; level++) {
    const isOver = (played: number): boolean =>
      playouts === undefined
        ? performance.now() >= begun + (1000 * seconds * level) / levels
        : played * left.length * levels >= playouts;
    for (let played = 0; !isOver(played); ) {
      const fitting = Math.floor(pauses.left / (took * left.length));
      const count = Math.max(1, Math.min(fitting, 64));
      const before = performance.now();
      const moves = left.map(({ rated }) => rated.move);
      const totals = playedOut(packed, network, moves, seed, deal, count);
      left.forEach(({ statistics }, n) => statistics.add(totals[n]!, seat, packed.seats));
      took = Math.max(0.01, (performance.now() - before) / (count * left.length));
      deal += count;
      played += count;
      await pauses.maybe();
      if (show && performance.now() - shownAt > SHOW_EVERY) {
        show(result());
        shownAt = performance.now();
      }
    }
    const ranked = [...left].sort((a, b) => b.statistics.lead.mean - a.statistics.lead.mean);
    if (left.length > FEWEST) left = ranked.slice(0, Math.max(FEWEST, Math.ceil(left.length / 2)));
  }
  return result();
}

const value = ({ lead, mean }: AnalysedMove): number => lead ?? mean;

const sorted = (packed: PackedPosition, network: Vector): RatedMove[] =>
  ratedMoves(packed, network, { perTile: 0, denial: 1 }).sort((a, b) => b.merit - a.merit);

/** One of several moves with a tile that the network cannot tell apart, such as equivalent ones. */
function distinct(moves: readonly RatedMove[]): RatedMove[] {
  const seen = new Set<string>();
  return moves.filter(({ move, value: rated }) => {
    const key = `${move[0]} ${rated}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Play moves and the rest of the game in the same deals: by move, the totals by deal and seat. */
function playedOut(
  packed: PackedPosition, network: Vector, moves: readonly PackedMove[], seed: number,
  first: number, count: number,
): Int32Array[] {
  return packed.use({}, ({ memory, kernels }, { start, cities, workspace }) => {
    const [table, blocks] = [memory.vector(packed.table), memory.vector(packed.cities)];
    const each = count * packed.seats;
    const [chosen, totals] = [memory.vector(moves.flat()), memory.zeros(moves.length * each)];
    kernels.try_moves(
      start, cities, table, blocks, packed.size, workspace, packed.flags, k.NETWORK, network,
      k.WHOLE_GAME, seed, first, count, chosen, moves.length, totals,
    );
    const numbers = totals.numbers;
    return moves.map((_, n) => numbers.slice(n * each, (n + 1) * each));
  });
}

/** Mean and standard error of a number. */
class Mean {
  count = 0;
  #sum = 0;
  #squares = 0;

  add(number: number): void {
    this.count += 1;
    this.#sum += number;
    this.#squares += number * number;
  }

  get mean(): number {
    return this.#sum / this.count;
  }

  /** Null for fewer than two numbers. */
  get error(): number | null {
    if (this.count < 2) return null;
    const variance = (this.#squares - this.#sum * this.mean) / (this.count - 1);
    return Math.sqrt(Math.max(0, variance) / this.count);
  }
}

/** The playouts of one move. */
class Statistics {
  readonly own = new Mean();
  /** Own total minus the best other total. */
  readonly lead = new Mean();

  add(totals: Int32Array, seat: number, seats: number): void {
    for (let o = 0; o < totals.length; o += seats) {
      const all = [...totals.subarray(o, o + seats)];
      const own = all[seat]!;
      this.own.add(own);
      this.lead.add(own - Math.max(...all.filter((_, n) => n !== seat)));
    }
  }
}

function told(
  packed: PackedPosition, { move, value: network }: RatedMove, { own, lead }: Statistics,
): AnalysedMove {
  const known = own.count > 0;
  return {
    move: packed.moveText(move),
    network,
    mean: known ? own.mean : network,
    error: own.error,
    lead: known ? lead.mean : null,
    leadError: lead.error,
    playouts: own.count,
  };
}
