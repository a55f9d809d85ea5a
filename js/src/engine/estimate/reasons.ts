/**
 * Moves of a position played in the same deals, and why one is better: parts of the difference, and
 * what the kernels find in the games of both; mirrors analysis/reasons/.
 */
import { COVER } from "../../ui/numbers.ts";
import type {
  Aim, Cause, CauseKind, Difference, Mean, OpenedPlace, Part, PartName, Reasons,
} from "../../wire/results.ts";
import { moveText } from "../../wire/notation.ts";
import { advance } from "./candidates.ts";
import type { EstimateTable } from "./table.ts";
import type { Positions } from "../game/positions.ts";
import type { Effort, Laid, Position } from "../game-engine.ts";
import {
  bestTotal, points, stars, values, type FinalGame, type Games,
} from "../vectors/final-cities.ts";
import { key, tileHexes } from "../../picture/geometry.ts";
import { CAUSE_KINDS, CAUSE_PROOFS, LETTERS } from "../box.ts";
import { flags } from "../game/rules.ts";
import * as k from "../layout.ts";
import { inScope } from "../kernels.ts";
import { score } from "../vectors/scores.ts";

export type Axial = readonly [number, number];

/** The parts that have districts, in their order. */
export const PART_NAMES = ["houses", "markets", "barracks", "temples", "gardens"] as const;

/** A move compared with others. */
export interface Comparison {
  /** By other move: that move minus this one. */
  differences: Difference[];
  /** Why this move, or the first of the others, is the better of the two. */
  reasons: Reasons;
}

/** A smaller difference is no reason, however clear. */
const LEAST_POINTS = 0.5;
/** With fewer deals an error is too uncertain, unless nothing is left to chance. */
const LEAST_GAMES = 8;

/** Whether a difference is at least half a point, and zero is outside its 95% interval. */
export const isClear = (mean: number, error: number): boolean =>
  Math.abs(mean) >= LEAST_POINTS && Math.abs(mean) > COVER * error;

export const average = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** The standard error of a mean; infinite for fewer than two numbers. */
function standardError(numbers: readonly number[]): number {
  const middle = average(numbers);
  const squares = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0);
  const many = numbers.length;
  return many > 1 ? Math.sqrt(squares / (many - 1)) / Math.sqrt(many) : Infinity;
}

/**
 * The mean of differences by deal.
 *
 * @param isDeterministic whether these are all possible deals.
 */
export function meanOf(differences: readonly number[], isDeterministic: boolean): Mean {
  const isKnown = isDeterministic || differences.length >= LEAST_GAMES;
  const error = isKnown ? standardError(differences) : Infinity;
  return { mean: average(differences), error: isDeterministic ? 0 : error };
}

const KINDS = CAUSE_KINDS.split(" ") as readonly CauseKind[];
const PARTS = [...PART_NAMES, "stones", "opponents"] as const;
const PROOFS = CAUSE_PROOFS.split(" ");

/** The clear causes, those that explain most points first, and the places that are opened. */
export function causesOf(
  positions: Positions, position: Position, moves: readonly [Laid, Laid],
  after: readonly Position[], games: Games, isDeterministic: boolean,
): { causes: Cause[]; place: OpenedPlace | null; rival: OpenedPlace | null } {
  const { site, stackSize, rules, toMove: seat } = position;
  const [before, ...now] = [position, ...after].map((one) => rowsOf(positions, one, seat));
  const most = Math.max(...now.map(({ length }) => length));
  const ends = games.flat();
  const end = Math.max(...ends.map(({ hexes }) => hexes.length)) / k.FINAL_HEX;
  const head = new Int32Array(k.REASON_HEAD);
  head.set([games[0].length, rules.players, seat, Number(isDeterministic), site.length, stackSize]);
  head.set([before!.length, most, end], k.REASON_OLD);
  moves.forEach((move, m) => {
    head[k.REASON_STONES + m] = after[m]!.stones[seat]!;
    head[k.REASON_TILE + m] = site.indexOf(move.tile);
    const hexes = tileHexes(move, move.rotation);
    head.set(hexes.flatMap(({ q, r }) => [q, r]), k.REASON_CELLS + 6 * m);
  });
  head.set(site.map((tile) => site.indexOf(tile)), k.SITE_FIRST);
  const rows = [before!, ...now.map((city) => fillUp(city.flat(), most))].flat(2);
  const built = ends.flatMap(({ hexes }) => fillUp([...hexes], end));
  return inScope(positions.engine, ({ memory, kernels }) => {
    const z = memory.vector(head);
    const vectors = [
      [...rows, ...built],
      ends.flatMap(({ parts }) => [...parts]),
      ends.flatMap(({ taken }) => [...taken]),
    ].map((numbers) => memory.vector(numbers));
    const scratch = memory.zeros(kernels.reason_room(z));
    const out = memory.zeros(k.CAUSES_SIZE);
    const [r, parts, taken] = vectors;
    const many = kernels.find_causes(z, r!, parts!, taken!, scratch, out);
    const found = Array.from({ length: many }, (_, n) =>
      causeOf(out.numbers.subarray(n * k.CAUSE_ROW, (n + 1) * k.CAUSE_ROW), site),
    );
    const [place, rival] = [2, 1].map((n) =>
      placeOf(out.numbers.subarray(k.CAUSES_SIZE - n * k.OPENED_SIZE), games[0].length),
    );
    return {
      causes: found.sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
      place: place!,
      rival: place ? rival! : null,
    };
  });
}

/** Rows of hexes filled up to some number. */
const fillUp = (rows: readonly number[], hexes: number): number[] => [
  ...rows, ...new Array<number>(hexes * k.FINAL_HEX - rows.length).fill(0),
];

/** A city's hexes as in final cities, sorted by q and r. */
function rowsOf(
  positions: Positions, { cities, rules }: Position, seat: number,
): number[][] {
  const found = score(positions.engine, positions.cities.block(cities[seat]!), flags(rules));
  const values = new Map(found.districts.map(({ q, r, value }) => [key(q, r), value]));
  return found.cells.map(({ q, r, level, kind }) => [
    q, r, LETTERS.indexOf(kind), level, values.get(key(q, r)) ?? 0,
  ]);
}

function placeOf(row: Int32Array, games: number): OpenedPlace | null {
  const [level, quarries, other, used, ...cells] = row;
  if (!level) return null;
  const hexes = [0, 2, 4].map((n): Axial => [cells[n]!, cells[n + 1]!]);
  hexes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    ...{ hexes, level, quarries: quarries!, other: other!, used: used! / games },
    ...{ plazas: row[k.OPENED_PLAZAS]!, value: row[k.OPENED_VALUE]! },
    beside: row[k.OPENED_BESIDE]!,
    points: Object.fromEntries(
      PART_NAMES.map((name, d) => [name, row[k.OPENED_POINTS + d]! / k.PART]),
    ),
  };
}

function causeOf(row: Int32Array, site: Position["site"]): Cause {
  const share = (at: number): number => row[at]! / k.PART;
  const hexes = (at: number): Axial[] =>
    Array.from({ length: row[at]! }, (_, n) => [row[at + 1 + 2 * n]!, row[at + 2 + 2 * n]!]);
  const known = (at: number): number | null => (row[at]! < 0 ? null : row[at]!);
  const [tile, district] = [known(k.CAUSE_TILE), known(k.CAUSE_DISTRICT)];
  return {
    ...{ kind: KINDS[row[k.CAUSE_KIND]!]!, part: PARTS[row[k.CAUSE_PART]!]! },
    ...{ points: share(k.CAUSE_POINTS), error: share(k.CAUSE_ERROR) },
    proof: PROOFS[row[k.CAUSE_PROOF]!]!,
    ...{ better: share(k.CAUSE_BETTER), worse: share(k.CAUSE_WORSE), stars: share(k.CAUSE_STARS) },
    ...{ hexes: hexes(k.CAUSE_HEXES), beside: hexes(k.CAUSE_BESIDE) },
    ...{ tile: tile === null ? null : site[tile]!, seat: known(k.CAUSE_SEAT) },
    district: district === null ? "" : PART_NAMES[district]!,
  };
}

/** Compare the first of some legal moves with the others. */
export async function compareMoves(
  positions: Positions, table: EstimateTable, moves: readonly Laid[], aim: Aim, effort: Effort,
): Promise<Comparison> {
  const texts = moves.map(moveText);
  const [first, ...others] = texts.map((move) => table.ask(move)) as [number, ...number[]];
  const pauses = await advance(table, effort);
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
  const isDeterministic = position.stacksLeft === 0 || error === 0;
  const after = moves.map((move) => positions.play(position, moveText(move)));
  return {
    better: moveText(moves[0]),
    worse: moveText(moves[1]),
    players: rules.players,
    difference: { mean, error },
    games: games[0].length,
    parts: partsOf(games, seat, aim, isDeterministic, mean),
    ...causesOf(positions, position, moves, after, games, isDeterministic),
  };
}

/**
 * The parts of a difference; their points add up to it. What the estimate adds to the mean of these
 * games goes to the parts by their regressions on the difference, whose slopes add up to one.
 */
function partsOf(
  games: Games, seat: number, aim: Aim, isDeterministic: boolean, difference: number,
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
    const { mean, error } = meanOf(gaps[n]!, isDeterministic);
    const sign = name === "opponents" ? -1 : 1;
    const [better, worse] = games.map((all) => average(all.map(numbers))) as [number, number];
    const factor = (of: (game: FinalGame) => number) =>
      n < PART_NAMES.length ? meanOf(gapOf(of), isDeterministic) : { mean: 0, error: 0 };
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
