/**
 * The snapshot that Python sends for each revision. The page computes none of it.
 *
 * Made from akropolis_nb/widget/wire/snapshot.py by wire_types.py; do not edit.
 */
import type { Architect, Rules } from "./results.ts";
import type { CityScene, District, Kind } from "./scene.ts";

/** The score of one kind of district. */
export interface DistrictScore {
  letter: District;
  value: number;
  stars: number;
  points: number;
}

/** A player, and the player's city. */
export interface Seat {
  name: string;
  stones: number;
  /** An architect's points for quarries. */
  quarries: number;
  /** Points of the districts, without the stones. */
  points: number;
  /** The final score: all points and stones. */
  total: number;
  /** Always houses, markets, barracks, temples, gardens. */
  districts: DistrictScore[];
  scene: CityScene;
  /** Whether this seat is the chief architect. */
  chief: boolean;
  to_move: boolean;
  /** 1 for the winner, once the game is over. */
  place: number | null;
}

/** A tile on the construction site. */
export interface SiteTile {
  /** The tile's number, or its letters if the box has no such tile. */
  tile: number | string;
  /** Its three letters. */
  hexes: string;
  cost: number;
  affordable: boolean;
}

/** q, r, rotation, the tile's level, stones gained. */
export type Legal = [number, number, number, number, number];

/** A move that was played. */
export interface Move {
  seat: number;
  /** The move in notation. */
  text: string;
  /** The tile's three letters. */
  tile: string;
  /** The tile's level. */
  level?: number;
  /** Change of the district points. */
  gain?: number;
}

/** A move of the current line. */
export interface PlayedMove extends Move {
  /** The id of its node in the tree. */
  id?: number;
}

/** A move of any line. */
export interface TreeNode extends Move {
  id: number;
  /** The id of the parent node; 0 is the root. */
  parent: number;
  ply: number;
  comment: string;
  marks: string[];
  /** Whether it is on the main line. */
  main: boolean;
}

/** A choice of players for a new game. */
export interface Table {
  players: number;
  architect: Architect | null;
  /** Number of human players. */
  people: number;
}

/** What was deleted from the tree. */
export interface Deleted {
  /** The number of moves of a line; null for a comment. */
  moves: number | null;
  /** Whether nothing has changed since, so that undo restores it. */
  last: boolean;
}

/** The scores along the current line, including undone moves. */
export interface Chart {
  /** By seat and ply: the points of the five districts and of quarries, and the stones. */
  seats: number[][][];
  /** The plies at which other moves were tried. */
  branches: number[];
}

/** An answer to choose: a move, or hexes of the city, as a picture; or a number of points. */
export interface Choice {
  /** The move; the letter of another answer. */
  text: string;
  /** Stones that the tile of a move costs. */
  cost?: number;
  points?: number;
  /** The city after the move, or with rings around the hexes. */
  scene?: CityScene;
}

/** A puzzle's task, and the result of the last check. */
export interface Puzzle {
  prompt: string;
  /** Whether the tiles come in a fixed order, and cost nothing. */
  queued?: boolean;
  /** The letters of all its tiles, by number; missing in earlier pages. */
  tiles?: Record<string, string>;
  goal: string;
  /** The value of the placed tiles in words; empty if the author hides it. */
  now: string;
  grade: string;
  author: string;
  /** The answers to choose from, if one of them is asked for. */
  choices?: Choice[];
  /** The answer that was chosen last, if it is no move. */
  chosen?: string;
  /** The hints shown so far. */
  hints: string[];
  hints_left: number;
  /** Number of answers checked. */
  attempts: number;
  /** Whether it was solved before the solution was shown. */
  solved: boolean;
  /** Whether the solution was shown before; missing in pages of earlier versions. */
  shown?: boolean;
  /** Whether the solution can be shown. */
  can_reveal: boolean;
  /** Whether the placed tiles can be checked as an answer. */
  complete: boolean;
  /** Result of the last check as a code; empty before the first. */
  verdict: string;
  /** Result of the last check as a sentence, or else the opponent's reply. */
  told: string;
  /** Why the best answer is best, once it was found or shown; missing in earlier pages. */
  explanation?: string;
}

/** A position that is set up; `to_move` of its snapshot is the seat whose city is shown. */
export interface SetUp {
  /** The numbers of the tiles that the rules deal, as in `palette`. */
  tiles: number[];
  /** Where each of them lies: the name of a seat, or the site; null if it is free. */
  where: (string | null)[];
  /** The number of tiles laid by each seat. */
  laid: number[];
  /** The seat to move. */
  mover: number;
  /** What cannot be, in words. */
  problems: string[];
  /** What is only missing yet; both are empty if the position is complete. */
  missing: string[];
  /** Whether the view showed a game before. */
  can_return: boolean;
}

/** All that a page shows of a game, a free city or a puzzle. */
export interface Snapshot {
  /** Increases with each change; intents contain the revision they were made against. */
  revision: number;
  kind: "game" | "city" | "puzzle" | "position";
  title: string;
  seats: Seat[];
  to_move: number;
  is_over: boolean;
  site: SiteTile[];
  /** The legal placements of the seat to move, which are the same for each tile. */
  legal: Legal[];
  /** By tile of the site and legal placement: the gain in points; null: too expensive. */
  gains: (number[] | null)[];
  /** Number of unseen hexes of each kind. */
  unseen: Record<Kind, number>;
  stacks_left: number;
  stack_size: number;
  /** Number of moves played. */
  ply: number;
  /** The current line, including undone moves. */
  line: PlayedMove[];
  can_undo: boolean;
  can_redo: boolean;
  rules?: Rules;
  /** The choices of players for a new game; only if one can be started. */
  tables?: Table[];
  /** What was deleted last and can be restored. */
  deleted?: Deleted | null;
  /** The id of the current node; only if comments can be written. */
  node?: number;
  /** The comment on the current node. */
  comment?: string;
  /** All nodes, parents first, main lines before variations; empty if there is only one line. */
  tree?: TreeNode[];
  /** Only sent while it is shown. */
  chart?: Chart | null;
  /** The letters of all tiles. */
  palette?: string[];
  /** The city as a line of text, or the position; empty while it cannot be. */
  city_text?: string;
  setup?: SetUp;
  puzzle?: Puzzle;
}
