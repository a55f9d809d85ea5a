/** What Python sends: one plain snapshot per revision. Nothing here is computed by the view. */

/** A district, its plaza (capital) or a quarry. */
export type Kind = "h" | "m" | "b" | "t" | "g" | "H" | "M" | "B" | "T" | "G" | "q";

/** A kind of district. */
export type District = "h" | "m" | "b" | "t" | "g";

/** One visible hex of a city. */
export interface SceneHex {
  q: number;
  r: number;
  /** 1 is the ground. */
  level: number;
  kind: Kind;
  /** Which tile it belongs to: 0 the starting tile, 1..n in the order of placement. */
  placed: number;
  /** Whether the district counts; null for quarries and plazas. */
  counts: boolean | null;
  /** What it adds to its district's value. */
  value: number;
  /** One sentence on why it counts or not. */
  why: string;
}

/** A city as every renderer gets it. */
export interface Scene {
  /** The visible hexes, sorted by q, then r. */
  hexes: SceneHex[];
  /** The `placed` number of the tile laid last; 0 when there is none. */
  last: number;
  /** What lies over it; a view dresses its scenes itself. */
  heat?: readonly HeatHex[];
  marks?: readonly Mark[];
  contours?: boolean;
  counts?: boolean;
}

/** A value on a hex; a hint is not to be relied on yet. */
export type HeatHex = readonly [q: number, r: number, value: number, hint?: boolean];

export interface DistrictScore {
  letter: District;
  value: number;
  stars: number;
  points: number;
}

export interface Seat {
  name: string;
  stones: number;
  /** Points of the districts, without the stones. */
  points: number;
  /** Points and stones. */
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
  /** Names its node in the tree; only for the revision it came with. */
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

/** The scores along the present line, with the moves ahead. */
export interface Chart {
  /** Per seat and ply: the points of the five districts, and the stones. */
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
  /** The present node of the tree. */
  node?: number;
  /** The comment on the present node. */
  comment?: string;
  /** Every node, parents first, main lines before variations; empty when one line is all. */
  tree?: TreeNode[];
  rules?: Rules;
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
}

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
  /** Mean own final total. */
  mean: number | null;
  error: number | null;
  /** How far behind the best. */
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
  state: "thinking" | "done" | "resting" | "over" | "failed";
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

/** Something that a script points at. */
export interface Mark {
  q: number;
  r: number;
  kind: "badge" | "highlight" | "arrow";
  text?: string;
  /** Where an arrow ends. */
  to?: [q: number, r: number];
  color?: string;
}
