/**
 * Sentences about why one move is better than another; mirrors
 * akropolis_nb/messages/reason_sentences.py.
 */
import type { TileId, Words } from "../../engine/game-engine.ts";
import { sideOf } from "../../engine/game/explain.ts";
import { letters, tileText } from "../../engine/game/tiles.ts";
import {
  isClear, PART_NAMES, type Cause, type Mean, type Part, type Reasons,
} from "../../engine/reasons/reasons.ts";
import { count, fill, inDigits, text, type TextKey, type Texts } from "../../ui/messages.ts";
import { evenly, oneDecimal, withError, withSign } from "./numbers.ts";

/** Most sentences. */
const MOST = 3;
/** Most sentences in a panel. */
const IN_PANEL = 2;

/** A key of the catalogue that is made up of parts. */
const made = (key: string): TextKey => key as TextKey;

const counted = (texts: Texts, key: string, n: number): string =>
  count(texts, key as Parameters<typeof count>[1], n);

const clear = ({ points, error }: Pick<Part, "points" | "error">): boolean =>
  isClear(points, error);

/** The clear reasons in one text, for a panel; empty if nothing is clear. */
export function toldReasons(words: Words, reasons: Reasons | null): string {
  if (!reasons?.parts.some(clear)) return "";
  return reasonSentences(words, reasons).slice(0, IN_PANEL).join(" ");
}

/** Why one move is better, in at most three sentences; the clear parts in their order. */
export function reasonSentences(words: Words, of: Reasons): string[] {
  const parts = ranked(of).filter(clear);
  if (parts.length > 0) return parts.slice(0, MOST).map((part) => sentence(words, of, part));
  const { mean, error }: Mean = of.difference;
  const points = inDigits(words.texts, withError(mean, error));
  const key = isClear(mean, error) ? "spread_difference" : "no_clear_difference";
  return [text(words.texts, key, { points })];
}

/** The parts in the order of the sentences: those that agree with the difference first. */
function ranked({ difference, parts }: Reasons): Part[] {
  const sign = difference.mean >= 0 ? 1 : -1;
  const disagrees = ({ points }: Part): number => Number(sign * points < 0);
  return [...parts].sort(
    (a, b) => disagrees(a) - disagrees(b) || Math.abs(b.points) - Math.abs(a.points),
  );
}

/** A sentence about a part, with its main cause if one is clear. */
function sentence(words: Words, of: Reasons, part: Part): string {
  const { texts } = words;
  const lower = pointsOf(texts, part, of.players);
  const points = lower[0]!.toUpperCase() + lower.slice(1);
  const cause = of.causes.find((one) => one.part === part.name && one.points * part.points > 0);
  if (cause) {
    const told = why(words, cause, of.players);
    return text(texts, "reason_sentence", { points, cause: told });
  }
  if (!(PART_NAMES as readonly string[]).includes(part.name)) {
    return text(texts, "reason_points", { points });
  }
  const [value, stars] = [part.value, part.stars].map((n) => inDigits(texts, withSign(n)));
  return text(texts, "reason_average", { points, value: value!, stars: stars! });
}

/** How many points a part brings more or fewer. */
function pointsOf(texts: Texts, { name, points }: Part, players: number): string {
  // Points of opponents count with a minus.
  const isMore = points > 0 === (name !== "opponents");
  const many = Math.max(1, evenly(Math.abs(points)));
  const told = counted(texts, isMore ? "points_more" : "points_fewer", many);
  if (name === "stones") return text(texts, "from_stones", { points: told });
  if (name === "opponents") {
    const key = players === 2 ? "from_opponents" : "from_best_opponent";
    return text(texts, key, { points: told });
  }
  return text(texts, `measured_${name}`, { points: told });
}

/** A cause in words, without the points. */
function why(words: Words, cause: Cause, players: number): string {
  const { texts } = words;
  const stem = `why_${cause.proof.replaceAll("-", "_")}`;
  const signed = `${stem}_${cause.points > 0 ? "more" : "fewer"}`;
  const many = Math.max(1, evenly(Math.abs(cause.better - cause.worse)));
  if (`${signed}_other` in texts) return counted(texts, signed, many);
  const template = texts[stem] ?? texts[signed]!;
  const [better, worse] = numbers(texts, cause, template.includes("%"));
  const [hex] = cause.hexes;
  const name = hex ? `(${hex[0]}, ${hex[1]})` : "";
  const letter = letterOf(cause);
  let told = fill(template, {
    ...{ better, worse, hex: name, stones: counted(texts, "stones", many) },
    kind: letter && text(texts, made(letter)),
    tile: cause.tile === null ? "" : tileWords(texts, cause.tile),
    who: cause.seat === null ? "" : who(texts, cause.seat, players),
    district: cause.district && inSentence(texts, cause.district),
  });
  if (evenly(cause.stars) > 1) {
    told = text(texts, "cause_times", { why: told, stars: evenly(cause.stars) });
  }
  if (cause.beside.length > 0) {
    return text(texts, "cause_side", { why: told, sides: sides(words, cause) });
  }
  return cause.kind === "room" && hex ? text(texts, "cause_at", { why: told, hex: name }) : told;
}

/** The letter of a cause's district; empty for stones and opponents. */
const letterOf = ({ part }: Cause): string =>
  "hmbtg"[(PART_NAMES as readonly string[]).indexOf(part)] ?? "";

/** On which sides of the first hex its neighbours are. */
function sides({ reasons }: Words, { hexes, beside }: Cause): string {
  const [q, r] = hexes[0]!;
  const words = beside.map((at) => sideOf(at, { q, r }));
  return words.map((word) => reasons[word.replaceAll(" ", "-")] ?? word).join(", ");
}

/** What is counted after both moves; with one decimal unless both are whole numbers. */
function numbers(texts: Texts, { better, worse }: Cause, areShares: boolean): [string, string] {
  const both = areShares ? [100 * better, 100 * worse] : [better, worse];
  const whole = areShares || both.every(Number.isInteger);
  const told = both.map((n) => inDigits(texts, whole ? String(evenly(n)) : oneDecimal(n)));
  return [told[0]!, told[1]!];
}

/** A heading such as `Houses` as it is written within a sentence. */
function inSentence(texts: Texts, key: string): string {
  const word = text(texts, made(key));
  return texts["language"] === "de" ? word : word.slice(0, 1).toLowerCase() + word.slice(1);
}

function tileWords(texts: Texts, tile: TileId): string {
  const plaza = [...letters(tile)].find((letter) => letter !== letter.toLowerCase());
  const name = tileText(tile);
  if (!plaza) return text(texts, "tile_number", { tile: name });
  return text(texts, "tile_with_plaza", { tile: name, plaza: text(texts, made(plaza)) });
}

const who = (texts: Texts, seat: number, players: number): string =>
  players === 2
    ? text(texts, "the_opponent")
    : text(texts, "player_number", { n: seat + 1 });
