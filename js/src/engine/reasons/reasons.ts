/** Why one move is better than another, as plain data; mirrors analysis/reasons/result.py. */
export type Axial = readonly [number, number];

/** What a move should maximise: a chance and a lead are compared by the final lead. */
export type ReasonAim = "win" | "margin" | "score";

/** The mean of a difference over deals. */
export interface Mean {
  mean: number;
  /** Standard error; infinite if unknown. */
  error: number;
}

export type PartName =
  | "houses" | "markets" | "barracks" | "temples" | "gardens" | "stones" | "opponents";

/** The parts that have districts, in their order. */
export const PART_NAMES = ["houses", "markets", "barracks", "temples", "gardens"] as const;

/** What a district, the stones or the opponents contribute to a difference. */
export interface Part {
  name: PartName;
  /** Difference in points; those of opponents count with a minus. */
  points: number;
  error: number;
  /** Mean final points after the better move. */
  better: number;
  /** The same after the worse move. */
  worse: number;
  /** Difference of the district's final value, and of its stars. */
  value: number;
  value_error: number;
  stars: number;
  stars_error: number;
}

/** What is counted after both moves, and the form of the sentence. */
export interface Proof {
  proof: string;
  better: number;
  worse: number;
  /** The hexes that it is about, the most important first. */
  hexes: readonly Axial[];
  /** The neighbours of the first hex that decide it. */
  beside: readonly Axial[];
  /** The mean final stars by which a value is multiplied; 0 if it is not about a value. */
  stars: number;
  /** The tile that it is about. */
  tile: number | string | null;
}

export type CauseKind =
  | "plaza" | "value" | "level" | "group" | "market" | "barracks" | "temple" | "covered"
  | "doubled" | "room" | "stones" | "tile";

/** What makes a part better or worse, with its proof. */
export interface Cause extends Proof {
  kind: CauseKind;
  part: PartName;
  /** The difference in points that it explains. */
  points: number;
  error: number;
  /** The opponent that it is about. */
  seat: number | null;
  /** The opponents' district that it is about. */
  district: string;
}

/** A place for a tile on a higher level that the better move makes, and the worse does not. */
export interface OpenedPlace {
  hexes: readonly Axial[];
  /** The level of a tile there. */
  level: number;
  /** How many of its hexes are quarries, and the most of such a place after the worse move. */
  quarries: number;
  other: number;
  /** Share of the games in which it is built over in the end. */
  used: number;
  /** The same of the worse move's best place; null if the quarries decide. */
  rival: number | null;
  /** Mean points by district of what lies there in the end. */
  points: Readonly<Record<string, number>>;
}

export interface Reasons {
  /** The moves in notation. */
  better: string;
  worse: string;
  /** The number of seats. */
  players: number;
  /** The difference in points. */
  difference: Mean;
  /** Number of deals in which both moves were played to the end. */
  games: number;
  parts: Part[];
  /** The clear causes, those that explain most points first. */
  causes: Cause[];
  /** The place over most quarries on a higher level that only the better move makes. */
  place: OpenedPlace | null;
}

/** Difference in points after two moves, over the same deals. */
export interface Difference {
  mean: number;
  /** Standard error; infinite if unknown. */
  error: number;
  /** Number of deals. */
  games: number;
}

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
/** Half the width of a 95% interval, in standard errors. */
const COVER = 1.96;

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

export const hexKey = ([q, r]: Axial): string => `${q},${r}`;
