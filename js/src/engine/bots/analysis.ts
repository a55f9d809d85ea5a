/**
 * An analysis: the moves that the network rates best, played to the end many times.
 *
 * All candidates are played in the same deals by players of the network. After each round the worse
 * half of the candidates gets no more playouts.
 */
import type { AnalysedMove, Budget, Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import { PLAYERS, type PackedMove, type PackedPosition } from "../vectors/packed-position.ts";
import { grouped } from "../../ui/grouped.ts";
import { leadOf, PLAYOUT_SECONDS, solvedEnding, winShare } from "./endings.ts";
import { ratedMoves, type RatedMove } from "./network-moves.ts";
import { Pauses } from "./slices.ts";

const CANDIDATES = 16;
/** Of so many candidates the better half gets more playouts. */
const FEWEST = 2;
const SECONDS = 3;
/** Most deals at a time. */
const MOST_DEALS = 64;
/** Milliseconds that a playout may take before one was timed. */
const FIRST_PLAYOUT = 10;
/** Milliseconds between two results that are shown. */
const SHOW_EVERY = 250;

/** All moves as the network rates them, the best first. */
export const ratedByNetwork = (packed: PackedPosition, network: Vector): AnalysedMove[] =>
  sorted(packed, network).map((rated) => told({ ...rated, texts: [packed.moveText(rated.move)] }));

/** All moves if the rest of the game can be solved in half of the time; null if not. */
export async function exactMoves(
  packed: PackedPosition, position: Position, { seconds = SECONDS, playouts, signal }: Budget,
): Promise<AnalysedMove[] | null> {
  const half = playouts === undefined ? seconds / 2 : playouts * PLAYOUT_SECONDS;
  const seat = position.toMove;
  const aim = position.rules.architect === null ? "margin" : "score";
  const endings = await solvedEnding(packed, position, aim, half, signal);
  if (!endings) return null;
  const groups = grouped(endings, ({ move, totals, stones }) => `${move[0]} ${totals} ${stones}`);
  return [...groups.values()].map((same): AnalysedMove => {
    const { totals, stones, value } = same[0]!;
    const [move, ...equal] = same.map((one) => packed.moveText(one.move));
    const own = totals[seat]!;
    return {
      ...{ move: move!, equal, network: own, mean: own, error: 0 },
      ...{ lead: leadOf(totals, seat), leadError: 0 },
      ...{ winRate: winShare(position, totals, stones), winError: 0 },
      ...{ loss: endings[0]!.value - value, lossError: 0, playouts: 0, exact: true },
    };
  });
}

/** The best moves with playouts, the best first. */
export async function analysed(
  packed: PackedPosition,
  network: Vector,
  { seed = 0, seconds = SECONDS, playouts: games, signal }: Budget,
  show?: (moves: AnalysedMove[]) => void,
): Promise<AnalysedMove[]> {
  const groups = distinct(packed, sorted(packed, network));
  // Without unseen tiles all playouts of a move are the same, so that there is time for all moves.
  const isSettled = packed.table[k.STACKS] === 0;
  const candidates = isSettled ? groups : groups.slice(0, CANDIDATES);
  const all = candidates.map((group) => ({ group, playouts: new Playouts(isSettled) }));
  const alone = packed.table[k.ARCHITECT]! > 0;
  const worth = ({ playouts }: Candidate): number[] => (alone ? playouts.own : playouts.lead);
  const value = (one: Candidate): number => mean(worth(one)) ?? -Infinity;
  const result = (): AnalysedMove[] => {
    // Those with more playouts are known better.
    const games = ({ playouts }: Candidate): number => playouts.own.length;
    const order = [...all].sort((a, b) => games(b) - games(a) || value(b) - value(a));
    const best = order[0]!;
    const played = order.map((one) => {
      const behind = worth(one).map((number, deal) => worth(best)[deal]! - number);
      const lossError = one === best ? null : one.playouts.error(behind);
      return { ...told(one.group, one.playouts), loss: mean(behind), lossError };
    });
    const others = groups.slice(candidates.length).map((group) => {
      return { ...told(group), loss: best.group.merit - group.merit };
    });
    return [...played, ...others];
  };
  const seat = packed.table[k.TO_MOVE]!;
  const pauses = new Pauses(signal);
  const begun = performance.now();
  const levels = Math.max(1, Math.ceil(Math.log2(all.length / FEWEST)) + 1);
  // The last level takes two shares, so that the best moves are known well.
  const shares = levels + 1;
  let left = all;
  let [deal, shownAt, took] = [0, begun, FIRST_PLAYOUT];
  for (let level = 1; level <= levels; level++) {
    const isLast = level === levels;
    const until = begun + 1000 * seconds * (isLast ? 1 : level / shares);
    const isOver = (played: number): boolean => {
      if (deal > 0 && isSettled) return true;
      if (games !== undefined) return played * left.length * shares >= games * (isLast ? 2 : 1);
      return deal > 0 && performance.now() >= until;
    };
    for (let played = 0; !isOver(played); ) {
      const fitting = Math.floor(pauses.left / (took * left.length));
      const count = isSettled ? 1 : Math.max(1, Math.min(fitting, MOST_DEALS));
      const before = performance.now();
      const moves = left.map(({ group }) => group.move);
      const totals = playedOut(packed, network, moves, seed, deal, count);
      left.forEach(({ playouts }, n) => playouts.add(totals[n]!, seat, packed.seats));
      took = Math.max(0.01, (performance.now() - before) / (count * left.length));
      deal += count;
      played += count;
      await pauses.maybe();
      if (show && performance.now() - shownAt > SHOW_EVERY) {
        show(result());
        shownAt = performance.now();
      }
    }
    const ranked = [...left].sort((a, b) => value(b) - value(a));
    if (left.length > FEWEST) left = ranked.slice(0, Math.max(FEWEST, Math.ceil(left.length / 2)));
  }
  return result();
}

/** Moves with a tile that the network cannot tell apart; one of them stands for all. */
interface Group extends RatedMove {
  readonly texts: readonly string[];
}

interface Candidate {
  readonly group: Group;
  readonly playouts: Playouts;
}

const sorted = (packed: PackedPosition, network: Vector): RatedMove[] =>
  ratedMoves(packed, network, { perTile: 0, denial: 1 }).sort((a, b) => b.merit - a.merit);

/** Merge moves that the network cannot tell apart. */
function distinct(packed: PackedPosition, moves: readonly RatedMove[]): Group[] {
  const groups = grouped(moves, ({ move, value }) => `${move[0]} ${value}`);
  return [...groups.values()].map((same) => {
    return { ...same[0]!, texts: same.map(({ move }) => packed.moveText(move)) };
  });
}

/** Play moves and the rest of the game in the same deals: by move, the totals by deal and seat. */
function playedOut(
  packed: PackedPosition, network: Vector, moves: readonly PackedMove[], seed: number,
  first: number, count: number,
): Int32Array[] {
  return packed.use(PLAYERS, ({ memory, kernels }, { start, cities, workspace }) => {
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

/** The playouts of one move: a number for each deal, the first deal first. */
class Playouts {
  readonly own: number[] = [];
  /** Own total minus the best other total. */
  readonly lead: number[] = [];
  /** Share of the win. */
  readonly win: number[] = [];
  readonly #areExact: boolean;

  constructor(areExact = false) {
    this.#areExact = areExact;
  }

  /** The standard error of the mean of numbers by deal; null if unknown. */
  error(numbers: readonly number[]): number | null {
    return this.#areExact ? 0 : error(numbers);
  }

  add(totals: Int32Array, seat: number, seats: number): void {
    for (let o = 0; o < totals.length; o += seats) {
      const all = [...totals.subarray(o, o + seats)];
      const [own, lead] = [all[seat]!, leadOf(all, seat)];
      this.own.push(own);
      this.lead.push(lead);
      this.win.push(lead < 0 ? 0 : 1 / all.filter((total) => total === own).length);
    }
  }
}

/** The mean of numbers; null without any. */
const mean = (numbers: readonly number[]): number | null =>
  numbers.length > 0 ? numbers.reduce((a, b) => a + b, 0) / numbers.length : null;

/** The standard error of their mean; null for fewer than two. */
function error(numbers: readonly number[]): number | null {
  if (numbers.length < 2) return null;
  const middle = mean(numbers)!;
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length);
}

function told({ texts, value: network }: Group, playouts = new Playouts()): AnalysedMove {
  const { own, lead, win } = playouts;
  const [move, ...equal] = texts;
  return {
    move: move!,
    ...(equal.length > 0 ? { equal } : {}),
    network,
    mean: mean(own) ?? network,
    error: playouts.error(own),
    lead: mean(lead),
    leadError: playouts.error(lead),
    winRate: mean(win),
    winError: playouts.error(win),
    loss: null,
    lossError: null,
    playouts: own.length,
  };
}
