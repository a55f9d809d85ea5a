/** Sentences about moves, rules and results; mirrors akropolis_nb/messages/sentences.py. */
import {
  count, doubled, fill, isolated, kindsOf, signed, text, type TextKey, type Texts,
} from "../../ui/messages.ts";
import type { Rules } from "../../wire/results.ts";

const stones = (texts: Texts, n: number): string => count(texts, "stones", n);

/** A change of points, with its sign, in words. */
const gain = (texts: Texts, points: number): string =>
  count(texts, "points_count", points, signed(points));

/** The rules in one line, without those at their default. */
export function rulesLine(texts: Texts, rules: Rules): string {
  const { players, architect, variants, all_tiles, lake_is_edge, lake } = rules;
  const parts =
    architect === null
      ? [text(texts, "rules_players", { n: players })]
      : [text(texts, "architect_option", {
          architect: text(texts, `architect_${architect}` as TextKey),
        })];
  if (variants) parts.push(doubled(texts, variants));
  if (all_tiles) parts.push(text(texts, "rules_all_tiles"));
  if (lake_is_edge) parts.push(text(texts, "rules_lake_is_edge"));
  if (lake === "single") parts.push(text(texts, "rules_lake_single"));
  return parts.join(" · ");
}

/** What placing a tile did. */
export interface Effect {
  level: number;
  points: number;
  /** Stones gained. */
  stones: number;
}

/** A sentence about a tile that was placed; without a name in a free city. */
export function placed(
  texts: Texts, hexes: string, { level, points, stones: n }: Effect, name?: string,
): string {
  const tile = kindsOf(texts, hexes);
  const done = { tile, level, gain: gain(texts, points), stones: stones(texts, n) };
  if (name === undefined) return text(texts, "laid_free", done);
  return text(texts, "laid", { name, ...done });
}

/** What placing a tile would do. */
export const ghostWords = (texts: Texts, { level, points, stones: n }: Effect): string =>
  text(texts, "ghost_status", { level, gain: gain(texts, points), stones: stones(texts, n) });

/** A finished game: places by seat, 1 for the winner. */
export interface Outcome {
  names: readonly string[];
  totals: readonly number[];
  stones: readonly number[];
  places: readonly number[];
}

/** The result of a game as a sentence. */
export function resultWords(reasons: Texts, outcome: Outcome): string {
  const { names, totals, stones, places } = outcome;
  const order = places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!);
  const all = order.map((seat) => `${isolated(names[seat]!)} ${totals[seat]}`).join(", ");
  const winners = order.filter((seat) => places[seat] === 1);
  const first = winners[0]!;
  const tied = order.filter((seat) => places[seat]! > 1 && totals[seat] === totals[first]);
  const byStones = tied.some((seat) => stones[seat]! < stones[first]!);
  const alone = tied.length === 0 ? "wins" : byStones ? "wins_by_stones" : "wins_tie";
  const template = reasons[winners.length > 1 ? "shared" : alone]!;
  return fill(template, {
    winners: winners.map((seat) => isolated(names[seat]!)).join(", "), totals: all,
  });
}
