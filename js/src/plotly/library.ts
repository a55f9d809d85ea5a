/**
 * Plotly, loaded once per page and shared by all boards, whatever module instance they run in.
 *
 * Python sends the gzipped library to a page when its first board is created. A page that was
 * reloaded, or lost that message, requests it. `initialize` and `render` must not wait for it,
 * because no messages are delivered until they return.
 */
import type { PlotlyRequest } from "../wire/intents.ts";
import type { Model } from "../wire/model.ts";
import { runZipped, unzip } from "../wire/unzip.ts";
import { SHARED } from "./name.ts";

/** A Plotly graph element, with the parts of its layout that plot.ts reads. */
export interface Graph extends HTMLElement {
  _fullLayout?: {
    width: number;
    height: number;
    xaxis: Axis;
    yaxis: Axis;
    scene?: {
      _scene?: { glplot?: Drawing | null; getCamera(): Camera3; toImage(format: "png"): string };
    };
  };
  on(event: string, handler: (data: unknown) => void): void;
  removeAllListeners(event: string): void;
}

/** Plotly's WebGL scene. */
interface Drawing {
  gl: { isContextLost(): boolean };
  oncontextloss: (() => void) | null;
}

/** The camera of a 3D view, in lengths of its longest axis from the middle. */
export interface Camera3 {
  eye: Vector;
  center: Vector;
  up: Vector;
}

interface Vector {
  x: number;
  y: number;
  z: number;
}

export interface Axis {
  range: [number, number];
  _offset: number;
  _length: number;
  /** Pixel to data. */
  p2l(pixel: number): number;
  /** Data to pixel. */
  l2p(value: number): number;
}

export interface Plotly {
  newPlot(element: HTMLElement, data: object[], layout: object, config: object): Promise<Graph>;
  /** Without a configuration, that of `newPlot` stays. */
  react(element: HTMLElement, data: object[], layout: object): Promise<Graph>;
  relayout(element: HTMLElement, changes: object): Promise<Graph>;
  purge(element: HTMLElement): void;
  /** Add what boards in 3D need; missing on pages without a 3D view. */
  prepare3d?(): void;
}

/** State that all boards of a page share. */
interface Shared {
  /** A unique id of the page, so that Python knows which pages have the library. */
  readonly page: string;
  readonly loaded: Promise<Plotly>;
  resolve(library: Plotly): void;
  /** Whether an import has started. */
  taken: boolean;
  /** Functions that request the library from Python, one per live model. */
  readonly askers: Set<() => void>;
  /** The boards in 3D. */
  readonly spaces: Set<object>;
  /** The queue of first drawings. */
  drawing: Promise<void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Time to wait for the library before the page requests it. */
const FIRST_ASK_MS = 300;
const ASK_AGAIN_MS = 5000;

function shared(): Shared {
  const page = globalThis as { [SHARED]?: Shared };
  return (page[SHARED] ??= newShared());
}

function newShared(): Shared {
  let resolve!: Shared["resolve"];
  const loaded = new Promise<Plotly>((settle) => (resolve = settle));
  return {
    page: Math.random().toString(36).slice(2, 12),
    loaded,
    resolve,
    taken: false,
    askers: new Set(),
    spaces: new Set(),
    drawing: Promise.resolve(),
    timer: undefined,
  };
}

/** Resolves when the page has Plotly. */
export function plotly(): Promise<Plotly> {
  return shared().loaded;
}

/** Maximum number of WebGL contexts that we keep alive, because browsers limit them. */
export const MOST_SPACES = 8;

/** Reserve one of the page's 3D contexts; false if all are in use. */
export function takeSpace(who: object): boolean {
  const { spaces } = shared();
  if (spaces.size >= MOST_SPACES && !spaces.has(who)) return false;
  spaces.add(who);
  return true;
}

export function leaveSpace(who: object): void {
  shared().spaces.delete(who);
}

/** The time after which a drawing no longer holds up others, and its board says so. */
const DRAWING_MS = 10_000;

/** Wait until a drawing is done, takes too long, or is no longer wanted. */
export function inTime(
  drawing: Promise<void>, late: () => void, signal: AbortSignal,
): Promise<void> {
  return new Promise((settle) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      settle();
    };
    const timer = setTimeout(() => {
      late();
      end();
    }, DRAWING_MS);
    signal.addEventListener("abort", end);
    void drawing.finally(end);
  });
}

/** Run the first drawings one per task, so that a page with many boards stays responsive. */
export function inTurn(draw: () => Promise<void>): void {
  const page = shared();
  page.drawing = page.drawing
    .then(() => new Promise<void>((settle) => setTimeout(settle)))
    .then(draw)
    .catch((error: unknown) => console.error("akropolis: a board could not be drawn", error));
}

async function unpack({ buffer, byteOffset, byteLength }: DataView): Promise<Plotly> {
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  const source = await unzip(bytes).blob();
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return ((await import(url)) as { default: Plotly }).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Run the library that a page contains as gzipped base64; it resolves the promise itself. */
export function runPlotly(base64: string): Promise<void> {
  shared().taken = true;
  return runZipped(base64);
}

async function take(page: Shared, gzipped: DataView): Promise<void> {
  page.taken = true;
  try {
    page.resolve(await unpack(gzipped));
  } catch (error) {
    page.taken = false;
    console.error("akropolis: the Plotly library could not be loaded", error);
  }
}

/** Request the library through one of the live models, repeatedly until it arrives. */
function schedule(page: Shared, delay: number): void {
  page.timer ??= setTimeout(() => {
    page.timer = undefined;
    const [ask] = page.askers;
    if (!ask || page.taken) return;
    // Use another model next time, because this one's kernel may be gone.
    page.askers.delete(ask);
    page.askers.add(ask);
    ask();
    schedule(page, ASK_AGAIN_MS);
  }, delay);
}

/** Receive the library from a model's messages, or request it; returns a function that stops. */
export function listenForPlotly(model: Model): () => void {
  const page = shared();
  const listening = new AbortController();
  model.onMessage((content, [library]) => {
    if (content["plotly"] === true && library && !page.taken) void take(page, library);
  }, listening.signal);
  const ask = (): void => {
    try {
      model.send({ kind: "plotly", page: page.page } satisfies PlotlyRequest);
    } catch {
      // This model's kernel is gone; another model may still have one.
    }
  };
  const stop = (): void => {
    listening.abort();
    page.askers.delete(ask);
    if (page.askers.size > 0) return;
    clearTimeout(page.timer);
    page.timer = undefined;
  };
  void page.loaded.then(stop);
  if (!page.taken) {
    page.askers.add(ask);
    schedule(page, FIRST_ASK_MS);
  }
  return stop;
}
