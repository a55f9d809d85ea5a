/** Sentences about moves, rules and results; mirrors akropolis_nb/messages/sentences.py. */
import {
  count, doubled, fill, isolated, kindsOf, signed, text, type TextKey, type Texts,
} from "../../ui/messages.ts";
import type { Rules } from "../../wire/snapshot.ts";

const stones = (texts: Texts, n: number): string => count(texts, "stones", n);

/** A change of points, with its sign, in words. */
const gain = (texts: Texts, points: number): string =>
  count(texts, "points_count", points, signed(points));

/** The cost of a tile in words, for a player with `has` stones. */
export function price(texts: Texts, cost: number, has: number): string {
  if (cost === 0) return text(texts, "note_free");
  const costs = text(texts, "note_costs", { stones: stones(texts, cost) });
  return cost <= has ? costs : text(texts, "note_dear", { costs, stones: has });
}

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

/** The result of a game as a sentence; without translated reasons in English. */
export function resultWords(reasons: Texts, outcome: Outcome): string {
  const { names, totals, stones, places } = outcome;
  const order = places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!);
  const all = order.map((seat) => `${isolated(names[seat]!)} ${totals[seat]}`).join(", ");
  const first = order.filter((seat) => places[seat] === 1);
  const shared = first.length > 1;
  const winners = first.map((seat) => isolated(names[seat]!));
  const template = reasons[shared ? "shared" : "wins"];
  if (template) return fill(template, { winners: winners.join(", "), totals: all });
  const winner = first[0]!;
  const rivals = order.filter((seat) => places[seat]! > 1 && totals[seat] === totals[winner]);
  const byStones = rivals.some((seat) => stones[seat]! < stones[winner]!);
  const how = byStones ? " by stones" : rivals.length > 0 ? " the tie" : "";
  return `${listed(winners)} ${shared ? "share the win" : "wins"}${how}: ${all}`;
}

/** `a, b and c`: a list in English. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
