/**
 * Moves of a position played in the same deals, and why one is better; mirrors
 * analysis/reasons/parts.py and analysis/reasons/result.py.
 */
import { moveText } from "../../wire/notation.ts";
import { advanced } from "../estimate/effort.ts";
import type { EstimateTable } from "../estimate/table.ts";
import type { Positions } from "../game/positions.ts";
import type { Effort, Laid, Position } from "../game-engine.ts";
import {
  bestTotal, points, stars, values, type FinalGame, type Games,
} from "../vectors/final-cities.ts";
import { causesOf } from "./causes.ts";
import { average, meanOf, PART_NAMES, type Comparison } from "./reasons.ts";
import type { Aim, Mean, Part, PartName, Reasons } from "../../wire/results.ts";

/** Compare the first of some legal moves with the others. */
export async function compareMoves(
  positions: Positions, table: EstimateTable, moves: readonly Laid[], aim: Aim, effort: Effort,
): Promise<Comparison> {
  const texts = moves.map(moveText);
  const [first, ...others] = texts.map((move) => table.ask(move)) as [number, ...number[]];
  const pauses = await advanced(table, effort);
  const found = table.estimates;
  const differences = others.map((other) => found.gaps(other, [first])[0]!);
  const isBetter = differences[0]!.mean < 0;
  const inOrder = <T>(one: T, other: T): [T, T] => (isBetter ? [one, other] : [other, one]);
  const [better, worse] = inOrder(first, others[0]!);
  const [gap] = found.gaps(better, [worse]);
  const games = await table.finalGames(inOrder(texts[0]!, texts[1]!), pauses);
  const pair = inOrder(moves[0]!, moves[1]!);
  return { differences, reasons: reasonsOf(positions, table.position, pair, games, aim, gap!) };
}

/** The reasons from playouts of the better and of the worse move. */
function reasonsOf(
  positions: Positions, position: Position, moves: readonly [Laid, Laid],
  games: Games, aim: Aim, { mean, error }: Mean,
): Reasons {
  const { toMove: seat, rules } = position;
  const isSettled = position.stacksLeft === 0 || error === 0;
  const after = moves.map((move) => positions.play(position, moveText(move)));
  return {
    better: moveText(moves[0]),
    worse: moveText(moves[1]),
    players: rules.players,
    difference: { mean, error },
    games: games[0].length,
    parts: partsOf(games, seat, aim, isSettled, mean),
    ...causesOf(positions, position, moves, after, games, isSettled),
  };
}

/**
 * The parts of a difference; their points add up to it. What the estimate adds to the mean of these
 * games goes to the parts by their regressions on the difference, whose slopes add up to one.
 */
function partsOf(
  games: Games, seat: number, aim: Aim, isSettled: boolean, difference: number,
): Part[] {
  const gapOf = (numbers: (game: FinalGame) => number): number[] =>
    games[0].map((game, n) => numbers(game) - numbers(games[1][n]!));
  const columns: [PartName, (game: FinalGame) => number][] = [...PART_NAMES, "stones" as const].map(
    (name, n) => [name, (game) => points(game, seat)[n]!],
  );
  if (aim !== "score") columns.push(["opponents", (game) => -bestTotal(game, seat)]);
  const gaps = columns.map(([, numbers]) => gapOf(numbers));
  const total = games[0].map((_, deal) => gaps.reduce((sum, gap) => sum + gap[deal]!, 0));
  const middle = average(total);
  const product = (gap: readonly number[]): number =>
    gap.reduce((sum, number, deal) => sum + number * (total[deal]! - middle), 0);
  const squares = product(total);
  return columns.map(([name, numbers], n): Part => {
    const slope = squares > 0 ? product(gaps[n]!) / squares : 1 / gaps.length;
    const added = (difference - middle) * slope;
    const { mean, error } = meanOf(gaps[n]!, isSettled);
    const sign = name === "opponents" ? -1 : 1;
    const [better, worse] = games.map((all) => average(all.map(numbers))) as [number, number];
    const factor = (of: (game: FinalGame) => number) =>
      n < PART_NAMES.length ? meanOf(gapOf(of), isSettled) : { mean: 0, error: 0 };
    const value = factor((game) => values(game, seat)[n]!);
    const many = factor((game) => stars(game, seat)[n]!);
    return {
      ...{ name, points: mean + added, error },
      ...{ better: sign * (better + added / 2), worse: sign * (worse - added / 2) },
      ...{ value: value.mean, value_error: value.error },
      ...{ stars: many.mean, stars_error: many.error },
    };
  });
}
