/** A pupil's progress with puzzles and exercises, stored in the browser if it allows this. */
import { KEY_DIGITS, type Path, type Summary } from "../../wire/answer-line.ts";
import { placementOf, tileIndex } from "../../wire/notation.ts";
import type { Exercises } from "../../wire/page-data.ts";
import type { Try } from "../../wire/side-data.ts";
import type { TileId } from "../../engine/game-engine.ts";

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

/** What is stored of a puzzle. */
export interface Progress {
  path: Path;
  attempts: number;
  hints: number;
  solved: boolean;
  ways: readonly string[];
  /** Whether the solution was shown before the puzzle was solved. */
  shown?: boolean;
  /** The right answers; missing in what earlier versions stored. */
  answers?: readonly GivenAnswer[];
  /** Missing in what earlier versions stored. */
  log?: AnswerLog;
}

export const NO_PROGRESS: Progress = { path: [], attempts: 0, hints: 0, solved: false, ways: [] };

/** A right answer, and whether the solution had been shown before. */
export interface GivenAnswer {
  path: Path;
  shown: boolean;
}

/** What stands before the storage keys of a page. */
export const prefixOf = (page: string): string => `akropolis ${page} `;

/** Create unique storage keys for a page's puzzles; repeated puzzles get different keys. */
export function progressKeys(page: string): (key: string) => string {
  const times = new Map<string, number>();
  return (key) => {
    const number = (times.get(key) ?? 0) + 1;
    times.set(key, number);
    return `${prefixOf(page)}${key}${number > 1 ? `-${number}` : ""}`;
  };
}

/** The browser's storage; null if the page has no access to it. */
function store(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Store the attempts, together with what another tab has stored; returns both. */
export function saveProgress(name: string, own: Progress): Progress {
  const stored = readProgress(name);
  const both = stored ? merge(stored, own) : own;
  storeText(name, JSON.stringify(both));
  return both;
}

/** Store a text. */
export function storeText(name: string, text: string): void {
  try {
    store()?.setItem(name, text);
  } catch {
    // The storage is full; the page still works.
  }
}

/** A stored text; empty if there is none. */
export const textOf = (name: string): string => store()?.getItem(name) ?? "";

/** Delete all that is stored under names with this beginning. */
export function forget(prefix: string): void {
  const all = store();
  for (const name of Object.keys(all ?? {})) if (name.startsWith(prefix)) all?.removeItem(name);
}

/** The attempts of two tabs, with the placed tiles of the second. */
export function merge(one: Progress, own: Progress): Progress {
  const answers = new Map<string, GivenAnswer>();
  for (const { path, shown } of [...(one.answers ?? []), ...(own.answers ?? [])]) {
    const line = path.join(" ");
    answers.set(line, { path, shown: shown && (answers.get(line)?.shown ?? true) });
  }
  return {
    path: own.path,
    attempts: Math.max(one.attempts, own.attempts),
    hints: Math.max(one.hints, own.hints),
    solved: one.solved || own.solved,
    ways: [...new Set([...one.ways, ...own.ways])],
    ...(one.answers || own.answers ? { answers: [...answers.values()] } : {}),
    ...(one.shown || own.shown ? { shown: true } : {}),
    ...(one.log || own.log ? { log: mergeLogs(one.log, own.log) } : {}),
  };
}

/** The stored attempts; null if there are none, or if they cannot be read. */
export function readProgress(name: string): Progress | null {
  try {
    const found = JSON.parse(textOf(name) || "null") as Progress | null;
    const lists = [found?.path, ...(found?.answers ?? []).map(({ path }) => path)];
    const read = lists.every((list) => list?.every(Array.isArray)) && Array.isArray(found?.ways);
    const counts = [found?.attempts, found?.hints];
    return read && counts.every(Number.isInteger) ? found : null;
  } catch {
    return null;
  }
}

/** What is stored of the tries at the exercises of a page. */
export class ExerciseAnswers {
  readonly #keys: readonly string[];

  readonly #prefix: string;
  readonly #changed: () => void;

  /** `changed` is called after each change of what is stored on the page with a name. */
  constructor({ byPly }: Exercises, page: string, changed: () => void) {
    this.#prefix = prefixOf(page);
    this.#changed = changed;
    const inOrder = Object.entries(byPly).sort(([one], [other]) => Number(one) - Number(other));
    this.#keys = inOrder.flatMap(([, { key }]) => key ?? []);
  }

  /** Note a move that was tried. */
  take(key: string, site: readonly TileId[], { move, verdict, lost }: Try): void {
    this.#note(key, (progress) => {
      const attempts = progress.attempts + 1;
      const isSolved = verdict === "found" && progress.shown !== true;
      const { q, r, rotation } = placementOf(move)!;
      const path = [[tileIndex(move, site), q, r, rotation]] as const;
      const log = addTry(spend(progress.log), attempts, isSolved, lost, path);
      return { ...progress, attempts, solved: progress.solved || isSolved, log };
    });
  }

  /** Note that the answer was shown. */
  show(key: string): void {
    this.#note(key, (progress) => ({
      ...{ ...progress, log: spend(progress.log) },
      ...(progress.solved ? {} : { shown: true }),
    }));
  }

  /** What the answers come to, in the order of the game. */
  readonly summaries = (): Summary[] =>
    this.#keys.map((key) => summaryOf(key, readProgress(this.#nameOf(key)) ?? NO_PROGRESS));

  #note(key: string, change: (progress: Progress) => Progress): void {
    const name = this.#nameOf(key);
    saveProgress(name, change(readProgress(name) ?? NO_PROGRESS));
    this.#changed();
  }

  /** The storage key of an exercise's tries. */
  #nameOf(key: string): string {
    return `${this.#prefix}${key} tries`;
  }
}

/** What the stored attempts at a question come to. */
export function summaryOf(key: string, progress: Progress): Summary {
  const { attempts: tries, solved, hints, shown = false, log = NO_LOG } = progress;
  return {
    ...{ ...log, key: key.slice(0, KEY_DIGITS), tries, hints, shown },
    solvedAt: solved ? log.solvedAt || tries : 0,
    seconds: Math.round(log.seconds),
  };
}
