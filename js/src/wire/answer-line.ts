/**
 * Writes the line of text in which a pupil's answers come back, which
 * akropolis_nb/puzzles/answers/answer_line.py describes and reads.
 */
import { crc32 } from "./checksum.ts";

/** By placement: index on the site, q, r, rotation. */
export type Path = readonly (readonly [number, number, number, number])[];

/** What a pupil's answers to one question come to, see `Summary` in Python. */
export interface Summary {
  key: string;
  tries: number;
  solvedAt: number;
  lostFirst: number | null;
  lost: number | null;
  hints: number;
  shown: boolean;
  seconds: number;
  first: Path;
}

const LONGEST_LINE = 1000;
export const LONGEST_NAME = 40;
export const KEY_DIGITS = 6;
const WIDTHS = [2, 2, 2, 2, 1, 1, 3];
const UNKNOWN = 36 ** 2 - 1;
const [FARTHEST, LAST] = [93, 7];
const WIDE = 2 * FARTHEST + 1;

/** A name as it is written; empty if nothing is left of it. */
export function cleanName(name: string): string {
  const whole = name.replace(/\p{Surrogate}/gu, "").normalize("NFC").trim().replace(/\s+/gu, " ");
  return [...whole].slice(0, LONGEST_NAME).join("").trim();
}

/** The lines of a pupil with a clean name. */
export function writeLines(name: string, summaries: readonly Summary[]): string[] {
  const written = encodeURIComponent(name).replace(
    /[-._~!*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const free = LONGEST_LINE - `akropolis1-${written}-99of99-99-01234567`.length;
  const groups: string[][] = [[]];
  for (const question of summaries.map(write)) {
    const last = groups.at(-1)!;
    if (last.length > 0 && last.join("").length + question.length > free) groups.push([question]);
    else last.push(question);
  }
  return groups.map((group, n) => {
    const part = `${n + 1}of${groups.length}`;
    const head = `akropolis1-${written}-${part}-${group.length}${group.join("")}`;
    return `${head}-${crc32(head).toString(16).padStart(8, "0")}`;
  });
}

function write(one: Summary): string {
  const lost = [one.lostFirst, one.lost].map((points) =>
    points === null ? UNKNOWN : Math.min(Math.floor(10 * Math.max(points, 0) + 0.5), UNKNOWN - 1),
  );
  const { tries, solvedAt, hints, shown, seconds } = one;
  const numbers = [tries, solvedAt, ...lost, hints, Number(shown), seconds];
  const written = numbers.map((number, n) => base36(number, WIDTHS[n]!));
  return `-${one.key}${written.join("")}${pack(one.first)}`;
}

function pack(path: Path): string {
  const isTooLarge = ([index, q, r]: Path[number]): boolean =>
    Math.max(Math.abs(q), Math.abs(r)) > FARTHEST || index > LAST;
  if (path.some(isTooLarge)) return "";
  return path
    .map(([index, q, r, k]) => ((index * WIDE + q + FARTHEST) * WIDE + r + FARTHEST) * 6 + k)
    .map((number) => base36(number, 4))
    .join("");
}

/** A number with so many digits; if it is too large, the largest one. */
const base36 = (number: number, width: number): string =>
  Math.min(number, 36 ** width - 1).toString(36).padStart(width, "0");
