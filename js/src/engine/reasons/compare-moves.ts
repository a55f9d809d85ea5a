/**
 * Moves of a position played in the same deals, and why one is better; mirrors
 * analysis/paired_comparison.py and analysis/reasons/result.py.
 */
import { Pauses } from "../bots/slices.ts";
import { moveText } from "../game/city.ts";
import type { Positions } from "../game/positions.ts";
import type { Budget, Laid, Position } from "../game-engine.ts";
import type { Engine } from "../kernels.ts";
import type { Vector } from "../memory.ts";
import {
  playedToEnd, points, stars, totals, values, type FinalGame,
} from "../vectors/final-cities.ts";
import type { PackedPosition } from "../vectors/packed-position.ts";
import { causesOf } from "./causes.ts";
import { bestTotal, type Games } from "./opponents.ts";
import {
  average, meanOf, PART_NAMES, standardError, type Comparison, type Difference, type Part,
  type PartName, type ReasonAim, type Reasons,
} from "./reasons.ts";
import { seenCity } from "./seen-city.ts";

const SECONDS = 1;
/** Deals of a batch; time and signal are looked at between batches. */
const BATCH = 4;
const MOST_DEALS = 1 << 20;

/** What a comparison asks of the rest of the engine. */
export interface Board {
  readonly engine: Engine;
  readonly positions: Positions;
}

/** Compare the first of some legal moves with the others, all in the same new deals. */
export async function comparedMoves(
  board: Board, packed: PackedPosition, network: Vector, position: Position,
  moves: readonly Laid[], aim: ReasonAim, budget: Budget,
): Promise<Comparison> {
  const others = moves.slice(1);
  const games = await playedInSameDeals(packed, network, position, moves, budget);
  const seat = position.toMove;
  const worth = (game: FinalGame): number => {
    const own = totals(game)[seat]!;
    return aim === "score" ? own : own - bestTotal(game, seat);
  };
  const worths = games.map((all) => all.map(worth));
  const differences = others.map((_, n): Difference => {
    const gaps = worths[n + 1]!.map((better, deal) => better - worths[0]![deal]!);
    return { mean: average(gaps), error: standardError(gaps), games: gaps.length };
  });
  const [better, worse] = differences[0]!.mean < 0 ? [0, 1] : [1, 0];
  const [pair, both] = [[moves[better]!, moves[worse]!], [games[better]!, games[worse]!]] as const;
  return { differences, reasons: reasonsOf(board, position, pair, both, aim) };
}

/** Play the moves and the rest of the game, all in the same deals of the unseen tiles. */
async function playedInSameDeals(
  packed: PackedPosition, network: Vector, position: Position, moves: readonly Laid[],
  { seed = 0, seconds = SECONDS, playouts, signal }: Budget,
): Promise<FinalGame[][]> {
  const chosen = moves.map((move) => packed.packedMove(move));
  let most = MOST_DEALS;
  if (playouts !== undefined) most = Math.max(2, Math.floor(playouts / moves.length));
  // Nothing is left to chance: all games are the same.
  if (position.stacksLeft === 0) most = 2;
  const games: FinalGame[][] = moves.map(() => []);
  const pauses = new Pauses(signal);
  const until = performance.now() + 1000 * seconds;
  for (let deal = 0; deal < most; deal += BATCH) {
    const count = Math.min(BATCH, most - deal);
    playedToEnd(packed, network, chosen, seed, deal, count).forEach((batch, n) => {
      games[n]!.push(...batch);
    });
    await pauses.maybe();
    if (playouts === undefined && performance.now() >= until) break;
  }
  return games;
}

/** The reasons from playouts of the better and of the worse move. */
function reasonsOf(
  { engine, positions }: Board, position: Position, moves: readonly [Laid, Laid],
  games: Games, aim: ReasonAim,
): Reasons {
  const { toMove: seat, rules, stacksLeft } = position;
  const isSettled = stacksLeft === 0;
  const parts = partsOf(games, seat, aim, isSettled);
  const after = moves.map((move) => positions.play(position, moveText(move)));
  const seen = (of: Position) => seenCity(engine, positions.cities, of.cities[seat]!, rules);
  const known = {
    moves,
    before: seen(position),
    after: [seen(after[0]!), seen(after[1]!)] as const,
    stones: [after[0]!.stones[seat]!, after[1]!.stones[seat]!] as const,
  };
  // The parts add up to the difference.
  const gaps = games[0].map((game, deal) => {
    const worse = games[1][deal]!;
    const own = totals(game)[seat]! - totals(worse)[seat]!;
    return aim === "score" ? own : own - (bestTotal(game, seat) - bestTotal(worse, seat));
  });
  return {
    better: moveText(moves[0]),
    worse: moveText(moves[1]),
    players: rules.players,
    difference: meanOf(gaps, isSettled),
    games: gaps.length,
    parts,
    causes: causesOf(position, known, games, isSettled),
  };
}

/** The parts of the difference; their points add up to it. */
function partsOf(games: Games, seat: number, aim: ReasonAim, isSettled: boolean): Part[] {
  const part = (
    name: PartName, numbers: (game: FinalGame) => number, sign = 1, more: Partial<Part> = {},
  ): Part => {
    const [better, worse] = games.map((all) => all.map(numbers)) as [number[], number[]];
    const gaps = better.map((number, deal) => sign * (number - worse[deal]!));
    const { mean, error } = meanOf(gaps, isSettled);
    const means = { better: average(better), worse: average(worse) };
    const none = { value: 0, value_error: 0, stars: 0, stars_error: 0 };
    return { name, points: mean, error, ...means, ...none, ...more };
  };
  const gap = (numbers: (game: FinalGame) => number) =>
    meanOf(games[0].map((game, n) => numbers(game) - numbers(games[1][n]!)), isSettled);
  const found = PART_NAMES.map((name, n) => {
    const [value, many] = [gap((one) => values(one, seat)[n]!), gap((one) => stars(one, seat)[n]!)];
    const more = { value: value.mean, value_error: value.error };
    const bright = { stars: many.mean, stars_error: many.error };
    return part(name, (game) => points(game, seat)[n]!, 1, { ...more, ...bright });
  });
  found.push(part("stones", (game) => points(game, seat)[PART_NAMES.length]!));
  if (aim !== "score") found.push(part("opponents", (game) => bestTotal(game, seat), -1));
  return found;
}
