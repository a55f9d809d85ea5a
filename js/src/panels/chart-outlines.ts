/** Paths of the score chart: lines with steps half way between two moves. */
import type { Chart } from "../wire/snapshot.ts";
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

/** A round number at or above a value, for the axis. */
export function ceiling(value: number): number {
  const unit = value <= 20 ? 5 : 20;
  return Math.max(10, Math.ceil(value / unit) * unit);
}
