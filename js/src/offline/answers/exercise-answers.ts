/** What is kept of the tries at the exercises of a page. */
import { KEY_DIGITS, type Summary } from "../../wire/answer-line.ts";
import { placementOf, tileIndex } from "../../wire/notation.ts";
import type { Exercises } from "../../wire/page-data.ts";
import type { Try } from "../../wire/side-data.ts";
import type { TileId } from "../../engine/game-engine.ts";
import { keep, keptOf, NOTHING_KEPT, prefixOf, type Kept } from "../play/puzzle/attempts.ts";
import { addTry, NO_LOG, spend } from "./answer-log.ts";

export class ExerciseAnswers {
  readonly #keys: readonly string[];

  readonly #prefix: string;
  readonly #changed: () => void;

  /** `changed` is called after each change of what is kept on the page with a name. */
  constructor({ byPly }: Exercises, page: string, changed: () => void) {
    this.#prefix = prefixOf(page);
    this.#changed = changed;
    const inOrder = Object.entries(byPly).sort(([one], [other]) => Number(one) - Number(other));
    this.#keys = inOrder.flatMap(([, { key }]) => key ?? []);
  }

  /** Note a move that was tried. */
  take(key: string, site: readonly TileId[], { move, verdict, lost }: Try): void {
    this.#note(key, (kept) => {
      const attempts = kept.attempts + 1;
      const isSolved = verdict === "found" && kept.shown !== true;
      const { q, r, rotation } = placementOf(move)!;
      const path = [[tileIndex(move, site), q, r, rotation]] as const;
      const log = addTry(spend(kept.log), attempts, isSolved, lost, path);
      return { ...kept, attempts, solved: kept.solved || isSolved, log };
    });
  }

  /** Note that the answer was shown. */
  show(key: string): void {
    this.#note(key, (kept) => ({
      ...{ ...kept, log: spend(kept.log) },
      ...(kept.solved ? {} : { shown: true }),
    }));
  }

  /** What the answers come to, in the order of the game. */
  readonly summaries = (): Summary[] =>
    this.#keys.map((key) => summaryOf(key, keptOf(this.#nameOf(key)) ?? NOTHING_KEPT));

  #note(key: string, change: (kept: Kept) => Kept): void {
    const name = this.#nameOf(key);
    keep(name, change(keptOf(name) ?? NOTHING_KEPT));
    this.#changed();
  }

  /** The storage key of an exercise's tries. */
  #nameOf(key: string): string {
    return `${this.#prefix}${key} tries`;
  }
}

/** What the kept attempts at a question come to. */
export function summaryOf(key: string, kept: Kept): Summary {
  const { attempts: tries, solved, hints, shown = false, log = NO_LOG } = kept;
  return {
    ...{ ...log, key: key.slice(0, KEY_DIGITS), tries, hints, shown },
    solvedAt: solved ? log.solvedAt || tries : 0,
    seconds: Math.round(log.seconds),
  };
}
