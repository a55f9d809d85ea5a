/** Thinking in a worker, so that the page stays smooth; without workers in the page itself. */
import type { Thinking } from "../../engine/page-engine.ts";

/** Chooses moves, analyses positions, compares moves, solves puzzles. */
export interface Thinker extends Thinking {
  /** More thinkers, each with a worker of its own; none where there is no worker. */
  helpers(many: number): Thinker[];
  /** Let the worker go; another question starts a new one. */
  rest(): void;
}

/** A method that a worker calls, after the engine as its first message. */
export interface Question {
  id: number;
  name: keyof Thinking;
  /** Null in place of a function for what is known before, and of a signal. */
  parameters: unknown[];
}

/** Ends what was asked. */
export interface Stop {
  stop: number;
}

/** The result, or an error; what is known before the result has `isDone` false. */
export interface WorkerAnswer {
  id: number;
  isDone: boolean;
  result?: unknown;
  error?: string;
}

/** The part of a worker that is used. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

type Method = (...parameters: unknown[]) => Promise<unknown>;

interface Waiting {
  take: (answer: WorkerAnswer) => void;
  /** Do it in the page instead. */
  fallBack: () => void;
}

/**
 * A thinker with a worker.
 *
 * @param start creates the worker; throws an error, or returns null, where there can be none.
 * @param code what the worker needs, sent first.
 * @param here used where there is no worker.
 */
export function thinker(start: () => WorkerLike | null, code: unknown, here: Thinking): Thinker {
  let worker: WorkerLike | null | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  /** Do without the worker, also what it has not answered. */
  const fallBack = (): void => {
    worker?.terminate();
    worker = null;
    const owed = [...waiting.values()];
    waiting.clear();
    for (const each of owed) each.fallBack();
  };

  /** The worker, started when it is first needed; null if there can be none. */
  const started = (): WorkerLike | null => {
    if (worker !== undefined) return worker;
    try {
      worker = start();
    } catch {
      worker = null;
    }
    if (worker === null) return null;
    worker.onerror = fallBack;
    worker.onmessage = ({ data }) => {
      const answer = data as WorkerAnswer;
      waiting.get(answer.id)?.take(answer);
    };
    worker.postMessage(code);
    return worker;
  };

  const asking = <N extends keyof Thinking>(name: N): Thinking[N] => {
    const ask: Method = (...parameters) => {
      const inPage = (): Promise<unknown> => (here[name] as Method)(...parameters);
      if (!started()) return inPage();
      const show = parameters.find((one) => typeof one === "function");
      const signal = parameters.find(hasSignal)?.signal;
      return new Promise((settle, fail) => {
        const id = ++count;
        waiting.set(id, {
          take({ isDone, result, error }) {
            if (!isDone) return show?.(result);
            waiting.delete(id);
            if (error === undefined) settle(result);
            else fail(new Error(error));
          },
          fallBack: () => inPage().then(settle, fail),
        });
        signal?.addEventListener("abort", () => {
          waiting.delete(id);
          worker?.postMessage({ stop: id } satisfies Stop);
          fail(signal.reason);
        });
        const sent = parameters.map(sendable);
        worker!.postMessage({ id, name, parameters: sent } satisfies Question);
      });
    };
    return ask as Thinking[N];
  };

  return {
    choose: asking("choose"),
    analyse: asking("analyse"),
    compare: asking("compare"),
    solve: asking("solve"),
    wins: asking("wins"),
    helpers: (many) =>
      Array.from({ length: started() ? many : 0 }, () => thinker(start, code, here)),
    rest() {
      worker?.terminate();
      worker = undefined;
    },
  };
}

/** Whether a parameter has a signal, or null in place of one. */
export const hasSignal = (parameter: unknown): parameter is { signal: AbortSignal } =>
  typeof parameter === "object" && parameter !== null && "signal" in parameter;

function sendable(parameter: unknown): unknown {
  if (typeof parameter === "function") return null;
  return hasSignal(parameter) ? { ...parameter, signal: null } : parameter;
}
