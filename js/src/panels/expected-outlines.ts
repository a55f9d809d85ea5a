/** What a seat expects of the end of the game by ply, and its curves. */
import type { State } from "../state.ts";
import type { ExpectedValues } from "../wire/side-data.ts";

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
