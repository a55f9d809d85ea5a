/**
 * What a page asks for, and what it is answered. Python checks whatever it receives.
 *
 * Made from akropolis_nb/widget/wire/intents.py by wire_types.py; do not edit.
 */
import type { Rules } from "./results.ts";

/** A placement of a tile. */
export interface Placing {
  /** The tile's index in the construction site. */
  index?: number;
  /** In a free city: the tile's letters instead; its number while a position is set up. */
  tile?: string;
  /** The seat, while a position is set up. */
  seat?: number;
  q: number;
  r: number;
  rotation: number;
}

/** Place a tile. */
export interface Place extends Placing {
  kind: "place";
}

/** Tell why a placement is illegal, or what it gains. A question; it changes nothing. */
export interface Why extends Placing {
  kind: "why";
}

/** Make a puzzle of the last tiles of a free city. A question; it changes nothing. */
export interface MakePuzzle {
  kind: "puzzle";
  /** How many tiles are asked for. */
  last: number;
  /** How many of them to take at their price; 0 if they come in order. */
  take: number;
  stones: number;
  title: string;
  prompt: string;
  /** One per line; made if empty. */
  hints: string;
  /** Whether a page of it is wanted, too. */
  page?: boolean;
}

/** Choose one of the moves that a puzzle shows. */
export interface Choose {
  kind: "choose";
  choice: number;
}

/** Undo or redo moves. */
export interface Undo {
  kind: "undo" | "redo";
  count: number;
}

/** Go to a ply of the current line. */
export interface Goto {
  kind: "goto";
  ply: number;
}

/** Go some plies along the current line. */
export interface Step {
  kind: "step";
  by: number;
}

/** Go to a node of the tree, make its line the main line, or delete it with all nodes below. */
export interface NodeIntent {
  kind: "goto" | "promote" | "delete";
  node: number;
}

/** Set the comment and the annotation signs of a move. */
export interface Annotate {
  kind: "annotate";
  node: number;
  comment: string;
  marks: string[];
}

/** Start another game. */
export interface NewGame {
  kind: "new";
  rules: Rules;
  names: string[] | null;
  /** Names of bots by seat; null for a person. */
  bots: (string | null)[];
  seed: number | null;
}

/** Open a game that was copied or saved. */
export interface Open {
  kind: "open";
  /** A record, a position, or a log of the online table. */
  text: string;
}

/** Set up a position, play from it, or go back to the game before; change what is set up. */
export interface SetUpIntent {
  kind: "setup";
  do: "begin" | "play" | "return" | "offer" | "withdraw" | "lift" | "stones" | "mover" | "clear";
  tile?: string;
  /** The index of a tile on the construction site. */
  index?: number;
  seat?: number;
  count?: number;
  q?: number;
  r?: number;
}

/** Start or pause the bots. */
export interface Bots {
  kind: "bots";
  play: boolean;
}

/** Actions of the review panel. */
export type ReviewStep =
 
  | "start"
  | "stop"
  | "goto"
  | "after"
  | "better"
  | "longer"
  | "ask"
  | "answer"
  | "end"
  | "write";

/** Carry out an action of the review panel. */
export interface ReviewIntent {
  kind: "review";
  do: ReviewStep;
  /** The mistake to go to or to ask about. */
  ply?: number;
}

/** Restore a deleted line; in a puzzle: check the answer, show a hint or the solution, reset. */
export interface Bare {
  kind: "restore" | "check" | "hint" | "solution" | "reset";
}

export type Change = Place | Undo | Goto | Step | NodeIntent | Annotate | SetUpIntent;

/** An intent that changes something. */
export type Gesture = Change | NewGame | Open | Bots | ReviewIntent | Choose | Bare;

/** What each intent contains besides. */
export interface Stamp {
  id: string;
  /** The revision it was made against. */
  revision: number;
}

/** Tell that the page shows the newest results, so that the searches go on. */
export interface Seen {
  kind: "seen";
}

/** Ask for Plotly, which a page gets once for all its boards. */
export interface PlotlyRequest {
  kind: "plotly";
  /** A unique id of the page. */
  page: string;
}

/** Plotly, gzipped, as the buffer of the message. */
export interface PlotlyMessage {
  plotly: true;
}

/** The answer to an intent. */
export interface Answer {
  ok?: boolean;
  /** Why Python refused the intent. */
  error?: string;
  /** Whether the intent was refused because its revision is outdated. */
  stale?: boolean;
  /** The revision after this gesture. */
  revision?: number;
  /** A text to show. */
  text?: string;
  /** The hexes that the text is about. */
  hexes?: [number, number][];
  /** The text of a puzzle that was made. */
  made?: string;
  /** Its page; empty if it was not wanted, missing where there is no Python to write one. */
  page?: string;
  /** Its hints. */
  hints?: string[];
}

/** An answer as it is sent. */
export interface Reply extends Answer {
  /** The id of the intent. */
  reply: string;
}
