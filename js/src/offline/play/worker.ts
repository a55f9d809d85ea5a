/** The page's script as a worker: bots, the analysis, comparisons, the solver of puzzles. */
import { messageOf } from "../../engine/errors.ts";
import type { Analysed, GameEngine } from "../../engine/game-engine.ts";
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
  engine: Promise<GameEngine>, question: Question, signal: AbortSignal,
): Promise<WorkerAnswer> {
  const { id, choose, analyse, compare, solve } = question;
  try {
    const loaded = await engine;
    if (choose) {
      const { bot, position, seed } = choose;
      return { id, move: await loaded.choose(bot, loaded.read(position), { seed }) };
    }
    if (analyse) {
      const { position, effort } = analyse;
      const show = (now: Analysed): void => post({ id, analysed: now });
      const analysed = await loaded.analyse(loaded.read(position), { ...effort, signal }, show);
      return { id, analysed, done: true };
    }
    if (compare) {
      const { position, moves, aim, effort } = compare;
      const budget = { ...effort, signal };
      return { id, comparison: await loaded.compare(loaded.read(position), moves, aim, budget) };
    }
    const { city, problem, search } = solve!;
    const asked = { ...problem, city: loaded.readCity(city) };
    return { id, solution: await loaded.solve(asked, search) };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
}
