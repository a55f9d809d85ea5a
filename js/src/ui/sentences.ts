/** Sentences about moves, rules and results; mirrors akropolis_nb/messages/sentences.py. */
import type { Rules } from "../wire/results.ts";
import type { Deleted, Seat, Snapshot, Table } from "../wire/snapshot.ts";
import {
  count, doubled, isolate, kindsOf, formatChange, text, type TextKey, type Texts,
} from "./messages.ts";

const stones = (texts: Texts, n: number): string => count(texts, "stones", n);

/** A change of points, with its sign, in words. */
const gain = (texts: Texts, points: number): string =>
  count(texts, "points_count", points, formatChange(points));

/** The cost of a tile in words, for a player with `has` stones. */
export function price(texts: Texts, cost: number, has: number): string {
  if (cost === 0) return text(texts, "cost_free");
  const costs = text(texts, "note_costs", { stones: stones(texts, cost) });
  return cost <= has ? costs : text(texts, "note_dear", { costs, stones: has });
}

/** The cost of a tile of the site in words, or when it comes. */
export function noteOf(
  texts: Texts, { site, seats, to_move, puzzle }: Snapshot, n: number,
): string {
  if (puzzle?.queued) return text(texts, n === 0 ? "comes_next" : "comes_later");
  return price(texts, site[n]!.cost, seats[to_move]!.stones);
}

/** A choice of players for a new game. */
export const tableName = (texts: Texts, { players, architect }: Omit<Table, "people">): string =>
  architect === null
    ? text(texts, "players_option", { n: players })
    : text(texts, "architect_option", { architect: text(texts, `architect_${architect}`) });

/** What was deleted last. */
export const deletedWords = (texts: Texts, { moves }: Deleted): string =>
  moves === null
    ? text(texts, "comment_deleted")
    : text(texts, "line_deleted", { moves: count(texts, "moves_count", moves) });

/** The rules in one line, without those at their default. */
export function rulesLine(texts: Texts, rules: Rules): string {
  const { variants, lake } = rules;
  const parts = [tableName(texts, rules)];
  if (variants) parts.push(doubled(texts, variants));
  const switched = Object.entries(rules).filter(([, on]) => on === true);
  parts.push(...switched.map(([name]) => text(texts, `rules_${name}` as TextKey)));
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
export function describePlacement(
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

/** The result of a finished game as a sentence. */
export function resultWords(
  texts: Texts, seats: readonly Pick<Seat, "name" | "total" | "stones" | "place">[],
): string {
  const order = [...seats].sort((a, b) => a.place! - b.place!);
  const winners = order.filter(({ place }) => place === 1);
  const first = winners[0]!;
  const tied = order.filter(({ place, total }) => place! > 1 && total === first.total);
  const byStones = tied.some(({ stones }) => stones < first.stones);
  const alone = tied.length === 0 ? "wins" : byStones ? "wins_by_stones" : "wins_tie";
  return text(texts, winners.length > 1 ? "shared" : alone, {
    winners: winners.map(({ name }) => isolate(name)).join(", "),
    totals: order.map(({ name, total }) => `${isolate(name)} ${total}`).join(", "),
  });
}
