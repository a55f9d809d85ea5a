/** What the browser keeps of a puzzle between two visits, where it keeps anything. */
import type { Path } from "./puzzle-tree.ts";

interface Kept {
  path: Path;
  attempts: number;
  hints: number;
  solved: boolean;
  ways: readonly string[];
}

/** Names for what is kept of a page's puzzles; one that stands there again has one of its own. */
export function keptNames(page: string): (key: string) => string {
  const times = new Map<string, number>();
  return (key) => {
    const number = (times.get(key) ?? 0) + 1;
    times.set(key, number);
    return `akropolis ${page} ${key}${number > 1 ? `-${number}` : ""}`;
  };
}

/** A page may be forbidden to keep anything, or to look. */
function store(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function keep(name: string, kept: Kept): void {
  try {
    store()?.setItem(name, JSON.stringify(kept));
  } catch {
    // A full store: the puzzle can be solved all the same.
  }
}

/** What was kept; null if there is nothing that can be read. */
export function keptOf(name: string): Kept | null {
  try {
    const kept = JSON.parse(store()?.getItem(name) ?? "null") as Kept | null;
    return kept?.path.every(Array.isArray) && Array.isArray(kept.ways) ? kept : null;
  } catch {
    return null;
  }
}
