/**
 * Sentences about why one move is better than another; mirrors
 * akropolis_nb/messages/reason_sentences.py.
 */
import type { TileId } from "../../engine/game-engine.ts";
import { sideOf } from "../../engine/game/seats.ts";
import { letters } from "../../engine/game/rules.ts";
import { isClear, PART_NAMES } from "../../engine/estimate/reasons.ts";
import { distance, key, tileHexes, type Axial } from "../../picture/geometry.ts";
import type { Cause, Mean, OpenedPlace, Part, Reasons } from "../../wire/results.ts";
import {
  count, fill, formatChange, inSentence, text, type TextKey, type Texts,
} from "../../ui/messages.ts";
import { evenly, number, withError, withSign } from "../../ui/numbers.ts";
import { placementOf, tileText } from "../../wire/notation.ts";
import type { Mark } from "../../wire/scene.ts";

/** Most paragraphs. */
const MOST = 4;
/** Least share of a part that its second cause explains, and of games that use a new place. */
const SECOND = 1 / 3;
/** Least share of a difference that a fact explains. */
const ENOUGH = 0.2;
/** The proofs that are averages of what comes later. */
const LATER = /^room|^doubled$|^opponents-district$|-(later|often)$/;

/** What the worse move is called: the worse move, the move played, your move. */
export type Role = "" | "played" | "your";

/** A key of the catalogue that is made up of parts. */
const made = (key: string): TextKey => key as TextKey;

const counted = (texts: Texts, key: string, n: number): string =>
  count(texts, key as Parameters<typeof count>[1], n);

const clear = ({ points, error }: Pick<Part, "points" | "error">): boolean =>
  isClear(points, error);

/** The reasons in one text, for a panel; empty if nothing is clear. */
export function describeReasons(texts: Texts, of: Reasons | null, role: Role = ""): string {
  return of && isAnyClear(of) ? reasonSentences(texts, of, role).join(" ") : "";
}

/** Whether the difference or one of its parts is clear. */
const isAnyClear = ({ difference: { mean, error }, parts }: Reasons): boolean =>
  isClear(mean, error) || parts.some(clear);

/**
 * Why one move is better, in at most four paragraphs: the place that it makes and what else the
 * board shows, also what speaks for the other move; if there is nothing of it, what is built later.
 * The last one adds up all parts.
 */
export function reasonSentences(texts: Texts, of: Reasons, role: Role = ""): string[] {
  const { mean, error }: Mean = of.difference;
  const points = withError(texts, mean, error);
  if (!isAnyClear(of)) return [text(texts, "no_clear_difference", { points })];
  const place = findPlace(of);
  const lines = place ? [placeWords(texts, place, of.rival, role)] : [];
  for (const one of shownParts(of)) lines.push(sentence(texts, of, one.part, one.causes, role));
  const all = rank(of);
  const whole = all.filter((part) => evenly(part.points) !== 0);
  // If no part is a point, the largest stands for them.
  const counted = whole.length > 0 ? whole : all.slice(0, 1);
  const parts = counted.map((part) => partPoints(texts, part)).join(", ");
  const unexplained = counted.slice(0, 1).filter((part) => isUnexplained(of, part))
    .map((part) => text(texts, "no_single_cause", { part: partPoints(texts, part) }));
  return [...lines, [text(texts, "reason_total", { points, parts }), ...unexplained].join(" ")];
}

/** Whether the largest part is half of the difference, and nothing explains half of it. */
function isUnexplained(of: Reasons, { name, points }: Part): boolean {
  const many = Math.abs(points);
  const isDistrict = (PART_NAMES as readonly string[]).includes(name);
  const isMentioned = shownParts(of).some(({ part }) => part.name === name);
  const isLarge = 2 * many >= Math.max(2, Math.abs(of.difference.mean));
  return isDistrict && !isMentioned && isLarge && 2 * (findPlace(of)?.points[name] ?? 0) < many;
}

/** The place that the better move makes, if it is often built over. */
export function findPlace({ place, difference: { mean, error } }: Reasons): OpenedPlace | null {
  return place && place.used >= SECOND && isClear(mean, error) ? place : null;
}

/** What is special about a place, and what lies there in the end. */
function placeWords(
  texts: Texts, place: OpenedPlace, rival: OpenedPlace | null, role: Role,
): string {
  const { level, quarries: own, other, used, points: scores } = place;
  let key: TextKey = other > 0 ? "opens_place" : "opens_place_alone";
  if (own <= other) key = rival ? "opens_used_place" : "opens_new_place";
  const sentences = [text(texts, key, {
    ...{ level, own, other, used: evenly(100 * used), rival: evenly(100 * (rival?.used ?? 0)) },
    hex: place.hexes.map(([q, r]) => `(${q}, ${r})`).join(", "),
    move: text(texts, `move_${role || "worse"}`),
  })];
  const after = text(texts, `after_${role || "worse"}_move`);
  if (rival && rival.plazas > place.plazas) {
    sentences.push(capitalize(text(texts, "rival_covers_plaza", { after })));
  } else if (rival && rival.plazas === place.plazas && rival.value > place.value) {
    sentences.push(capitalize(text(texts, "rival_covers_value", { after, n: rival.value })));
  }
  if (rival && own <= other && place.beside > rival.beside) {
    const counted = { level, n: place.beside, rival: rival.beside };
    sentences.push(text(texts, "place_beside", { after, ...counted }));
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const rank = Object.entries(scores)
    .sort(([, a], [, b]) => b - a)
    .map(([name, exact]) => ({ name, many: evenly(exact) }))
    .filter(({ many }) => many > 0);
  if (rank.length === 0) return sentences.join(" ");
  const points = sum(rank.map(({ many }) => many));
  const rivals = rival ? sum(Object.values(rival.points).map(evenly)) : points;
  const parts = rank.map(({ name, many }) => `${inSentence(texts, name)} ${many}`).join(", ");
  // Where both score much alike, it is no reason.
  const both = 3 * rivals <= 2 * points ? "place_points_both" : "place_points";
  return [...sentences, text(texts, both, { points, parts, after, other: rivals })].join(" ");
}

const capitalize = (sentence: string): string => sentence[0]!.toUpperCase() + sentence.slice(1);

interface PartCauses {
  part: Part;
  causes: Cause[];
}

/** The parts that sentences are about, with their causes; facts before averages. */
function causesByPart(of: Reasons): PartCauses[] {
  const { mean }: Mean = of.difference;
  const parts = rank(of).filter(clear);
  const facts = of.causes.filter((one) => isFact(of, one));
  const isEnough = ({ points }: Part | Cause): boolean =>
    Math.abs(points) >= ENOUGH * Math.abs(mean);
  const found = parts
    .map((part) => ({ part, causes: mainCauses(facts, part) }))
    .filter(({ part, causes: [first] }) => isEnough(part) && first && isEnough(first));
  const ours = found.filter(({ part }) => part.points * mean > 0);
  const theirs = found.filter((one) => !ours.includes(one));
  if (findPlace(of)) return [...ours, ...theirs];
  if (ours.length > 0) return [...ours.map((one) => withLater(of, one)), ...theirs];
  const later = parts
    .map((part) => ({ part, causes: mainCauses(of.causes, part) }))
    .filter(({ causes }) => (causes[0]?.hexes.length ?? 0) > 0)
    .slice(0, 1);
  return [...later, ...theirs.filter(({ part }) => part !== later[0]?.part)];
}

/** With the main cause of what is built later, and where, if facts explain little of a part. */
function withLater(of: Reasons, { part, causes: facts }: PartCauses): PartCauses {
  const later = mainCauses(of.causes, part)
    .filter((one) => one.hexes.length > 0 && !isFact(of, one));
  const explained = facts.reduce((sum, { points }) => sum + points, 0);
  const isLittle = 2 * Math.abs(explained) < Math.abs(part.points);
  return { part, causes: isLittle ? [...facts, ...later].slice(0, 2) : facts };
}

/** Whether the board or the site shows a cause, right after the moves or the next one. */
function isFact({ better, worse }: Reasons, { seat, proof }: Cause): boolean {
  return (seat === null || better.split("@")[0] !== worse.split("@")[0]) && !LATER.test(proof);
}

/** The causes that there is room for. */
const shownCauses = (of: Reasons): Cause[] =>
  shownParts(of).flatMap(({ causes }) => causes);

/** The parts that there is room for, with their causes. */
const shownParts = (of: Reasons): PartCauses[] =>
  causesByPart(of).slice(0, MOST - 1 - Number(findPlace(of) !== null));

/** The hexes that speak for the worse move, among those that sentences name. */
export const reasonsAgainst = (of: Reasons): [number, number][] =>
  shownCauses(of).filter(({ points }) => points * of.difference.mean < 0)
    .flatMap(({ hexes }) => hexes.map(([q, r]): [number, number] => [q, r]));

/** Rings around the hexes that sentences name, and whence the first one is changed. */
export function reasonMarks(of: Reasons): Mark[] {
  const causes = shownCauses(of);
  const named = causes.flatMap(({ hexes }) => hexes);
  const rings = new Map(named.map((hex) => [key(...hex), hex]));
  const found = [...rings.values()].map(([q, r]): Mark => ({ q, r, kind: "highlight" }));
  const cause = causes.find((one) => one.hexes.length > 0 && isFact(of, one));
  if (!cause) return found;
  const [q, r] = cause.hexes[0]!;
  const away = (hex: Axial): number => distance(hex, { q, r });
  const tiles = [of.better, of.worse].map(placementOf).map((at) => tileHexes(at!, at!.rotation));
  const [beside] = cause.beside;
  const isWorse = beside
    ? tiles[1]!.some((hex) => key(hex.q, hex.r) === key(...beside))
    : cause.better < cause.worse;
  const [nearest] = tiles[Number(isWorse)]!.sort(
    (a, b) => away(a) - away(b) || a.q - b.q || a.r - b.r,
  );
  // Between neighbours the ring would hide it.
  if (away(nearest!) < 2) return found;
  return [...found, { ...nearest!, kind: "arrow", to: [q, r] }];
}

/** The parts in the order of the sentences: those that agree with the difference first. */
function rank({ difference, parts }: Reasons): Part[] {
  const sign = difference.mean >= 0 ? 1 : -1;
  const disagrees = ({ points }: Part): number => Number(sign * points < 0);
  return [...parts].sort(
    (a, b) => disagrees(a) - disagrees(b) || Math.abs(b.points) - Math.abs(a.points),
  );
}

/** A sentence about a part, with its causes. */
function sentence(
  texts: Texts, of: Reasons, part: Part, causes: readonly Cause[], role: Role,
): string {
  // No more points than the causes explain.
  const found = causes.reduce((sum, cause) => sum + cause.points, 0);
  const explained = Math.abs(found) < Math.abs(part.points) ? found : part.points;
  let points = pointsOf(texts, { ...part, points: explained }, of.players);
  if (part.points * of.difference.mean < 0) points = text(texts, "but_points", { points });
  points = capitalize(points);
  const [first, second] = causes.map((cause) => why(texts, cause, of, role));
  const both = { first: first!, second: second! };
  const cause = second === undefined ? first! : text(texts, "two_causes", both);
  return text(texts, "reason_sentence", { points, cause });
}

/** A part with its points, such as `markets +21`. */
function partPoints(texts: Texts, { name, points }: Part): string {
  const words =
    name === "opponents"
      ? text(texts, "kept_in_total")
      : inSentence(texts, name === "stones" ? "stones_row" : name);
  const many = evenly(points);
  return `${words} ${many === 0 ? withSign(texts, points) : formatChange(many)}`;
}

/** The one or two causes that explain most of a part; empty if there is none. */
function mainCauses(causes: readonly Cause[], { name, points }: Part): Cause[] {
  const same = causes.filter((one) => one.part === name && one.points * points > 0).slice(0, 2);
  return same.filter((one, n) => n === 0 || Math.abs(one.points) >= SECOND * Math.abs(points));
}

/** How many points a part brings more or fewer. */
function pointsOf(texts: Texts, { name, points }: Part, players: number): string {
  // Points of opponents count with a minus.
  const isMore = points > 0 === (name !== "opponents");
  const many = Math.max(1, evenly(Math.abs(points)));
  const amount = counted(texts, isMore ? "points_more" : "points_fewer", many);
  if (name === "stones") return text(texts, "from_stones", { points: amount });
  if (name === "opponents") {
    const key = players === 2 ? "from_opponents" : "from_best_opponent";
    return text(texts, key, { points: amount });
  }
  return text(texts, `measured_${name}`, { points: amount });
}

/** A cause in words, without the points. */
function why(
  texts: Texts, cause: Cause, { players, difference, parts }: Reasons, role: Role,
): string {
  const isBetter = difference.mean >= 0;
  const stem = `why_${cause.proof.replaceAll("-", "_")}`;
  const signed = `${stem}_${cause.points > 0 ? "more" : "fewer"}`;
  const many = Math.max(1, evenly(Math.abs(cause.better - cause.worse)));
  if (`${signed}_other` in texts) {
    const why = counted(texts, signed, many);
    const part = parts.find(({ name }) => name === cause.part)!;
    // What makes up for some of it is in the table.
    if (Math.abs(cause.points) >= Math.abs(part.points) * (1 + SECOND)) return why;
    return text(texts, "times_value", { why, value: number(texts, Math.abs(cause.points) / many) });
  }
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
  let words = fill(template, {
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
  if (cause.proof === "value") {
    words = text(texts, "times_stars", { why: words, value: number(texts, cause.stars) });
  }
  if (cause.beside.length > 0) {
    return text(texts, "cause_side", { why: words, sides: sides(texts, cause) });
  }
  return isPlace && name ? text(texts, "cause_at", { why: words, hex: name }) : words;
}

/** The letter of a cause's district; empty for stones and opponents. */
const letterOf = ({ part }: Cause): string =>
  "hmbtg"[(PART_NAMES as readonly string[]).indexOf(part)] ?? "";

/** On which sides of the first hex its neighbours are. */
function sides(texts: Texts, { hexes, beside }: Cause): string {
  const [q, r] = hexes[0]!;
  const words = beside.map((at) => sideOf(at, { q, r }));
  return words.map((word) => texts[word.replaceAll(" ", "-")] ?? word).join(", ");
}

/** What is counted after both moves; with one decimal unless both are whole numbers. */
function numbers(texts: Texts, { better, worse }: Cause, areShares: boolean): [string, string] {
  const both = areShares ? [100 * better, 100 * worse] : [better, worse];
  const whole = areShares || both.every(Number.isInteger);
  const digits = both.map((n) => whole ? String(evenly(n)) : number(texts, n));
  return [digits[0]!, digits[1]!];
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
