/** Thinking in a worker, so that the page stays smooth; without workers in the page itself. */

import type { AnalysedMove, Position, Rulebook } from "../../engine/game-engine.ts";

/** Chooses moves and analyses positions. */
export interface Thinker {
  /** The move of a bot, in notation. */
  choose(bot: string, position: Position, seed: number): Promise<string>;
  /** The best moves after some seconds, the best first; `show` gets what is known before. */
  analyse(
    position: Position, seconds: number, show: Show, signal: AbortSignal,
  ): Promise<AnalysedMove[]>;
}

type Show = (moves: AnalysedMove[]) => void;

/** What a worker is asked, after the engine as its first message. */
export interface Question {
  id: number;
  /** The position as a line of text. */
  position: string;
  /** A bot's name, and the seed of its choice ... */
  bot?: string;
  seed?: number;
  /** ... or the seconds of an analysis. */
  seconds?: number;
}

/** Ends an analysis. */
export interface Stop {
  stop: number;
}

/** What a worker answers: a move in notation or analysed moves, or an error. */
export interface WorkerAnswer {
  id: number;
  move?: string;
  moves?: AnalysedMove[];
  /** Whether the moves are the last. */
  done?: boolean;
  error?: string;
}

/** The part of a worker that is used. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  /** Take an answer; returns whether it is the last one. */
  take: (answer: WorkerAnswer) => boolean;
  /** Do it in the page instead. */
  giveUp: () => void;
}

/**
 * A thinker with a worker.
 *
 * @param start creates the worker; throws an error, or returns null, where there can be none.
 * @param engine what the worker needs, sent first.
 * @param here used where there is no worker.
 */
export function thinker(
  start: () => WorkerLike | null,
  engine: unknown,
  rulebook: Pick<Rulebook, "write">,
  here: Thinker,
): Thinker {
  let worker: WorkerLike | null | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  /** Do without the worker, also what it has not answered. */
  const giveUp = (): void => {
    worker?.terminate();
    worker = null;
    const owed = [...waiting.values()];
    waiting.clear();
    for (const each of owed) each.giveUp();
  };

  const hired = (): WorkerLike | null => {
    if (worker !== undefined) return worker;
    try {
      worker = start();
    } catch {
      worker = null;
    }
    if (worker === null) return null;
    worker.onerror = giveUp;
    worker.onmessage = ({ data }) => {
      const answer = data as WorkerAnswer;
      if (waiting.get(answer.id)?.take(answer)) waiting.delete(answer.id);
    };
    worker.postMessage(engine);
    return worker;
  };

  const ask = (position: Position, question: Omit<Question, "id" | "position">): number => {
    const id = ++count;
    worker!.postMessage({ id, position: rulebook.write(position), ...question } satisfies Question);
    return id;
  };

  return {
    choose(bot, position, seed) {
      if (!hired()) return here.choose(bot, position, seed);
      return new Promise((settle, fail) => {
        waiting.set(ask(position, { bot, seed }), {
          take({ move, error }) {
            if (move === undefined) fail(new Error(error));
            else settle(move);
            return true;
          },
          giveUp: () => here.choose(bot, position, seed).then(settle, fail),
        });
      });
    },
    analyse(position, seconds, show, signal) {
      if (!hired()) return here.analyse(position, seconds, show, signal);
      return new Promise((settle, fail) => {
        const id = ask(position, { seconds });
        signal.addEventListener("abort", () => {
          waiting.delete(id);
          worker?.postMessage({ stop: id } satisfies Stop);
          fail(signal.reason);
        });
        waiting.set(id, {
          take({ moves, done, error }) {
            if (moves === undefined) fail(new Error(error));
            else if (done) settle(moves);
            else show(moves);
            return done === true || moves === undefined;
          },
          giveUp: () => here.analyse(position, seconds, show, signal).then(settle, fail),
        });
      });
    },
  };
}
