/**
 * All texts of a view are templates of the `texts` trait, with placeholders such as `{name}`.
 *
 * Counted things have one key per plural form of the language: `stones_one`, `stones_other`, and
 * `_few`, `_many` where needed. The English texts are in akropolis_nb/widget/messages/english.py.
 */
import type { District, Kind } from "../picture/scene.ts";

export const TEXT_KEYS = [
  // The language as a BCP 47 tag, which determines the plural forms.
  "language",
  // Decimal and thousands marks.
  ...["decimal", "thousands"] as const,
  // Names of the kinds.
  ...["h", "m", "b", "t", "g"] as const,
  ...["H", "M", "B", "T", "G", "q"] as const,
  // Names of the districts in the score table.
  ...["houses", "markets", "barracks", "temples", "gardens"] as const,
  // Panel headings and columns.
  ...["board", "site", "players", "score", "unseen", "moves"] as const,
  ...["district", "stars", "value", "points", "stones_row", "quarries", "total"] as const,
  // Buttons.
  ...["full_screen", "leave_full_screen"] as const,
  ...["undo", "redo", "rotate_left", "rotate_right", "zoom_in", "zoom_out", "fit"] as const,
  ...["first", "previous", "next", "last"] as const,
  // Players.
  ...["chief", "to_move", "place", "look"] as const,
  // Site, stacks and moves.
  ...["site_tile", "cost_free", "stacks", "no_moves", "move_label"] as const,
  // The ghost, and the status line about it.
  ...["level", "not_here", "too_dear", "ghost_status", "empty", "hex_status"] as const,
  // Other texts of the status line.
  ...["your_turn", "looking", "loading", "no_library", "no_kernel", "changed"] as const,
  ...["kernel_gone", "unanswered", "retry"] as const,
  // The tree of moves.
  ...["promote", "delete", "restore", "annotate", "comment", "save", "cancel"] as const,
  ...["mark_good", "mark_mistake", "mark_brilliant", "mark_blunder"] as const,
  ...["mark_interesting", "mark_dubious"] as const,
  // Bots.
  ...["bot_seat", "thinking", "resting", "let_play", "pause", "person"] as const,
  ...["who_plays", "seat_of"] as const,
  // The analysis.
  ...["analysis", "analyse", "stop", "say_best", "spent", "with_error"] as const,
  ...["best", "best_within"] as const,
  ...["unreliable", "equal_moves", "analysis_none", "analysis_hidden", "analysis_off"] as const,
  ...["analysis_rests", "analysis_begins", "analysis_heat", "game_over"] as const,
  // The review.
  ...["review", "lost_a_move", "previous_mistake", "next_mistake", "find_better"] as const,
  ...["play_better", "write_lines", "show_answer", "end_question"] as const,
  // Replay and chart.
  ...["slider", "slider_value", "chart", "chart_value"] as const,
  // A puzzle.
  ...["puzzle", "puzzle_turn", "check", "hints_left", "solution", "reset", "now", "tried"] as const,
  // Without Python, the page itself words the result of a check.
  ...["solved_best", "solved_reached", "solved_fewest", "solved_ways", "less", "missing"] as const,
  ...["less_reached", "less_fewest", "unfinished", "nothing_placed", "no_solution"] as const,
  ...["solution_shown", "comes_next", "comes_later", "of_set", "unmarked"] as const,
  // A free city.
  ...["palette", "own_tile", "own_tile_hint", "use_tile", "city_text", "copy", "copied"] as const,
  // Presentations.
  ...["reveal", "hide", "presenter", "hidden_value"] as const,
  // Legends.
  ...["counts_yes", "counts_no"] as const,
  // 2D and 3D.
  ...["view_2d", "view_3d", "too_many_3d", "no_webgl", "lost_webgl"] as const,
  // The form for a new game.
  ...["new_game", "start", "variants", "all_tiles"] as const,
  ...["lake_is_edge", "lake_single", "names", "name_of", "seed", "seed_wrong"] as const,
] as const;

export type TextKey = (typeof TEXT_KEYS)[number];

/** Text keys of the districts in the plural. */
export const DISTRICT_KEYS: Readonly<Record<District, TextKey>> = {
  h: "houses",
  m: "markets",
  b: "barracks",
  t: "temples",
  g: "gardens",
};

/** Keys with plural forms. */
export const COUNTED_KEYS = ["stones", "points_count", "lake", "queued", "tiles", "games"] as const;

type CountedKey = (typeof COUNTED_KEYS)[number];

/** Key to template. Python sends all of them; an unknown key is shown itself. */
export type Texts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Replace the placeholders in a template; unknown ones stay. */
export function fill(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export function text(texts: Texts, key: TextKey, values?: Values): string {
  return fill(texts[key] ?? key, values);
}

/** The three kinds of a tile in words. */
export const kindsOf = (texts: Texts, tile: string): string =>
  [...tile].map((kind) => text(texts, kind as Kind)).join(", ");

/** `Ada: 5 points`: facts after a name; French has a space before the colon. */
export const under = (texts: Texts, name: string, facts: string | number): string =>
  text(texts, "look", { name, facts });

const rules = new Map<string, Intl.PluralRules>();

/** `2 stones`: in the right plural form; `shown` is the number as text. */
export function count(texts: Texts, key: CountedKey, n: number, shown = String(n)): string {
  const language = texts["language"] ?? "en";
  let plural = rules.get(language);
  if (!plural) rules.set(language, (plural = pluralsOf(language)));
  const template = texts[`${key}_${plural.select(Math.abs(n))}`] ?? texts[`${key}_other`];
  return fill(template ?? `{n} ${key}`, { n: shown });
}

/** The plural rules of a language; those of English if the browser does not know the tag. */
function pluralsOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules("en");
  }
}

/** `1.234,5`: convert an English number, `1,234.5`, to the marks of the texts' language. */
export function inDigits(texts: Texts, number: string): string {
  const marks: Texts = { ".": texts["decimal"] ?? ".", ",": texts["thousands"] ?? "," };
  return number.replace(/[.,]/g, (mark) => marks[mark]!);
}

/** `1,234`, with the marks of the texts' language. */
export const whole = (texts: Texts, n: number): string => inDigits(texts, n.toLocaleString("en"));

/** A change with its sign: `+7`, `−2`, `±0`. */
export function signed(n: number): string {
  if (n === 0) return "±0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** The text without possible line breaks inside hexes such as "(1, -1)". */
export function unbroken(text: string): string {
  return text.replace(/\((-?\d+), (?=-?\d+\))/g, "($1,\u00a0");
}
