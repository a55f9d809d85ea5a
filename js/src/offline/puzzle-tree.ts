/** The tree of all placements of a puzzle, computed by Python. There are no rules in this file. */

/** A tile that can be placed, with all its placements; in columns. */
export interface Offer {
  /** Its index on the site. */
  i: number;
  /** Indices of the placements; the other columns are in the same order. */
  p: number[];
  /** Levels. */
  l: number[];
  /** Stones gained. */
  s: number[];
  /** Change of points. */
  g: number[];
  /** Value of the line in the goal's unit. */
  v: number[];
  /** The next tiles by placement; omitted after the last tile. */
  n?: Offer[][];
}

/** What a puzzle asks for. */
export interface Goal {
  kind: "most" | "at least" | "fewest tiles";
  measure: string;
  /** The number to reach. */
  amount: number;
  /** Whether all answers are to be found. */
  every: boolean;
  /** Maximum number of tiles. */
  length: number;
}

export interface Asked extends Goal {
  placements: [q: number, r: number, rotation: number][];
  root: Offer[];
  /** Cost in stones by place of the site; null if the tiles come in fixed order. */
  prices: number[] | null;
  stones: number;
  preview: boolean;
  hints: string[];
  /** The storage key. */
  name: string;
}

/** Placements in order: index of the tile on the site, index of the placement. */
export type Path = readonly (readonly [index: number, placement: number])[];

interface Line {
  path: Path;
  value: number;
}

/** Generate all lines of `length` tiles. */
export function* lines(length: number, offers: readonly Offer[], path: Path = []): Generator<Line> {
  for (const offer of offers) {
    for (let n = 0; n < offer.p.length; n++) {
      const here = [...path, [offer.i, offer.p[n]!] as const];
      if (here.length === length) yield { path: here, value: offer.v[n]! };
      else if (offer.n) yield* lines(length, offer.n[n]!, here);
    }
  }
}

/** The correct answers, and their value: the maximum, or the number of tiles. */
export function answers({ kind, amount, length, root }: Asked): { best: number; right: Line[] } {
  if (kind === "fewest tiles") {
    for (let tiles = 1; tiles <= length; tiles++) {
      const right = [...lines(tiles, root)].filter(({ value }) => value >= amount);
      if (right.length > 0) return { best: tiles, right };
    }
    return { best: 0, right: [] };
  }
  let best = -Infinity;
  for (const { value } of lines(length, root)) best = Math.max(best, value);
  const wanted = kind === "most" ? best : amount;
  return { best, right: [...lines(length, root)].filter(({ value }) => value >= wanted) };
}

/** The number of lines with a higher value. */
export function better({ length, root }: Asked, value: number): number {
  let count = 0;
  for (const line of lines(length, root)) count += Number(line.value > value);
  return count;
}

/**
 * The line with the longest common start with a path; among equals the first in the order of moves
 * (index on the site, q, r, rotation). Python uses the same rule: `nearest` in solution.py.
 */
export function nearest(
  among: readonly Line[], mine: Path, placements: Asked["placements"],
): Line | undefined {
  const alike = ({ path }: Line): number => {
    const differs = path.findIndex((step, n) => step.join() !== mine[n]?.join());
    return differs < 0 ? path.length : differs;
  };
  const moves = ({ path }: Line): number[] => path.flatMap(([i, p]) => [i, ...placements[p]!]);
  const isBefore = (one: readonly number[], other: readonly number[]): boolean => {
    const differs = one.findIndex((number, n) => number !== other[n]);
    return differs >= 0 && one[differs]! < other[differs]!;
  };
  let found: { line: Line; same: number; order: number[] } | undefined;
  for (const line of among) {
    const same = alike(line);
    if (found && same < found.same) continue;
    const order = moves(line);
    if (!found || same > found.same || isBefore(order, found.order)) found = { line, same, order };
  }
  return found?.line;
}
