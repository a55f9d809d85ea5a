/**
 * All texts of a view are templates of the `texts` trait, with placeholders such as `{name}`.
 *
 * Counted things have one key per plural form of the language: `stones_one`, `stones_other`, and
 * `_few`, `_many` where needed.
 */
import type english from "../../../akropolis_nb/messages/en.json";
import type { District, Kind } from "../picture/scene.ts";

/** The keys of a section of the catalogue whose values are of a type. */
type Keys<Section, Value> = Section extends unknown
  ? { [K in keyof Section]: Section[K] extends Value ? K : never }[keyof Section]
  : never;

type Section = (typeof english)[Exclude<keyof typeof english, "puzzle_words">];

/** The keys of the English texts. */
export type TextKey = Keys<Section, string>;

/** The keys of the English texts with plural forms. */
type CountedKey = Keys<Section, object>;

/** What moves to choose from are called; mirrors `LETTERS` of akropolis_nb/puzzles/goal.py. */
export const LETTERS = "ABCD";

/** Text keys of the districts in the plural. */
export const DISTRICT_KEYS: Readonly<Record<District, TextKey>> = {
  h: "houses",
  m: "markets",
  b: "barracks",
  t: "temples",
  g: "gardens",
};

/** Key to template. Python sends all of them; an unknown key is shown itself. */
export type Texts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Characters of scripts that run from right to left, and those that control the direction. */
const TURNING = new RegExp(
  String.raw`[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]` +
    String.raw`|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`,
  "gu",
);
const [OPENING, CLOSING] = ["\u2066\u2067\u2068", "\u2069"];

/**
 * A text that cannot turn the direction of the text around it: isolate, if it has characters
 * that could. Most texts, and those that are isolate already, stay as they are.
 */
export function isolate(words: string): string {
  let depth = 0;
  let turns = false;
  const balanced = words.replace(TURNING, (mark) => {
    if (OPENING.includes(mark)) depth += 1;
    else if (mark !== CLOSING) turns ||= depth === 0;
    else if (depth > 0) depth -= 1;
    else return "";
    return mark;
  });
  const closed = balanced + CLOSING.repeat(depth);
  return turns ? `\u2068${closed}${CLOSING}` : closed;
}

/** Replace the placeholders in a template, with isolate values; unknown ones stay. */
export function fill(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? isolate(String(values[name])) : whole,
  );
}

export function text(texts: Texts, key: TextKey, values?: Values): string {
  return fill(texts[key] ?? key, values);
}

/** A heading such as `Houses` as it is written within a sentence. */
export function inSentence(texts: Texts, key: string): string {
  const word = text(texts, key as TextKey);
  return texts["language"] === "de" ? word : word.slice(0, 1).toLowerCase() + word.slice(1);
}

/** The three kinds of a tile in words. */
export const kindsOf = (texts: Texts, tile: string): string =>
  [...tile].map((kind) => text(texts, kind as Kind)).join(", ");

/** `Ada: 5 points`: facts after a name; French has a space before the colon. */
export const under = (texts: Texts, name: string, facts: string | number): string =>
  text(texts, "look", { name, facts });

/** `doubled: Houses, Gardens`: the districts of these letters. */
export function doubled(texts: Texts, letters: string): string {
  const keys = Object.entries(DISTRICT_KEYS).filter(([letter]) => letters.includes(letter));
  const districts = keys.map(([, key]) => text(texts, key)).join(", ");
  return text(texts, "rules_doubled", { districts });
}

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
export function formatChange(n: number): string {
  if (n === 0) return "±0";
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** The text without possible line breaks inside hexes such as "(1, -1)". */
export function joinHexes(text: string): string {
  return text.replace(/\((-?\d+), (?=-?\d+\))/g, "($1,\u00a0");
}
