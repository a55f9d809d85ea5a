/**
 * Sentences about why one move is better than another; mirrors
 * akropolis_nb/messages/reason_sentences.py.
 */
import type { TileId, Words } from "../../engine/game-engine.ts";
import { sideOf } from "../../engine/game/explain.ts";
import { hexesOf } from "../../engine/game/city.ts";
import { letters, tileText } from "../../engine/game/tiles.ts";
import {
  hexKey, isClear, PART_NAMES, type Axial, type Cause, type Mean, type Part, type Reasons,
} from "../../engine/reasons/reasons.ts";
import { count, fill, inDigits, text, type TextKey, type Texts } from "../../ui/messages.ts";
import { placementOf } from "../../wire/notation.ts";
import type { Mark } from "../../wire/scene.ts";
import { evenly, oneDecimal, withError, withSign } from "./numbers.ts";

/** Most sentences. */
const MOST = 3;
/** Most sentences about parts in a panel. */
const IN_PANEL = 2;
/** Share of a difference that a panel may leave out. */
const REST = 0.2;
/** Least share of a part that its second cause explains. */
const SECOND = 1 / 3;

/** The proofs that are about later turns. */
const LATER = /^room|-(later|often)$/;

/** What the worse move is called: the worse move, the move played, your move. */
export type Role = "" | "played" | "your";

/** A key of the catalogue that is made up of parts. */
const made = (key: string): TextKey => key as TextKey;

const counted = (texts: Texts, key: string, n: number): string =>
  count(texts, key as Parameters<typeof count>[1], n);

const clear = ({ points, error }: Pick<Part, "points" | "error">): boolean =>
  isClear(points, error);

/**
 * The reasons in one text, for a panel; empty if nothing is clear. If the sentences leave out much
 * of the difference, the next parts follow with their points.
 */
export function toldReasons(words: Words, of: Reasons | null, role: Role = ""): string {
  if (!of) return "";
  const { mean, error } = of.difference;
  const parts = ranked(of).filter(clear);
  if (parts.length === 0 && !isClear(mean, error)) return "";
  const told = parts.slice(0, IN_PANEL);
  const sentences = reasonSentences(words, of, role).slice(0, IN_PANEL);
  const rest = mean - told.reduce((sum, { points }) => sum + points, 0);
  const also = ranked(of).filter((part) => evenly(part.points) !== 0 && !told.includes(part));
  const agrees = told.length > 0 && told[0]!.points * mean > 0;
  if (agrees && also.length > 0 && Math.abs(rest) > REST * Math.abs(mean)) {
    sentences.push(listed(words.texts, "reason_also", of, also));
  }
  return sentences.join(" ");
}

/**
 * Why one move is better, in at most three sentences about the clear parts: first what the board
 * shows, wherever that explains enough.
 */
export function reasonSentences(words: Words, of: Reasons, role: Role = ""): string[] {
  const isFirst = ({ name }: Part): number => Number(name === factOf(of)?.part);
  const parts = ranked(of).filter(clear).sort((a, b) => isFirst(b) - isFirst(a));
  const { mean, error }: Mean = of.difference;
  const told = parts.map((part) => sentence(words, of, part, role));
  const agrees = parts.length > 0 && parts[0]!.points * mean > 0;
  if (!agrees && isClear(mean, error)) {
    // All that is clear speaks for the other move.
    told.unshift(listed(words.texts, "spread_difference", of, agreeing(of)));
  }
  if (told.length > 0) return told.slice(0, MOST);
  const points = inDigits(words.texts, withError(mean, error));
  return [text(words.texts, "no_clear_difference", { points })];
}

/**
 * The main cause that the board shows; undefined if there is none that explains enough. What a move
 * does at once comes before what is built later.
 */
function factOf(of: Reasons): Cause | undefined {
  const total = of.difference.mean;
  const [ours, theirs] = [of.better, of.worse].map((move) => move.split("@")[0]);
  const differs = ours !== theirs;
  const enough = ranked(of).filter(
    (part) => clear(part) && total !== 0 && part.points / total >= SECOND,
  );
  const seen = enough
    .flatMap((part) => mainCauses(of, part))
    .filter(({ hexes, tile }) => hexes.length > 0 || (tile !== null && differs));
  return seen.find(({ proof }) => !LATER.test(proof)) ?? seen[0];
}

/** The hexes that the first reason names, and whence the first one is changed at once. */
export function reasonMarks(of: Reasons): Mark[] {
  const cause = factOf(of);
  if (!cause) return [];
  const part = of.parts.find(({ name }) => name === cause.part)!;
  const named = [cause, ...mainCauses(of, part)].flatMap(({ hexes }) => hexes);
  const rings = new Map(named.map((hex) => [hexKey(hex), hex]));
  const found = [...rings.values()].map(([q, r]): Mark => ({ q, r, kind: "highlight" }));
  const [at] = cause.hexes;
  if (!at || LATER.test(cause.proof)) return found;
  const distance = ([q, r]: Axial): number =>
    Math.max(Math.abs(q - at[0]), Math.abs(r - at[1]), Math.abs(q + r - at[0] - at[1]));
  const tiles = [of.better, of.worse].map((move) => hexesOf(placementOf(move)!));
  const isIn = (tile: readonly Axial[], hex: Axial): boolean =>
    tile.some((one) => hexKey(one) === hexKey(hex));
  const [beside] = cause.beside;
  const isWorse = beside ? isIn(tiles[1]!, beside) : cause.better < cause.worse;
  const tile = tiles[Number(isWorse)]!;
  if (isIn(tile, at)) return found;
  const [q, r] = tile.reduce((best, hex) => (distance(hex) < distance(best) ? hex : best));
  return [...found, { q, r, kind: "arrow", to: [...at] }];
}

/** The largest parts that agree with the difference. */
function agreeing(of: Reasons): Part[] {
  const sign = of.difference.mean > 0 ? 1 : -1;
  return ranked(of).filter(({ points }) => evenly(sign * points) > 0).slice(0, MOST);
}

function listed(
  texts: Texts, key: "reason_also" | "spread_difference", of: Reasons, parts: readonly Part[],
): string {
  const { mean, error }: Mean = of.difference;
  const points = inDigits(texts, withError(mean, error));
  const each = parts.map((part) => pointsOf(texts, part, of.players));
  return text(texts, key, { points, parts: each.join(", ") });
}

/** The parts in the order of the sentences: those that agree with the difference first. */
function ranked({ difference, parts }: Reasons): Part[] {
  const sign = difference.mean >= 0 ? 1 : -1;
  const disagrees = ({ points }: Part): number => Number(sign * points < 0);
  return [...parts].sort(
    (a, b) => disagrees(a) - disagrees(b) || Math.abs(b.points) - Math.abs(a.points),
  );
}

/** A sentence about a part, with its main causes if they are clear. */
function sentence(words: Words, of: Reasons, part: Part, role: Role): string {
  const { texts } = words;
  let points = pointsOf(texts, part, of.players);
  if (part.points * of.difference.mean < 0) points = text(texts, "but_points", { points });
  points = points[0]!.toUpperCase() + points.slice(1);
  const causes = mainCauses(of, part);
  const [first, second] = causes.map((cause) => withPoints(words, cause, of, part, role));
  if (first !== undefined) {
    const cause = second === undefined ? first : text(texts, "two_causes", { first, second });
    return text(texts, "reason_sentence", { points, cause });
  }
  const means = [part.better, part.worse].map((n) => inDigits(texts, oneDecimal(n)));
  const [better, worse] = [means[0]!, means[1]!];
  if (!(PART_NAMES as readonly string[]).includes(part.name)) {
    return text(texts, "reason_mean", { points, better, worse });
  }
  const [value, stars] = [part.value, part.stars].map((n) => inDigits(texts, withSign(n)));
  const numbers = { better, worse, value: value!, stars: stars! };
  return text(texts, "reason_average", { points, ...numbers });
}

/** A cause in words, with its points unless they are those of the part. */
function withPoints(words: Words, cause: Cause, of: Reasons, part: Part, role: Role): string {
  const told = why(words, cause, of, role);
  const points = evenly(cause.points);
  if (cause.seat !== null || cause.district || points === evenly(part.points)) return told;
  const signed = `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
  return text(words.texts, "cause_points", { why: told, points: signed });
}

/** The one or two causes that explain most of a part; empty if none is clear. */
function mainCauses({ causes }: Reasons, { name, points }: Part): Cause[] {
  const same = causes.filter((one) => one.part === name && one.points * points > 0).slice(0, 2);
  return same.filter((one, n) => n === 0 || Math.abs(one.points) >= SECOND * Math.abs(points));
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
function why(
  words: Words, cause: Cause, { players, difference }: Reasons, role: Role,
): string {
  const { texts } = words;
  const isBetter = difference.mean >= 0;
  const stem = `why_${cause.proof.replaceAll("-", "_")}`;
  const signed = `${stem}_${cause.points > 0 ? "more" : "fewer"}`;
  const many = Math.max(1, evenly(Math.abs(cause.better - cause.worse)));
  if (`${signed}_other` in texts) return counted(texts, signed, many);
  let template = texts[stem] ?? texts[signed]!;
  const areShares = template.includes("%");
  const [better, worse] = numbers(texts, cause, areShares);
  const certain = [cause.better, cause.worse].map((n) => evenly(100 * n)).sort((a, b) => a - b);
  if (areShares && certain.join() === "0,100") template = texts[`${signed}_settled`] ?? template;
  const isPlace = cause.kind === "room" || cause.proof === "plaza-later";
  const hexes = isPlace ? cause.hexes : cause.hexes.slice(0, 1);
  const name = hexes.map(([q, r]) => `(${q}, ${r})`).join(", ");
  const one = isBetter ? "better" : "worse";
  const other = role || (isBetter ? "worse" : "better");
  const letter = letterOf(cause);
  const district = cause.district || (letter && cause.part);
  const told = fill(template, {
    ...{ better, worse, hex: name, stones: counted(texts, "stones", many) },
    one: text(texts, `move_${one}`),
    other: text(texts, `move_${other}`),
    after_one: text(texts, `after_${one}_move`),
    after_other: text(texts, `after_${other}_move`),
    kind: letter && text(texts, made(letter)),
    tile: cause.tile === null ? "" : tileWords(texts, cause.tile),
    who: cause.seat === null ? "" : who(texts, cause.seat, players),
    district: district && inSentence(texts, district),
  });
  if (cause.beside.length > 0) {
    return text(texts, "cause_side", { why: told, sides: sides(words, cause) });
  }
  return isPlace && name ? text(texts, "cause_at", { why: told, hex: name }) : told;
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

/** A tile with its plaza, or else with its three kinds. */
function tileWords(texts: Texts, tile: TileId): string {
  const all = [...letters(tile)];
  const plazas = all.filter((letter) => letter !== letter.toLowerCase());
  const kinds = (plazas.length > 0 ? plazas : all).map((letter) => text(texts, made(letter)));
  return text(texts, "tile_with_kinds", { tile: tileText(tile), kinds: kinds.join(", ") });
}

const who = (texts: Texts, seat: number, players: number): string =>
  players === 2
    ? text(texts, "the_opponent")
    : text(texts, "player_number", { n: seat + 1 });
