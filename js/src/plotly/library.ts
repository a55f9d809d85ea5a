/**
 * Plotly, loaded once per page and shared by all boards, whatever module instance they run in.
 *
 * Python pushes the gzipped library to a page when its first board is made; a page that was
 * reloaded, or lost that message, asks for it. Nothing ever waits for it inside `initialize` or
 * `render`: messages would not be delivered meanwhile.
 */
import { unzip, unzipped } from "../wire/unzip.ts";
import type { Model } from "../wire/model.ts";
import { SHARED } from "./name.ts";

/** A Plotly graph element and the little of its layout that plot.ts reads. */
export interface Graph extends HTMLElement {
  _fullLayout?: {
    xaxis: Axis;
    yaxis: Axis;
    scene?: { _scene?: { glplot?: Drawing | null; getCamera(): Camera3 } };
  };
  on(event: string, handler: (data: unknown) => void): void;
  removeAllListeners(event: string): void;
}

/** A picture in space on the graphics card. */
interface Drawing {
  gl: { isContextLost(): boolean };
  oncontextloss: (() => void) | null;
}

/** Where the eye of a 3D view is, in lengths of its longest axis from the middle. */
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
  react(element: HTMLElement, data: object[], layout: object, config: object): Promise<Graph>;
  relayout(element: HTMLElement, changes: object): Promise<Graph>;
  purge(element: HTMLElement): void;
}

/** What the page shares. */
interface Shared {
  /** Names the page to Python, which remembers what it gave to whom. */
  readonly page: string;
  readonly loaded: Promise<Plotly>;
  resolve(library: Plotly): void;
  /** An import is under way or done. */
  taken: boolean;
  /** Ways to ask Python, one per live model. */
  readonly askers: Set<() => void>;
  /** Who is in 3D. */
  readonly spaces: Set<object>;
  /** The first drawings, one after the other. */
  drawing: Promise<void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Python's push gets this long before the page asks. */
const FIRST_ASK_MS = 300;
const ASK_AGAIN_MS = 5000;

function shared(): Shared {
  const page = globalThis as { [SHARED]?: Shared };
  return (page[SHARED] ??= newShared());
}

function newShared(): Shared {
  let resolve!: (library: Plotly) => void;
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

/** Browsers keep no more WebGL contexts than this alive. */
export const MOST_SPACES = 8;

/** Ask for one of the page's 3D places; false when all are taken. */
export function takeSpace(who: object): boolean {
  const { spaces } = shared();
  if (spaces.size >= MOST_SPACES && !spaces.has(who)) return false;
  spaces.add(who);
  return true;
}

export function leaveSpace(who: object): void {
  shared().spaces.delete(who);
}

/** Do the page's first drawings one per task, so that a page with many boards stays responsive. */
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

/**
 * Run the library that a page carries in itself, gzipped, as base64.
 *
 * As a script inside the page: one may do that from disk and under any policy that lets the page's
 * own scripts run. The library then resolves the promise itself.
 */
export async function runPlotly(base64: string): Promise<void> {
  shared().taken = true;
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = await unzipped(base64);
  document.head.append(script);
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

/** Ask through one live model now and then until the library is there. */
function schedule(page: Shared, delay: number): void {
  page.timer ??= setTimeout(() => {
    page.timer = undefined;
    const [ask] = page.askers;
    if (!ask || page.taken) return;
    // The next time it is another model's turn: this one's kernel may be gone.
    page.askers.delete(ask);
    page.askers.add(ask);
    ask();
    schedule(page, ASK_AGAIN_MS);
  }, delay);
}

/** Take the library from this model's messages, asking when none comes; returns how to stop. */
export function listenForPlotly(model: Model): () => void {
  const page = shared();
  const stopMessages = model.onMessage((content, buffers) => {
    const [library] = buffers;
    if (content["plotly"] === true && library && !page.taken) void take(page, library);
  });
  const ask = (): void => {
    try {
      model.send({ kind: "plotly", page: page.page });
    } catch {
      // Its kernel is gone; another model may have one.
    }
  };
  const stop = (): void => {
    stopMessages();
    page.askers.delete(ask);
  };
  void page.loaded.then(stop);
  if (!page.taken) {
    page.askers.add(ask);
    schedule(page, FIRST_ASK_MS);
  }
  return stop;
}
