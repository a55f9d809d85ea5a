/** The engine of a page that plays: in the page for its games, in a worker for its bots. */
import type { GameEngine } from "../../engine/game-engine.ts";
import { loadEngine } from "../../engine/page-engine.ts";
import { decoded } from "../../wire/unzip.ts";
import { thinker, type Thinker, type WorkerLike } from "./thinker.ts";

/** The engine as data. */
export interface EngineCode {
  /** The kernels as a WebAssembly module. */
  kernels: ArrayBuffer;
  /** The arrays of the network one after the other. */
  network: ArrayBuffer;
}

/** The engine, and bots that think beside it. */
export interface PageEngine {
  engine: GameEngine;
  thinker: Thinker;
  /** Called when the engine has trapped: whether it was loaded anew, or has failed for good. */
  trapped: ((isAnew: boolean) => void)[];
}

/** Create an engine. */
export const loadedEngine = (
  { kernels, network }: EngineCode, trapped: PageEngine["trapped"] = [],
): Promise<GameEngine> =>
  loadEngine(kernels, network, (isAnew) => trapped.forEach((tell) => tell(isAnew)));

let shared: Promise<PageEngine | null> | undefined;

/** The page's engine; null where the browser does not run WebAssembly. */
export function pageEngine(): Promise<PageEngine | null> {
  return (shared ??= loadPage().catch((error: unknown) => {
    console.warn("akropolis_nb: this page cannot play:", error);
    return null;
  }));
}

async function loadPage(): Promise<PageEngine> {
  const [kernels, network] = await Promise.all([contained("engine"), contained("network")]);
  const code = { kernels, network };
  const trapped: PageEngine["trapped"] = [];
  const engine = await loadedEngine(code, trapped);
  const here: Thinker = {
    choose: (bot, position, seed) => engine.choose(bot, position, { seed }),
    analyse: (position, seconds, show, signal) =>
      engine.analyse(position, { seconds, signal }, show),
    compare: (position, moves, aim, effort) => engine.compare(position, moves, aim, effort),
    solve: (problem, search) => engine.solve(problem, search),
  };
  return { engine, thinker: thinker(startWorker, code, engine, here), trapped };
}

/** Data that the page contains. */
function contained(name: string): Promise<ArrayBuffer> {
  const data = document.querySelector(`[data-akropolis-${name}]`)?.textContent ?? "";
  return decoded(data).arrayBuffer();
}

/**
 * A worker that runs the page's own script; Plotly's script is in the head. It runs as a classic
 * script, because Chromium starts no modules from blobs of a local file.
 */
function startWorker(): WorkerLike | null {
  const script = document.querySelector("body > script[type=module]")?.textContent;
  if (!script) return null;
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(url);
}
