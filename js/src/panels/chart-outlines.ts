/** Paths of the score chart: lines with steps half way between two moves. */
import type { Chart } from "../wire/snapshot.ts";
import type { ReviewMark } from "../wire/side-data.ts";
import { PARTS } from "./score-parts.ts";

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
export function raised(marks: readonly ReviewMark[], last: number): Raised[] {
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
