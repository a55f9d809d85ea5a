/** The result of a check in words; mirrors akropolis_nb/messages/puzzle_sentences.py. */
import {
  count, fill, text, whole, type TextKey, type Texts, type Values,
} from "../../../ui/messages.ts";
import type { PuzzleTask } from "../../../wire/page-data.ts";

/** What a puzzle asks for. */
export type Goal = Pick<PuzzleTask, "kind" | "measure" | "amount" | "every" | "length">;

/** The placed tiles, and the correct answers found before. */
interface Given {
  /** Identifies the answer. */
  line: string;
  /** How many tiles are placed. */
  tiles: number;
  value: number;
  /** The value in words. */
  measured: string;
  ways: readonly string[];
}

/** What is known of the correct answers. */
export interface Assessment {
  /** Whether the given answer is correct. */
  right: boolean;
  /** The maximum, or the number of tiles; null if no answer reaches the goal. */
  best: number | null;
  /** The number of correct answers. */
  count: number;
  /** The number of answers with a higher value. */
  better: number;
  /** Whether this is proved. */
  exact: boolean;
}

interface Found {
  /** A code: `solved`, `missing`, `less` or `unfinished`. */
  verdict: string;
  message: string;
  /** The correct answers found so far, if the goal asks for all of them. */
  ways: readonly string[];
}

/** A number with the unit of the puzzle's goal. */
export function formatMeasure(
  texts: Texts,
  { measure }: Pick<Goal, "measure">,
  value: number,
): string {
  const key = measure === "stones" || measure === "lake" ? measure : "points_count";
  return fill(texts[`measured_${measure}`] ?? "{points}", { points: count(texts, key, value) });
}

/** Check an answer of at least one tile. */
export function verdict(
  goal: Goal, texts: Texts, { line, tiles, measured, ways }: Given, known: Assessment,
): Found {
  const { every, length, kind, amount } = goal;
  const { right, exact } = known;
  const found = every && right ? [...new Set([...ways, line])] : ways;
  const say = (verdict: string, key: TextKey, values: Values = {}): Found => ({
    verdict,
    message: text(texts, key, { value: measured, ...values }),
    ways: found,
  });
  const best = known.best ?? 0;
  if (every) {
    const n = found.length;
    if (n === known.count) return say("solved", "solved_ways", { n });
    return say("missing", "missing", { n, best: known.count });
  }
  if (kind === "fewest tiles") {
    const placed = count(texts, "tiles", tiles);
    if (right) return say("solved", "solved_fewest", { tiles: placed });
    return say("less", "less_fewest", { tiles: placed, best: count(texts, "tiles", best) });
  }
  if (tiles < length) return say("unfinished", "unfinished", { n: length - tiles });
  if (right && kind !== "most") return say("solved", "solved_reached");
  if (right) return say("solved", exact ? "solved_best" : "solved_known");
  if (kind === "choice") return say("less", "less_choice");
  if (kind === "win") return say("less", "less_win", { n: known.count });
  if (kind === "at least") return say("less", "less_reached", { amount });
  const better = `${exact ? "" : "≥ "}${whole(texts, known.better)}`;
  return say("less", "less", { best, better });
}

/** What an answer lost in the goal's measure, or by how many tiles or ways; null if unknown. */
export function lostBy(
  { every, kind, amount, length }: Goal,
  { value, tiles, found }: Pick<Given, "value" | "tiles"> & { found: number },
  { best, count }: Assessment,
): number | null {
  if (best === null) return null;
  if (every) return count - found;
  if (kind === "fewest tiles") return value >= amount ? tiles - best : null;
  if (tiles < length) return null;
  const most = kind === "most" || kind === "choice";
  return Math.max((most ? best : amount) - value, 0);
}
