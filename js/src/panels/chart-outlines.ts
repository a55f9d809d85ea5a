/** Paths of the charts: scores by move as stepped lines, and what is expected of the end. */
import type { Chart } from "../wire/snapshot.ts";
import type { ExpectedValues, ReviewMark } from "../wire/side-data.ts";
import { PARTS } from "./score-parts.ts";
import type { State } from "../state.ts";

/** A ply and a seat's chance to win, lead and own points. */
export type Expected = readonly [ply: number, values: ExpectedValues];

/** What a seat expects by ply, in order: from the review, elsewhere from analyses. */
export function expectedOf({ analysis_data, review_data }: State, seat: number): Expected[] {
  const found = new Map<number, ExpectedValues>();
  for (const { expected } of [analysis_data, review_data].filter((data) => data !== null)) {
    for (const { ply, seats } of expected) {
      const values = seats[seat];
      if (values?.some((value) => value !== null)) found.set(ply, values);
    }
  }
  return [...found].sort(([a], [b]) => a - b);
}

/** Curves in a box from 0 to the last ply and from 0 (above) to 2; in the middle it is even. */
export interface Curves {
  chance: string;
  /** The area between the curve and the middle. */
  area: string;
  lead: string;
  points: string;
  dots: string;
  /** The lead, or the points, at the upper edge. */
  top: number;
}

type Corner = readonly [x: number, y: number];

const path = (corners: readonly Corner[]): string =>
  corners.length === 0 ? "" : `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** The curves of what a seat expects. */
export function curves(expected: readonly Expected[]): Curves {
  const along = (index: 0 | 1 | 2, height: (value: number) => number): Corner[] =>
    expected.flatMap(([ply, values]): Corner[] => {
      const value = values[index];
      return value === null ? [] : [[ply, Number(height(value).toFixed(4))]];
    });
  const chances = along(0, (won) => 2 - 2 * won);
  const alone = chances.length === 0;
  const most = Math.max(...expected.map(([, values]) => Math.abs(values[alone ? 2 : 1] ?? 0)), 0);
  const top = Math.max(10, Math.ceil(most / 10) * 10);
  const leads = along(1, (lead) => 1 - lead / top);
  const points = alone ? along(2, (mean) => 2 - (2 * mean) / top) : [];
  const ends = chances.length > 1 ? [chances[0]![0], chances.at(-1)![0]] : [];
  const [first, last] = ends;
  return {
    chance: path(chances),
    area: ends.length > 0 ? `${path([[first!, 1], ...chances, [last!, 1]])}Z` : "",
    lead: path(leads),
    points: path(points),
    // Lines without length: round ends make them dots.
    dots: [...chances, ...points].map(([x, y]) => `M${x} ${y}h0`).join(""),
    top,
  };
}

/** The total of each seat by ply. */
export function totals({ seats }: Chart): number[][] {
  return seats.map((plies) => plies.map((parts) => parts.reduce((sum, part) => sum + part, 0)));
}

/** The corners of a stepped line through one value per ply. */
function steps(values: readonly number[]): [x: number, y: number][] {
  const last = values.length - 1;
  return values.flatMap((y, i): [number, number][] => [
    [Math.max(i - 0.5, 0), y],
    [Math.min(i + 0.5, last), y],
  ]);
}

const draw = (corners: [x: number, y: number][]): string =>
  corners.map(([x, y]) => `${x} ${y}`).join("L");

/** A stepped line as path data, with x in plies and y in points. */
export function linePath(values: readonly number[]): string {
  return values.length === 0 ? "" : `M${draw(steps(values))}`;
}

/** The stacked areas of a seat's parts as path data. */
export function areaPaths(plies: readonly (readonly number[])[]): string[] {
  let below = plies.map(() => 0);
  return PARTS.map((_, part) => {
    const above = below.map((low, i) => low + (plies[i]![part] ?? 0));
    const data = plies.length ? `M${draw([...steps(above), ...steps(below).reverse()])}Z` : "";
    below = above;
    return data;
  });
}

/** A mark, and by how many rows it stands higher, so that it does not cover the one before. */
export interface Raised {
  mark: ReviewMark;
  rows: number;
}

/** Room for a mark, as a share of the axis. */
const MARK = 0.07;

/** Marks of one seat in the order of plies; those near the one before take turns in two rows. */
export function raiseMarks(marks: readonly ReviewMark[], last: number): Raised[] {
  let before: Raised | null = null;
  return marks.map((mark) => {
    const near = before !== null && mark.ply - before.mark.ply < MARK * last;
    return (before = { mark, rows: near ? 1 - before!.rows : 0 });
  });
}

/** A round number at or above a value, for the axis. */
export function ceiling(value: number): number {
  const unit = value <= 20 ? 5 : 20;
  return Math.max(10, Math.ceil(value / unit) * unit);
}
