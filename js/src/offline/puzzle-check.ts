/** The result of a check in words; mirrors akropolis_nb/messages/puzzle_sentences.py. */
import { count, fill, text, whole, type TextKey, type Texts, type Values } from "../ui/messages.ts";
import { answers, better, type Asked, type Path } from "./puzzle-tree.ts";

/** The placed tiles, and the correct answers found before. */
interface Given {
  path: Path;
  value: number;
  ways: readonly string[];
}

interface Found {
  /** A code: `solved`, `missing`, `less` or `unfinished`. */
  verdict: string;
  told: string;
  /** The correct answers found so far, if the goal asks for all of them. */
  ways: readonly string[];
}

const named = (path: Path): string => path.join(" ");

/** A number with the unit of the puzzle's goal. */
export function measured(texts: Texts, asked: Asked, value: number): string {
  const { measure } = asked;
  const key = measure === "stones" || measure === "lake" ? measure : "points_count";
  return fill(texts[`measured_${measure}`] ?? "{points}", { points: count(texts, key, value) });
}

/** Check an answer of at least one tile. */
export function verdict(asked: Asked, texts: Texts, { path, value, ways }: Given): Found {
  const { every, length, kind, amount } = asked;
  const { best, right: all } = answers(asked);
  const right = all.some((line) => named(line.path) === named(path));
  const found = every && right ? [...new Set([...ways, named(path)])] : ways;
  const say = (verdict: string, key: TextKey, values: Values = {}): Found => ({
    verdict,
    told: text(texts, key, { value: measured(texts, asked, value), ...values }),
    ways: found,
  });
  if (every) {
    const n = found.length;
    if (n === all.length) return say("solved", "solved_ways", { n });
    return say("missing", "missing", { n, best: all.length });
  }
  if (kind === "fewest tiles") {
    const tiles = count(texts, "tiles", path.length);
    if (right) return say("solved", "solved_fewest", { tiles });
    return say("less", "less_fewest", { tiles, best: count(texts, "tiles", best) });
  }
  if (path.length < length) return say("unfinished", "unfinished", { n: length - path.length });
  if (right) return say("solved", kind === "most" ? "solved_best" : "solved_reached");
  if (kind === "at least") return say("less", "less_reached", { amount });
  return say("less", "less", { best, better: whole(texts, better(asked, value)) });
}
