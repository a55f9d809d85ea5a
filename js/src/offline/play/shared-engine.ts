/** The engine of a page that plays: in the page for its games, in a worker for its bots. */
import type { GameEngine } from "../../engine/page-engine.ts";
import { loadEngine, type Networks } from "../../engine/page-engine.ts";
import { decode, unzipped } from "../../wire/unzip.ts";
import { thinker, type Thinker, type WorkerLike } from "./thinker.ts";

/** The engine as data. */
export interface EngineCode {
  /** The kernels as a WebAssembly module. */
  kernels: ArrayBuffer;
  networks: Networks;
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
  { kernels, networks }: EngineCode, trapped: PageEngine["trapped"] = [],
): Promise<GameEngine> =>
  loadEngine(kernels, networks, (isAnew) => trapped.forEach((tell) => tell(isAnew)));

let shared: Promise<PageEngine | null> | undefined;

/** The page's engine; null where the browser does not run WebAssembly. */
export function pageEngine(): Promise<PageEngine | null> {
  return (shared ??= loadPage().catch((error: unknown) => {
    console.warn("akropolis_nb: this page cannot play:", error);
    return null;
  }));
}

async function loadPage(): Promise<PageEngine> {
  const contained = (name: string): Promise<ArrayBuffer> =>
    decode(inPage(name)!.textContent!).arrayBuffer();
  const sets = [0, 2].filter((set) => inPage(`network-${set}`));
  const [kernels, ...networks] = await Promise.all([
    contained("engine"), ...sets.map((set) => contained(`network-${set}`)),
  ]);
  const named = networks.map((network, n) => [sets[n]!, network] as const);
  const code = { kernels, networks: Object.fromEntries(named) };
  const trapped: PageEngine["trapped"] = [];
  const engine = await loadedEngine(code, trapped);
  return { engine, thinker: thinker(await workers(), code, engine), trapped };
}

/** The element that contains some data; null if the page does not. */
const inPage = (name: string): Element | null =>
  document.querySelector(`[data-akropolis-${name}]`);

/**
 * Prepare workers that run the page's own script. It runs as a classic script, because Chromium
 * starts no modules from blobs of a local file.
 */
async function workers(): Promise<() => WorkerLike | null> {
  const packed = inPage("page")?.textContent;
  if (!packed) return () => null;
  const script = await unzipped(packed);
  return () => new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}
