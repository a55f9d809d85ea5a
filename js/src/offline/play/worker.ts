/** The page's script as a worker: chooses moves of bots, and analyses positions. */
import type { AnalysedMove, GameEngine } from "../../engine/game-engine.ts";
import { loadedEngine, type EngineCode } from "./page-engine.ts";
import type { Question, Stop, WorkerAnswer } from "./thinker.ts";

/** Whether this script runs in a worker, not in a page. */
export const isWorker = (): boolean => typeof document === "undefined";

/** Answer questions; the first message has the engine. */
export function work(): void {
  let engine: Promise<GameEngine> | undefined;
  const analyses = new Map<number, AbortController>();
  globalThis.onmessage = ({ data }: MessageEvent) => {
    if (!engine) engine = loadedEngine(data as EngineCode);
    else if ("stop" in data) analyses.get((data as Stop).stop)?.abort();
    else {
      const question = data as Question;
      const stop = new AbortController();
      analyses.set(question.id, stop);
      void answer(engine, question, stop.signal).then((message) => {
        analyses.delete(question.id);
        if (!stop.signal.aborted) post(message);
      });
    }
  };
}

const post = (message: WorkerAnswer): void => globalThis.postMessage(message);

async function answer(
  engine: Promise<GameEngine>, { id, bot, position, seed, seconds }: Question, signal: AbortSignal,
): Promise<WorkerAnswer> {
  try {
    const loaded = await engine;
    const here = loaded.read(position);
    if (bot !== undefined) return { id, move: await loaded.choose(bot, here, { seed: seed ?? 0 }) };
    const show = (moves: AnalysedMove[]): void => post({ id, moves });
    const budget = { seconds: seconds ?? 0, signal };
    return { id, moves: await loaded.analyse(here, budget, show), done: true };
  } catch (error) {
    return { id, error: String(error) };
  }
}
