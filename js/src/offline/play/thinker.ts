/** Thinking in a worker, so that the page stays smooth; without workers in the page itself. */

import type {
  Analysed, Effort, GameEngine, PlacementProblem, Position, Search, Solution,
} from "../../engine/game-engine.ts";
import type { Comparison } from "../../engine/reasons/reasons.ts";
import type { Aim } from "../../wire/results.ts";

/** Chooses moves, analyses positions, compares moves, solves puzzles. */
export interface Thinker {
  /** The move of a bot, in notation. */
  choose(bot: string, position: Position, seed: number): Promise<string>;
  /** All moves after some effort, the best first; `show` gets what is known before. */
  analyse(
    position: Position, effort: Effort, show: Show, signal: AbortSignal,
  ): Promise<Analysed>;
  /** The first of some moves compared with the others. */
  compare(
    position: Position, moves: readonly string[], aim: Aim, effort: Effort,
  ): Promise<Comparison>;
  /** The best placements of some tiles. */
  solve(problem: PlacementProblem, search: Limits): Promise<Solution>;
  /** More thinkers, each with a worker of its own; none where there is no worker. */
  helpers(many: number): Thinker[];
  /** Let the worker go; another question starts a new one. */
  rest(): void;
}

/** How a search is limited. */
export type Limits = Pick<Search, "target" | "most" | "seconds">;

type Show = (analysed: Analysed) => void;

/** What a worker is asked, after the engine as its first message. */
export interface Question {
  id: number;
  /** A bot's name, the position as a line of text, and the seed of the bot's choice. */
  choose?: { bot: string; position: string; seed: number };
  /** A position to analyse, and for how long. */
  analyse?: { position: string; effort: Effort };
  /** Moves of a position to compare. */
  compare?: { position: string; moves: readonly string[]; aim: Aim; effort: Effort };
  /** Tiles to place in a city, which is a line of text. */
  solve?: { city: string; problem: Omit<PlacementProblem, "city">; search: Limits };
}

/** Ends an analysis. */
export interface Stop {
  stop: number;
}

/** What a worker answers: a move in notation, an analysis, compared moves, a solution; an error. */
export interface WorkerAnswer {
  id: number;
  move?: string;
  analysed?: Analysed;
  /** Whether the analysis is done. */
  done?: boolean;
  comparison?: Comparison;
  solution?: Solution;
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
  rulebook: Pick<GameEngine, "write" | "writeCity">,
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

  const ask = (question: Omit<Question, "id">): number => {
    const id = ++count;
    worker!.postMessage({ id, ...question } satisfies Question);
    return id;
  };

  return {
    choose(bot, position, seed) {
      if (!hired()) return here.choose(bot, position, seed);
      return new Promise((settle, fail) => {
        const asked = { bot, position: rulebook.write(position), seed };
        waiting.set(ask({ choose: asked }), {
          take({ move, error }) {
            if (move === undefined) fail(new Error(error));
            else settle(move);
            return true;
          },
          giveUp: () => here.choose(bot, position, seed).then(settle, fail),
        });
      });
    },
    analyse(position, effort, show, signal) {
      if (!hired()) return here.analyse(position, effort, show, signal);
      return new Promise((settle, fail) => {
        const id = ask({ analyse: { position: rulebook.write(position), effort } });
        signal.addEventListener("abort", () => {
          waiting.delete(id);
          worker?.postMessage({ stop: id } satisfies Stop);
          fail(signal.reason);
        });
        waiting.set(id, {
          take({ analysed, done, error }) {
            if (analysed === undefined) fail(new Error(error));
            else if (done) settle(analysed);
            else show(analysed);
            return done === true || analysed === undefined;
          },
          giveUp: () => here.analyse(position, effort, show, signal).then(settle, fail),
        });
      });
    },
    compare(position, moves, aim, effort) {
      if (!hired()) return here.compare(position, moves, aim, effort);
      return new Promise((settle, fail) => {
        const asked = { position: rulebook.write(position), moves, aim, effort };
        waiting.set(ask({ compare: asked }), {
          take({ comparison, error }) {
            if (comparison === undefined) fail(new Error(error));
            else settle(comparison);
            return true;
          },
          giveUp: () => here.compare(position, moves, aim, effort).then(settle, fail),
        });
      });
    },
    helpers: (many) =>
      Array.from({ length: hired() ? many : 0 }, () => thinker(start, engine, rulebook, here)),
    rest() {
      worker?.terminate();
      worker = undefined;
    },
    solve(problem, search) {
      if (!hired()) return here.solve(problem, search);
      return new Promise((settle, fail) => {
        const { city, ...rest } = problem;
        const asked = { city: rulebook.writeCity(city), problem: rest, search };
        waiting.set(ask({ solve: asked }), {
          take({ solution, error }) {
            if (solution === undefined) fail(new Error(error));
            else settle(solution);
            return true;
          },
          giveUp: () => here.solve(problem, search).then(settle, fail),
        });
      });
    },
  };
}
