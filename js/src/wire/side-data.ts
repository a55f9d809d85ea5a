/**
 * The traits besides the snapshot: bots, analysis, review, heat. Results in them are plain data.
 *
 * Made from akropolis_nb/widget/wire/side_data.py by wire_types.py; do not edit.
 */
import type { Aim, Candidate, PartName, PlayerSummary, SeatForecast } from "./results.ts";
import type { Mark } from "./scene.ts";
import type { Move } from "./snapshot.ts";

/** Data that belong to a snapshot. */
export interface OfRevision {
  /** The revision of the snapshot; missing on pages without Python. */
  revision?: number;
}

/** How far a search of the current position is. */
export interface SearchData extends OfRevision {
  /** `none`: a page without Python has no result for this position. */
  state: "thinking" | "done" | "resting" | "over" | "failed" | "none";
  error: string;
  playouts: number;
  seconds: number;
}

/** The bots of a game and their state. */
export interface BotData extends OfRevision {
  /** The names of all available bots. */
  offered: string[];
  /** A bot's name by seat; null for a person. */
  seats: (string | null)[];
  /** `resting`: it is a bot's turn, but the bots are paused. */
  state: "idle" | "thinking" | "resting";
  /** The seat to move, if it is a bot's turn. */
  seat: number | null;
  /** A bot's last move, or its error, in words. */
  text: string;
  failed: boolean;
}

/** A seat's chance to win (0 to 1), its lead and its own points at the end; null if unknown. */
export type ExpectedValues = [number | null, number | null, number | null];

/** What is expected of the end of the game at a ply. */
export interface ExpectedAt {
  ply: number;
  seats: ExpectedValues[];
}

/** The losses of one tile of the site. */
export interface TileLosses {
  /** By legal placement; empty if the tile is too expensive. */
  loss: (number | null)[];
  /** The indices of reliable losses. */
  reliable: number[];
}

/** The analysis of the current position. */
export interface Analysis extends SearchData {
  /** The aim, then the others that are shown beside it. */
  aims: Aim[];
  /** Whether the numbers are exact. */
  proved: boolean;
  /** The best candidates, the best first; the unreliable ones come last. */
  moves: Candidate[];
  /** Why the best move is better than the second, in words; empty if nothing is clear. */
  why?: string;
  /** By tile of the site. */
  heat: TileLosses[];
  /** What is expected at the analysed plies of the current line. */
  expected: ExpectedAt[];
}

/** The forecast of the end of the game from the current position. */
export interface Forecast extends SearchData {
  /** By seat; empty before the first result. */
  seats: SeatForecast[];
}

/** The mark of a move that lost points. */
export type Sign = "?!" | "?" | "??";

/** A move that lost points. */
export interface ReviewMark {
  ply: number;
  seat: number;
  sign: Sign;
  /** The judgement in words. */
  text: string;
  /** The points lost, as a number. */
  lost?: string;
  played?: Move;
  /** The better move; null while it is hidden by an exercise. */
  better?: Move | null;
  /** Whether the move is not on the current line, but on the one that was reviewed. */
  elsewhere?: boolean;
}

/** The rows of a table of parts. */
export type RowName = PartName | "rest" | "total";

/** What a part of the final scores contributes to the difference of two moves. */
export interface ReasonRow {
  name: RowName;
  /** Points more after the better move; points of the opponents count with a minus. */
  points: number;
  /** Standard error; null if unknown. */
  error: number | null;
  /** What causes it, in words; empty if that is not clear. */
  why: string;
}

/** Why the best move found is better than the one played. */
export interface Why {
  /** The main reason as a sentence. */
  first: string;
  /** How the scores differ right after the two moves, in words; empty if they do not. */
  now: string;
  /** The last row is the total of the others; none on a page that has reviewed its own game. */
  rows: ReasonRow[];
  /** In how many simulated games that was counted, in words; empty if it is exact. */
  games: string;
  /** The hexes of the place that only one of the moves opens; empty if it is not mentioned. */
  place: [number, number][];
  /** The hexes of the best new place of the move played, to compare it with; else empty. */
  rival: [number, number][];
  /** Rings around the hexes that the reasons are about, and an arrow to the first of them. */
  marks: Mark[];
  /** Those of the hexes that speak for the move played. */
  against: [number, number][];
}

/** A district, the stones or the opponents at the end of the game. */
export interface TriedPart {
  name: PartName;
  /** Mean points after the move tried. */
  points: number;
  /** Mean points after the move that was played. */
  played: number;
  /** These points minus those after the move tried; of opponents with a minus. */
  difference: number;
  /** Standard error of the difference; null if unknown. */
  error: number | null;
  /** Mean stars after the move that was played, minus those after the move tried. */
  stars: number;
}

/** A move tried in an exercise. */
export interface Try {
  /** The move in notation. */
  move: string;
  text: string;
  /** Why it is better or worse than the move played; empty if nothing is clear. */
  why: string;
  /** `better`: than the move played, but not good enough; `worse`: not clearly better. */
  verdict: "found" | "better" | "worse";
  /** Points behind the best move found; null if the moves were not compared. */
  lost: number | null;
  /** The parts of the final scores; empty if the moves were not compared. */
  parts: TriedPart[];
}

/** The answer of an exercise: moves in notation. */
export interface ExerciseAnswer {
  played: string;
  better: string;
  /** The quality of the move played. */
  sign: "" | Sign;
}

/** The open exercise. */
export interface OpenExercise {
  /** The question, or the answer once it was shown. */
  text: string;
  tries: Try[];
  /** Whether a try is being checked. */
  busy: boolean;
  /** The move that was played, in notation. */
  played: string;
  /** The answer once it was shown. */
  answer: ExerciseAnswer | null;
}

/** The data of the review panel. */
export interface Review extends OfRevision {
  /** Whether a review of a game that is over can be started. */
  starts: boolean;
  /** The number of moves reviewed so far, and of all, while the review runs. */
  running: [number, number] | null;
  /** By seat; empty without a review. */
  players: PlayerSummary[];
  /** The marks on the reviewed line. */
  marks: ReviewMark[];
  /** What is expected at the plies of the current line, as far as it was reviewed. */
  expected: ExpectedAt[];
  /** The ply of the mistake that is shown, from before it or after it. */
  mistake: number | null;
  /** The judgement on this mistake, or on the current move, in words; empty if there is none. */
  here: string;
  /**
   * Why a better move than the one shown is better, or the answer of the open exercise; null if
   * there is none.
   */
  why: Why | null;
  /** Whether a better move than the one shown is known. */
  better: boolean;
  /** Whether the mistake that is shown can be analysed longer. */
  longer: boolean;
  /** Whether exercises are available; they need Python, or a page that plays. */
  asks: boolean;
  /** Whether the better moves can be added as lines; this needs Python. */
  writes: boolean;
  asking: OpenExercise | null;
  /** The result of the last try, or the answer, in words. */
  text: string;
}

/** How a game began: with the moves of a snapshot, its record, which can be copied. */
export interface Start {
  names: string[];
  /** As a text if it is no exact number in JavaScript. */
  seed: number | string;
  /** The position at the root of the tree as a line of text. */
  start: string;
  /** The tiles of the stacks after the start, in the order of the deal. */
  stacks: string[][];
  /** The comment on the start. */
  comment?: string;
  /** The annotation signs of the start. */
  marks?: string[];
}

/** How a city differs from the one beside it. */
export interface Compared {
  /** The number of ringed hexes in words; empty in the first of the two cities. */
  text: string;
  /**
   * Points of each part of the score minus those of the first city: `hmbtg`, `q` for quarries, `s`
   * for stones, empty for the total.
   */
  changes: Record<string, number>;
}

/** q, r, rotation, value; the rotation is null if it does not matter. */
export type HeatValue = [number, number, number | null, number];

/** Values of placements or hexes, shown as colours. */
export interface Heat extends OfRevision {
  /** `now`: the gains of the selected tile, from the snapshot. */
  kind: "placements" | "hexes" | "now";
  /** The letters of the tile that the values belong to; any tile if omitted. */
  tile?: string;
  values: HeatValue[];
  /** The legend of the values. */
  legend: string;
}
