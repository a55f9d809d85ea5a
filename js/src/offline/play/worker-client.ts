/**
 * The engine of a page that plays: in the page for its games, in a worker for what takes long, so
 * that the page stays smooth; without workers all is done in the page.
 */
import {
  loadEngine, type GameEngine, type Networks, type WorkerMethods,
} from "../../engine/page-engine.ts";
import { decode, unzipText } from "../../wire/unzip.ts";
import { messageOf } from "../../engine/errors.ts";

/** Chooses moves, analyses positions, compares moves, solves puzzles. */
export interface WorkerClient extends WorkerMethods {
  /** More clients, each with a worker of its own; none where there is no worker. */
  helpers(many: number): WorkerClient[];
  /** Let the worker go; another question starts a new one. */
  stop(): void;
}

/** A method that a worker calls, after the engine as its first message. */
export interface Question {
  id: number;
  name: keyof WorkerMethods;
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
 * Create the client of a worker.
 *
 * @param create creates the worker; throws an error, or returns null, where there can be none.
 * @param code what the worker needs, sent first.
 * @param here used where there is no worker.
 */
export function workerClient(
  create: () => WorkerLike | null, code: unknown, here: WorkerMethods,
): WorkerClient {
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
  const start = (): WorkerLike | null => {
    if (worker !== undefined) return worker;
    try {
      worker = create();
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

  const asking = <N extends keyof WorkerMethods>(name: N): WorkerMethods[N] => {
    const ask: Method = (...parameters) => {
      const inPage = (): Promise<unknown> => (here[name] as Method)(...parameters);
      if (!start()) return inPage();
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
    return ask as WorkerMethods[N];
  };

  return {
    choose: asking("choose"),
    analyse: asking("analyse"),
    compare: asking("compare"),
    solve: asking("solve"),
    wins: asking("wins"),
    helpers: (many) =>
      Array.from({ length: start() ? many : 0 }, () => workerClient(create, code, here)),
    stop() {
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

/** The engine as data. */
export interface EngineCode {
  /** The kernels as a WebAssembly module. */
  kernels: ArrayBuffer;
  networks: Networks;
}

/** The engine, and bots that think beside it. */
export interface PageEngine {
  engine: GameEngine;
  worker: WorkerClient;
  /** Called when the engine has trapped: whether it was loaded anew, or has failed for good. */
  trapped: ((isAnew: boolean) => void)[];
}

/** Create an engine. */
export const createEngine = (
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
  const read = (name: string): Promise<ArrayBuffer> =>
    decode(inPage(name)!.textContent!).arrayBuffer();
  const sets = [0, 2].filter((set) => inPage(`network-${set}`));
  const [kernels, ...networks] = await Promise.all([
    read("engine"), ...sets.map((set) => read(`network-${set}`)),
  ]);
  const named = networks.map((network, n) => [sets[n]!, network] as const);
  const code = { kernels, networks: Object.fromEntries(named) };
  const trapped: PageEngine["trapped"] = [];
  const engine = await createEngine(code, trapped);
  return { engine, worker: workerClient(await workers(), code, engine), trapped };
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
  const script = await unzipText(packed);
  return () => new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
}

/** Whether this script runs in a worker, not in a page. */
export const isWorker = (): boolean => typeof document === "undefined";

/** Answer questions; the first message has the engine. */
export function work(): void {
  let engine: Promise<GameEngine> | undefined;
  const running = new Map<number, AbortController>();
  globalThis.onmessage = ({ data }: MessageEvent) => {
    if (!engine) engine = createEngine(data as EngineCode);
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
