/**
 * What screen readers announce: messages and the cursor in one polite live region, errors in an
 * assertive one. While the line for text commands is open, its log has the messages instead.
 */
import { connectionInWords } from "../input/connection.ts";
import { hereInWords } from "../overlay/opening.ts";
import { tileInWords } from "../panels/moves/move-picture.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import { key } from "../picture/geometry.ts";
import { ghostOf, selectedTile, type Notice, type State } from "../state.ts";
import { focused, h, write } from "../ui/dom.ts";
import { kindsOf, text } from "../ui/messages.ts";
import { noteOf } from "../ui/sentences.ts";
import { Timer } from "../ui/timer.ts";
import { describeHex, status } from "./status.ts";

/** Announce after the cursor has rested for this time, so that only its last hex is announced. */
const QUIET_MS = 250;

/** The reason why a placement is illegal is awaited for this time. */
const REASON_MS = 800;

/** Most messages that are announced at once; of more, the last ones. */
const MOST = 3;

/** What the keys aim with, and where. */
export interface Target {
  hex: string;
  tile: string;
  rotation: number;
  /** What a placement brings, or why it is illegal. */
  what: string;
}

/** What is aimed at by keys or a finger; the pointer changes too often to be announced. */
function findTarget(state: State): Target | null {
  const { aim, hex, selected, rotation } = state;
  if (aim === null || aim === "pointer") return null;
  const tile = `${selected} ${selectedTile(state)?.hexes ?? ""}`;
  const what = ghostOf(state) ? placing(state) : "";
  return { hex: key(hex.q, hex.r), tile, rotation, what };
}

/** Sentences about what has changed: tile, rotation, hex, and what a placement there brings. */
export function describeAim(state: State, before: Target | null): string {
  const now = findTarget(state);
  if (!now) return "";
  const { texts, hex, rotation, snapshot, selected } = state;
  const tile = selectedTile(state);
  const words: string[] = [];
  if (tile && before && before.tile !== now.tile) {
    const kinds = kindsOf(texts, tile.hexes);
    const number = snapshot.site[selected]?.tile;
    const numbered = number && { tile: number, kinds, note: noteOf(texts, snapshot, selected) };
    words.push(numbered ? `${text(texts, "site_tile", numbered)}.` : `${kinds}.`);
  }
  if (tile && before && before.rotation !== now.rotation) {
    words.push(`${tileInWords(texts, tile.hexes, { ...hex, rotation })}.`);
  }
  if (before?.hex !== now.hex) words.push(describeHex(state));
  const ghost = ghostOf(state);
  if (ghost && JSON.stringify(before) !== JSON.stringify(now)) {
    words.push(text(texts, ghost.legal ? "legal" : "illegal", { what: now.what }));
    words.push(...[hereInWords(state, ghost)].filter((one) => one !== ""));
  }
  return words.join(" ");
}

/** What a placement brings, or why it is illegal, also while the status line has a message. */
const placing = (state: State): string => status({ ...state, notice: null });

/** Whether the reason why a placement is illegal may still come. */
function awaitsReason(state: State): boolean {
  const ghost = ghostOf(state);
  return ghost !== null && !ghost.legal && ghost.affordable && !state.explanation;
}

/** Live regions that are not seen; `root` is the view. */
export function announcer(root: HTMLElement, signal: AbortSignal): Panel {
  const polite = h("div", { "aria-live": "polite" });
  const errors = h("div", { role: "alert" });
  const element = h("div", { class: "ak-hidden" }, polite, errors);
  let lastNotice: Notice | undefined;
  let messages: string[] = [];
  let before: Target | null = null;
  let shown = "";
  let troubled = "";
  const timer = new Timer(signal);
  let now: State | null = null;

  const flush = (): void => {
    if (!now) return;
    const target = findTarget(now);
    const words = [...messages.slice(-MOST), describeAim(now, before)].filter((one) => one !== "");
    messages = [];
    before = target;
    if (words.length > 0) say(polite, words.map(withStop).join(" "));
  };

  return makePanel(element, (state) => {
    now = state;
    const news = state.notices.slice(state.notices.indexOf(lastNotice!) + 1);
    lastNotice = state.notices.at(-1);
    // Errors are the answers to gestures here; other boards of the page must not interrupt.
    const attended = focused(root) !== null;
    for (const { text: words, refused } of state.textOpen ? [] : news) {
      if (refused) say(errors, words);
      else if (attended) messages.push(words);
    }
    const problem = state.connection === "lost" ? connectionInWords(state) : "";
    if (problem !== troubled) say(errors, problem);
    troubled = problem;
    if (!attended) before = null;
    const target = attended && !state.textOpen ? findTarget(state) : null;
    const waiting = state.connection === "busy" ? connectionInWords(state) : "";
    const signature = target ? JSON.stringify([target, waiting]) : waiting;
    if (signature === shown && messages.length === 0) return;
    if (signature !== shown && waiting !== "") messages.push(waiting);
    shown = signature;
    timer.start(flush, awaitsReason(state) ? REASON_MS : QUIET_MS);
  });
}

/** A sentence with a full stop, because another may follow. */
const withStop = (sentence: string): string =>
  /[.!?\u2026]$/.test(sentence) ? sentence : `${sentence}.`;

/** Write a text into a live region; equal texts are announced again. */
function say(region: HTMLElement, words: string): void {
  write(region, words !== "" && region.textContent === words ? `${words}\u00a0` : words);
}
