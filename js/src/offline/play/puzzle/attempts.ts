/** Stores the attempts at a puzzle in the browser between two visits, if it allows this. */
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
}

/** A right answer, and whether the solution had been shown before. */
export interface GivenAnswer {
  path: Path;
  shown: boolean;
}

/** Create unique storage keys for a page's puzzles; repeated puzzles get different keys. */
export function keptNames(page: string): (key: string) => string {
  const times = new Map<string, number>();
  return (key) => {
    const number = (times.get(key) ?? 0) + 1;
    times.set(key, number);
    return `akropolis ${page} ${key}${number > 1 ? `-${number}` : ""}`;
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
  try {
    store()?.setItem(name, JSON.stringify(kept));
  } catch {
    // The storage is full; the puzzle still works.
  }
  return kept;
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
  };
}

/** The stored attempts; null if there are none, or if they cannot be read. */
export function keptOf(name: string): Kept | null {
  try {
    const kept = JSON.parse(store()?.getItem(name) ?? "null") as Kept | null;
    const lists = [kept?.path, ...(kept?.answers ?? []).map(({ path }) => path)];
    const read = lists.every((list) => list?.every(Array.isArray)) && Array.isArray(kept?.ways);
    return read && Number.isInteger(kept?.attempts) && Number.isInteger(kept?.hints) ? kept : null;
  } catch {
    return null;
  }
}
