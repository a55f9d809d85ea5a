/** Stores the attempts at a puzzle in the browser between two visits, if it allows this. */
import { mergeLogs, type AnswerLog } from "../../answers/answer-log.ts";
import type { Path } from "./answers.ts";

/** What is stored of a puzzle. */
export interface Kept {
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

export const NOTHING_KEPT: Kept = { path: [], attempts: 0, hints: 0, solved: false, ways: [] };

/** A right answer, and whether the solution had been shown before. */
export interface GivenAnswer {
  path: Path;
  shown: boolean;
}

/** What stands before the storage keys of a page. */
export const prefixOf = (page: string): string => `akropolis ${page} `;

/** Create unique storage keys for a page's puzzles; repeated puzzles get different keys. */
export function keptNames(page: string): (key: string) => string {
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
export function keep(name: string, own: Kept): Kept {
  const stored = keptOf(name);
  const kept = stored ? merge(stored, own) : own;
  keepText(name, JSON.stringify(kept));
  return kept;
}

/** Store a text. */
export function keepText(name: string, text: string): void {
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
export function merge(one: Kept, own: Kept): Kept {
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
export function keptOf(name: string): Kept | null {
  try {
    const kept = JSON.parse(textOf(name) || "null") as Kept | null;
    const lists = [kept?.path, ...(kept?.answers ?? []).map(({ path }) => path)];
    const read = lists.every((list) => list?.every(Array.isArray)) && Array.isArray(kept?.ways);
    return read && Number.isInteger(kept?.attempts) && Number.isInteger(kept?.hints) ? kept : null;
  } catch {
    return null;
  }
}
