/** What is noted of the tries at a question, for the line in which a pupil's answers come back. */
import type { Path, Summary } from "../../wire/answer-line.ts";

/** What is noted beside the number of tries and hints. */
export type AnswerLog = Pick<Summary, "solvedAt" | "lostFirst" | "lost" | "seconds" | "first">;

export const NO_LOG: AnswerLog = {
  ...{ solvedAt: 0, lostFirst: null, lost: null, seconds: 0, first: [] },
};

/** A pause is not counted beyond so many seconds. */
const LONGEST_PAUSE = 300;
let last = performance.now();

/** The log after the time since the last action on the page, which counts for this question. */
export function spend(log: AnswerLog = NO_LOG): AnswerLog {
  const now = performance.now();
  const spent = Math.min((now - last) / 1000, LONGEST_PAUSE);
  last = now;
  return { ...log, seconds: log.seconds + spent };
}

/** The log after one more try; `tries` is the number of all. */
export function addTry(
  log: AnswerLog = NO_LOG, tries: number, isSolved: boolean, lost: number | null, path: Path,
): AnswerLog {
  const first = tries === 1 ? { first: path, lostFirst: lost } : {};
  return { ...log, ...first, solvedAt: log.solvedAt || (isSolved ? tries : 0),
    lost: least(log.lost, lost) };
}

/** The logs of two tabs. */
export function mergeLogs(one: AnswerLog = NO_LOG, own: AnswerLog = NO_LOG): AnswerLog {
  const first = one.first.length > 0 ? one : own;
  return {
    ...{ first: first.first, lostFirst: first.lostFirst, lost: least(one.lost, own.lost) },
    solvedAt: one.solvedAt || own.solvedAt,
    seconds: Math.max(one.seconds, own.seconds),
  };
}

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
