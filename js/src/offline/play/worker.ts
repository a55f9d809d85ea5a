/** The page's script as a worker: bots, the analysis, comparisons, the solver of puzzles. */
import { messageOf } from "../../engine/errors.ts";
import type { GameEngine } from "../../engine/page-engine.ts";
import { loadedEngine, type EngineCode } from "./shared-engine.ts";
import { hasSignal, type Question, type Stop, type WorkerAnswer } from "./thinker.ts";

/** Whether this script runs in a worker, not in a page. */
export const isWorker = (): boolean => typeof document === "undefined";

/** Answer questions; the first message has the engine. */
export function work(): void {
  let engine: Promise<GameEngine> | undefined;
  const running = new Map<number, AbortController>();
  globalThis.onmessage = ({ data }: MessageEvent) => {
    if (!engine) engine = loadedEngine(data as EngineCode);
    else if ("stop" in data) running.get((data as Stop).stop)?.abort();
    else {
      const question = data as Question;
      const stop = new AbortController();
      running.set(question.id, stop);
      void answer(engine, question, stop.signal).then((message) => {
        running.delete(question.id);
        if (!stop.signal.aborted) post(message);
      });
    }
  };
}

const post = (message: WorkerAnswer): void => globalThis.postMessage(message);

async function answer(
  engine: Promise<GameEngine>, { id, name, parameters }: Question, signal: AbortSignal,
): Promise<WorkerAnswer> {
  const show = (result: unknown): void => post({ id, isDone: false, result });
  const given = parameters.map((parameter) =>
    hasSignal(parameter) ? { ...parameter, signal } : (parameter ?? show),
  );
  try {
    const loaded = await engine;
    const method = loaded[name] as (...all: unknown[]) => Promise<unknown>;
    return { id, isDone: true, result: await method.apply(loaded, given) };
  } catch (error) {
    return { id, isDone: true, error: messageOf(error) };
  }
}
