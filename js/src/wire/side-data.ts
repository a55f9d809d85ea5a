/** Types of the traits besides the snapshot: bots, analysis, review, heat. */

/** The bots of a game and their state. */
export interface BotData {
  /** The names of all available bots. */
  offered: string[];
  /** A bot's name by seat, or null for a person. */
  seats: (string | null)[];
  /** "resting": it is a bot's turn, but the bots are paused. */
  state: "idle" | "thinking" | "resting";
  /** The seat to move, if it is a bot's turn. */
  seat: number | null;
  /** A bot's last move, or its error, in words. */
  text: string;
  failed: boolean;
}

/** A candidate of an analysis; values are null as long as they are unknown. */
export interface Candidate {
  /** The tile's index in the construction site. */
  index: number;
  q: number;
  r: number;
  rotation: number;
  /** The move in notation. */
  text: string;
  /** The tile's three letters. */
  tile: string;
  /** The estimate of the player's final points, and its standard error. */
  estimate: number | null;
  estimate_error: number | null;
  /** Points behind the best move, and the standard error. */
  loss: number | null;
  loss_error: number | null;
  /** Share of games won. */
  win_rate: number | null;
  games: number;
  reliable: boolean;
  /** Number of equivalent moves. */
  equal: number;
}

/** A move that lost points. */
export interface ReviewMark {
  ply: number;
  seat: number;
  sign: "?!" | "?" | "??";
  /** The judgement in words. */
  text: string;
}

/** The data of the review panel. */
export interface Review {
  /** By seat: mean loss per move, and the numbers of inaccuracies, mistakes and blunders. */
  players: {
    lost: number | null;
    error: number | null;
    accuracy: number | null;
    counts: [number, number, number];
  }[];
  /** The marks on the current line. */
  marks: ReviewMark[];
  /** The judgement on the current move in words; empty if there is none. */
  here: string;
  /** Whether a better move than the current one is known. */
  better: boolean;
  /** Whether there are mistakes before and after the current ply. */
  previous: boolean;
  next: boolean;
  /** Whether exercises are available; they need Python. */
  asks: boolean;
  /** The open exercise. */
  asking: {
    text: string;
    tries: { text: string; found: boolean }[];
    /** Whether a try is being checked. */
    busy: boolean;
    /** Whether the answer was shown. */
    answered: boolean;
  } | null;
  /** The result of the last try, or the answer, in words. */
  text: string;
}

/** The analysis of the current position. */
export interface Analysis {
  /** "none": a page without Python has no analysis of this position. */
  state: "thinking" | "done" | "resting" | "over" | "failed" | "none";
  error: string;
  playouts: number;
  seconds: number;
  /** The best candidates, the best first. */
  moves: Candidate[];
  /** By tile of the site: the loss of each legal placement, and the indices of reliable ones. */
  heat: { loss: (number | null)[]; reliable: number[] }[];
}

export type HeatValue = [
  q: number,
  r: number,
  rotation: number | null,
  value: number,
  hint?: boolean,
];

/** Values of placements or hexes, shown as colours. */
export interface Heat {
  /** `now`: the gains of the selected tile, from the snapshot. */
  kind: "placements" | "hexes" | "now";
  /** The letters of the tile that the values belong to; any tile if omitted. */
  tile?: string;
  /** The rotation is null if it does not matter. */
  values: HeatValue[];
  /** The legend of the values. */
  legend: string;
}
