/**
 * The data of a board on a page without Python, beside the traits.
 *
 * Made from akropolis_nb/widget/wire/page_data.py by wire_types.py; do not edit.
 */
import type { Aim, Rules } from "./results.ts";
import type { Analysis, ExerciseAnswer, Forecast, Review, Start, Try, Why } from "./side-data.ts";
import type { Snapshot, Table } from "./snapshot.ts";

/** A move of a record. */
export interface RecordNode {
  move: string;
  /** The number of the entry before it in the game, if that is not the entry above. */
  parent?: number;
  comment?: string;
  marks?: string[];
}

/** The record of a game, as `Game.to_json` writes it. */
export interface GameRecord extends Start {
  format: "akropolis_nb game";
  version: 1;
  current?: number;
  line?: number;
  nodes: RecordNode[];
  checksum?: string;
}

/** The totals of a move by deal and seat. */
export interface SavedGames {
  /** Of games that were cut after a few plies. */
  cut: number[];
  full: number[];
}

/** The games of a table, as `EstimateTable.saved` returns them. */
export interface SavedTable {
  stage: number;
  /** The moves of the ladder, the best first. */
  ranks: number[];
  /** Of each move of the ladder by its number: how many deals count. */
  deals: number[];
  /** By move. */
  games: Record<number, SavedGames>;
}

/** How far the moves of an exercise are analysed. */
export interface ExerciseEffort {
  playouts?: number;
  /** To this stage, instead. */
  stage?: number;
  /** Games that were played before. */
  saved?: SavedTable;
}

/** An exercise in the page's language, the answer included. */
export interface ExerciseData {
  question: string;
  answer: string;
  why: Why | null;
  /** What is said after the better move was played instead. */
  instead: string;
  answered: ExerciseAnswer;
  /** The results of moves that need no playouts: the move played, the best one, their equals. */
  known: Record<string, Try>;
  /** The question's key, by which its answers are kept; none in a review made on the page. */
  key?: string;
  aim: Aim;
  effort: ExerciseEffort;
}

/** The exercises of a line. */
export interface Exercises {
  /** By the ply at which they are asked. */
  byPly: Record<number, ExerciseData>;
  /** The ply of the one that is open at the beginning. */
  open: number | null;
}

/** What a page needs to go on with a game. */
export interface PlayGame {
  record: GameRecord;
  /** The networks that the page needs. */
  networks: number[];
  /** Names of bots by seat; null for a person. */
  bots: (string | null)[];
  /** Seconds for which a bot's move is shown. */
  pace: number;
  /** The bots that can be chosen. */
  offered: string[];
  /** The choices of players for a new game; null if none can be started. */
  tables: Table[] | null;
  /** `Exercises` as gzipped JSON in base64. */
  exercises?: string;
}

/** What a page needs to go on with a city. */
export interface PlayCity {
  /** The city as a line of text. */
  city: string;
}

/** A puzzle as a page solves it. */
export interface PuzzleTask {
  /** The city as a line of text. */
  city: string;
  tiles: (number | string)[];
  /** Maximum number of tiles. */
  length: number;
  /** Whether any tile may be taken; it costs one stone for each tile before it. */
  free: boolean;
  stones: number;
  rules: Rules;
  kind: "most" | "at least" | "fewest tiles" | "win" | "choice" | "points" | "counts";
  measure: string;
  /** The number to reach. */
  amount: number;
  /** Whether all answers are to be found. */
  every: boolean;
  /** Whether gains are shown before a check. */
  preview: boolean;
  hints: string[];
  /** The packed JSON of a text. */
  explanation?: string;
  /** The position as a line of text, if other cities count. */
  position?: string;
  /** The moves to choose from, the right one first. */
  choices?: string[];
}

/** What a page needs to answer a question about a city. */
export interface PlayQuiz {
  /** The packed JSON of the snapshots after each of the answers. */
  answered: string;
}

/** What a page needs to solve a puzzle. */
export interface PlayPuzzle {
  puzzle: PuzzleTask;
}

/** A review with what is said by ply. */
export interface RecordedReview {
  shown: Review;
  /** The judgement on the move to each ply. */
  here: string[];
  /** Why a better move is better. */
  why: (Why | null)[];
}

/** The data of a board. */
export interface Recording {
  /** One per ply, the first before any move. */
  snapshots: Snapshot[];
  /** The snapshots instead, gzipped and in base64, if the game can be played. */
  packed?: string;
  play?: PlayGame | PlayCity | PlayPuzzle | PlayQuiz;
  /** The initial ply. */
  start?: number;
  review?: RecordedReview;
  /** By ply. */
  analyses?: Record<number, Analysis>;
  /** By ply. */
  forecasts?: Record<number, Forecast>;
  /** The puzzle's key. */
  key?: string;
}
