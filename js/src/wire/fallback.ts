/**
 * The engine that answers in a page while the kernel does not: sent once per page, for all its
 * boards, and loaded when it is first needed. The kernel stays the authority.
 */
import type { Texts } from "../ui/messages.ts";
import type { Answer, Gesture, Placing } from "./intents.ts";
import type { Model } from "./model.ts";
import type { Start } from "./side-data.ts";
import type { Move, Snapshot } from "./snapshot.ts";
import { unzip } from "./unzip.ts";

/** What a view knows when its kernel does not answer. */
export interface Known {
  snapshot: Snapshot;
  /** How the game began; null for a city. */
  start: Start | null;
  /** Names of bots by seat; null for a person. */
  bots: readonly (string | null)[];
  texts: Texts;
}

/** Carries out gestures on a copy of a game or a city. */
export interface Fallback {
  /** Carry out a gesture; null if only Python can. */
  answer(gesture: Gesture): Answer | null;
  /** Why a placement is illegal, or what it gains. */
  why(placing: Placing): Answer;
  /** The state after the gestures. */
  snapshot(): Snapshot;
  /** The moves that were made here and have led to this state. */
  moves(): Move[];
  /** The game as JSON, which `ak.Game.from_json` reads; null for a city. */
  record(): string | null;
}

/** Creates a fallback; null if Python alone can answer, as for puzzles. */
export type MakeFallback = (known: Known) => Fallback | null;

/** The default export of the engine's script; see offline/fallback/fallback.ts. */
type Load = (kernels: ArrayBuffer, reasons: Readonly<Record<string, Texts>>) =>
  Promise<MakeFallback>;

/** Ask for the engine this long after a model was created: it should have come by then. */
const ASK_MS = [5_000, 60_000];

interface Message {
  script: DataView;
  kernels: DataView;
  /** Translations of the engine's reason codes by language. */
  reasons: Readonly<Record<string, Texts>>;
}

/** The message with the engine; null before it has come. */
let message: Message | null = null;
let loaded: Promise<MakeFallback | null> | null = null;
const page = Math.random().toString(36).slice(2, 12);

/** The engine; null if the page does not have it, or cannot run it. */
export async function fallbackEngine(): Promise<MakeFallback | null> {
  if (!message) return null;
  loaded ??= load(message).catch((error: unknown) => {
    console.warn("akropolis: the engine could not be loaded", error);
    return null;
  });
  return loaded;
}

async function load({ script, kernels, reasons }: Message): Promise<MakeFallback> {
  const source = await unzip(bytesOf(script)).blob();
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    const { default: start } = (await import(url)) as { default: Load };
    return await start(await unzip(bytesOf(kernels)).arrayBuffer(), reasons);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** Receive the engine from a model's messages, or request it; returns a function that stops. */
export function listenForEngine(model: Model): () => void {
  if (!model.hasKernel) return () => {};
  const stopMessages = model.onMessage((content, [script, kernels]) => {
    if (content["engine"] !== true || !script || !kernels || message) return;
    message = { script, kernels, reasons: content["reasons"] as Record<string, Texts> };
  });
  const timers = ASK_MS.map((after) =>
    setTimeout(() => {
      if (message) return;
      try {
        model.send({ kind: "engine", page });
      } catch {
        // This model's kernel is gone; another model may still have one.
      }
    }, after),
  );
  return () => {
    stopMessages();
    timers.forEach(clearTimeout);
  };
}
