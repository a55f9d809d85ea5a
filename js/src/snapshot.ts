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
}

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
}

/** q, r, rotation, the level the tile would lie on, the stones it would bring. */
export type Legal = [q: number, r: number, rotation: number, level: number, stones: number];

export interface PlayedMove {
  seat: number;
  text: string;
  /** The tile's three letters. */
  tile: string;
}

export interface Snapshot {
  /** Grows with every change; an intent names the one it was made against. */
  revision: number;
  kind: "game";
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
}
