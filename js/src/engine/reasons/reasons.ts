/** Why one move is better than another, as plain data; mirrors analysis/reasons/result.py. */
import { COVER } from "../../ui/numbers.ts";
import type { Difference, Mean, Reasons } from "../../wire/results.ts";

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
 * @param isSettled whether these are all possible deals.
 */
export function meanOf(differences: readonly number[], isSettled: boolean): Mean {
  const isKnown = isSettled || differences.length >= LEAST_GAMES;
  const error = isKnown ? standardError(differences) : Infinity;
  return { mean: average(differences), error: isSettled ? 0 : error };
}
