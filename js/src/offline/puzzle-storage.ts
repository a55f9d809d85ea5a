/** Stores the attempts at a puzzle in the browser between two visits, if it allows this. */
import type { Path } from "./puzzle-tree.ts";

/** What is stored of a puzzle; a step of the path is a list of numbers. */
export interface Kept<Steps extends readonly (readonly number[])[] = Path> {
  path: Steps;
  attempts: number;
  hints: number;
  solved: boolean;
  ways: readonly string[];
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

export function keep(name: string, kept: Kept<readonly (readonly number[])[]>): void {
  try {
    store()?.setItem(name, JSON.stringify(kept));
  } catch {
    // The storage is full; the puzzle still works.
  }
}

/** The stored attempts; null if there are none, or if they cannot be read. */
export function keptOf<Steps extends readonly (readonly number[])[] = Path>(
  name: string,
): Kept<Steps> | null {
  try {
    const kept = JSON.parse(store()?.getItem(name) ?? "null") as Kept<Steps> | null;
    return kept?.path.every(Array.isArray) && Array.isArray(kept.ways) ? kept : null;
  } catch {
    return null;
  }
}
