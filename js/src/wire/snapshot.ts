/** What Python sends: one plain snapshot per revision. Nothing here is computed by the view. */
import type { District, Kind, Scene } from "../picture/scene.ts";

export interface DistrictScore {
  letter: District;
  value: number;
  stars: number;
  points: number;
}

export interface Seat {
  name: string;
  stones: number;
  /** What an architect gets for quarries. */
  quarries: number;
  /** Points of the districts, without the stones. */
  points: number;
  /** All of that together. */
  total: number;
  /** Always houses, markets, barracks, temples, gardens. */
  districts: DistrictScore[];
  scene: Scene;
  /** Whether this seat is the chief architect. */
  chief: boolean;
  to_move: boolean;
  /** 1 for the winner, once the game is over. */
  place: number | null;
}

export interface SiteTile {
  /** The tile's number. */
  tile: number;
  /** Its three letters. */
  hexes: string;
  cost: number;
  affordable: boolean;
  /** The cost in words. */
  note: string;
  /** What stands there instead of the word for a tile that costs nothing. */
  free?: string;
}

/** q, r, rotation, the level the tile would lie on, the stones it would bring. */
export type Legal = [q: number, r: number, rotation: number, level: number, stones: number];

export interface PlayedMove {
  /** Names its node in the tree, as long as the game is there. */
  id?: number;
  seat: number;
  text: string;
  /** The tile's three letters. */
  tile: string;
}

/** A move of any line. */
export interface TreeNode extends PlayedMove {
  id: number;
  /** The node before it; 0 is the start. */
  parent: number;
  ply: number;
  comment: string;
  marks: string[];
  /** Whether it is on the main line. */
  main: boolean;
}

/** What a game is made from. */
export interface Rules {
  players: number;
  /** The letters of the districts whose variant is on. */
  variants: string;
  all_tiles: boolean;
  lake_is_edge: boolean;
  lake: "region" | "single";
  architect: string | null;
}

/** Who sits at a table. */
export interface Table extends Pick<Rules, "players" | "architect"> {
  /** In words. */
  name: string;
  /** How many of the players are people. */
  people: number;
}

/** The scores along the present line, with the moves ahead. */
export interface Chart {
  /** Per seat and ply: the points of the five districts and of quarries, and the stones. */
  seats: number[][][];
  /** The plies at which other moves were tried. */
  branches: number[];
}

export interface Snapshot {
  /** Grows with every change; an intent names the one it was made against. */
  revision: number;
  kind: "game" | "city" | "puzzle";
  title: string;
  seats: Seat[];
  to_move: number;
  is_over: boolean;
  /** One sentence on how the game ended. */
  result: string | null;
  site: SiteTile[];
  /** The legal placements of the seat to move, the same for every tile. */
  legal: Legal[];
  /** Per site tile the change of district points of each legal placement; null: unaffordable. */
  gains: (number[] | null)[];
  /** How many of each kind nobody has seen yet. */
  unseen: Record<Kind, number>;
  stacks_left: number;
  stack_size: number;
  /** Moves played up to now. */
  ply: number;
  /** The current line, with the moves ahead after an undo. */
  line: PlayedMove[];
  can_undo: boolean;
  can_redo: boolean;
  /** Whether there is a deleted line to bring back. */
  can_restore?: boolean;
  /** The present node of the tree. */
  node?: number;
  /** The comment on the present node. */
  comment?: string;
  /** Every node, parents first, main lines before variations; empty when one line is all. */
  tree?: TreeNode[];
  rules?: Rules;
  /** Who can sit at the table of a new game. */
  tables?: Table[];
  /** The rules in words. */
  rules_text?: string;
  /** Only sent while it is shown. */
  chart?: Chart | null;
  /** What a free city may be built of: the contents of all tiles. */
  palette?: string[];
  /** A free city as a line of text. */
  city_text?: string;
  puzzle?: Puzzle;
}

/** What a puzzle asks, and what became of the answers. */
export interface Puzzle {
  prompt: string;
  goal: string;
  /** What lies there is worth this; empty if the author does not show it. */
  now: string;
  grade: string;
  author: string;
  /** The hints that were asked for. */
  hints: string[];
  hints_left: number;
  /** How many answers were checked. */
  attempts: number;
  solved: boolean;
  /** Whether the solution can be shown. */
  can_reveal: boolean;
  /** Whether what lies there can be an answer. */
  complete: boolean;
  /** What became of the last answer: a word for programs, empty before any, and a sentence. */
  verdict: string;
  told: string;
  /** Whether nobody knows which districts count: without Python, once a tile is placed. */
  unmarked?: boolean;
}
