/** What Python sends besides the snapshot: bots, analysis, review, heat; each is a trait. */

/** Who plays by itself, and what it does. */
export interface BotData {
  /** The names of all bots that there are. */
  offered: string[];
  /** Who sits where: a bot's name, or null for a person. */
  seats: (string | null)[];
  /** Resting: a bot is to move, but waits until one lets it play. */
  state: "idle" | "thinking" | "resting";
  /** The bot's seat, when one is to move. */
  seat: number | null;
  /** What a bot did last, or what went wrong. */
  text: string;
  failed: boolean;
}

/** A move that is analysed, with what is known of it; null: nothing yet. */
export interface Candidate {
  /** The tile's place in the construction site. */
  index: number;
  q: number;
  r: number;
  rotation: number;
  /** The move as it is written. */
  text: string;
  /** The tile's three letters. */
  tile: string;
  /** The best guess at the own final total, and its standard error. */
  estimate: number | null;
  estimate_error: number | null;
  /** How far behind the best; of the best, the error says how far it may be behind another. */
  loss: number | null;
  loss_error: number | null;
  /** Share of games won. */
  wins: number | null;
  games: number;
  reliable: boolean;
  /** How many other moves come to the same. */
  equal: number;
}

/** A move that lost points. */
export interface ReviewMark {
  ply: number;
  seat: number;
  sign: "?!" | "?" | "??";
  /** What is said of it. */
  text: string;
}

/** What a review says of the game. */
export interface Review {
  /** By seat: points lost in a move, and how many inaccuracies, mistakes and blunders. */
  players: {
    lost: number | null;
    error: number | null;
    accuracy: number | null;
    counts: [number, number, number];
  }[];
  /** Along the present line. */
  marks: ReviewMark[];
  /** What is said of the present move; empty where there is none. */
  here: string;
  /** Whether a better one than the present move is known. */
  better: boolean;
  /** Whether there are mistakes before and behind. */
  previous: boolean;
  next: boolean;
  /** Whether better moves can be asked for, and kept: not without Python. */
  asks: boolean;
  /** The question that is open. */
  asking: {
    text: string;
    tries: { text: string; found: boolean }[];
    /** Whether a try is being played out. */
    busy: boolean;
    /** Whether the answer was given away. */
    answered: boolean;
  } | null;
  /** What came of the last try, or the answer. */
  text: string;
}

/** What is known of the present position. */
export interface Analysis {
  /** None: a page without Python knows nothing of this position. */
  state: "thinking" | "done" | "resting" | "over" | "failed" | "none";
  error: string;
  playouts: number;
  seconds: number;
  /** The best ones, best first. */
  moves: Candidate[];
  /** Per site tile: what each of the legal placements loses, and which of these are reliable. */
  heat: { loss: (number | null)[]; reliable: number[] }[];
}

export type HeatValue = [
  q: number,
  r: number,
  rotation: number | null,
  value: number,
  hint?: boolean,
];

/** Values of placements or of hexes, to be shown as colours. */
export interface Heat {
  /** `now`: what the snapshot says that the tile in hand would bring. */
  kind: "placements" | "hexes" | "now";
  /** The tile that the values are of, three letters; any if left out. */
  tile?: string;
  /** The rotation is null where it does not matter. */
  values: HeatValue[];
  /** What the values are. */
  legend: string;
}
