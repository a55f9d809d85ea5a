/**
 * The results of the engine and of analyses, as plain data.
 *
 * Made from akropolis_nb/engine/rules.py, akropolis_nb/engine/potential.py,
 * akropolis_nb/statistics/distribution.py, akropolis_nb/analysis/forecast/forecast.py,
 * akropolis_nb/analysis/candidates.py, akropolis_nb/analysis/review/move_quality.py,
 * akropolis_nb/statistics/totals.py, akropolis_nb/analysis/differences.py,
 * akropolis_nb/analysis/reasons/parts.py, akropolis_nb/analysis/reasons/cause.py,
 * akropolis_nb/analysis/reasons/result.py by wire_types.py; do not edit.
 */

export type Architect = "hippodamos" | "metagenes" | "callicrates";

export type Lake = "region" | "single";

/** The rules of a game: players, variants, length and rulings. */
export interface Rules {
  /** Seats at the table, 2 to 4; with an architect 2 (1 is accepted and becomes 2). */
  players: number;
  /** Any of the letters `hmbtg`: districts of these kinds can count double. */
  variants: string;
  /** Play with all 61 tiles, a longer game for two and three players. */
  all_tiles: boolean;
  /** Whether an enclosed empty hex counts as the edge of the city for barracks. */
  lake_is_edge: boolean;
  /** What a lake is for gardens: `"region"` or `"single"`. */
  lake: Lake;
  /** `"hippodamos"`, `"metagenes"` or `"callicrates"`: a game of one player. */
  architect: Architect | null;
}

/** A visible temple that does not count yet, because neighbours of it are empty. */
export interface OpenTemple {
  q: number;
  r: number;
  level: number;
  /** Its empty neighbours, clockwise from north. */
  sides: readonly (readonly [number, number])[];
  /** Fewest tiles that fill them all; `None` if no tiles can. */
  tiles: number | null;
}

/** Three hexes on which a tile can lie on level 2 or higher. */
export interface LevelSite {
  /** Level of a tile there. */
  level: number;
  /** The hexes, as sorted (q, r). */
  cells: [readonly [number, number], readonly [number, number], readonly [number, number]];
  /** What they show now, a letter for each hex; a tile there gains a stone for each `q`. */
  covers: string;
}

/** The plazas of one kind that are on the site or still unseen. */
export interface PlazaSupply {
  /** The letter of the plaza: `H`, `M`, `B`, `T` or `G`. */
  letter: string;
  /** Tiles with such a plaza on the construction site. */
  on_site: number;
  /** The same among the unseen tiles. */
  unseen: number;
  /** Chance, 0 to 1, that the next stack has one. */
  next_stack: number;
  /** Chance, 0 to 1, that one more is laid out no later than the seat's last turn. */
  in_time: number;
}

/** Distribution of one number at the end of the game. */
export interface Distribution {
  mean: number;
  /** Standard error of the mean; infinite after one game. */
  error: number | null;
  /** Standard deviation of a single game. */
  std: number;
  /** Quantiles at 5, 25, 50, 75 and 95%. */
  quantiles: readonly (number)[];
}

/** What a seat gets from one district at the end of the game. */
export interface DistrictForecast {
  /** `houses`, `markets`, `barracks`, `temples` or `gardens`. */
  name: string;
  letter: string;
  /** Its points now. */
  now: number;
  value: Distribution;
  stars: Distribution;
  /** Value times stars. The mean is not the product of the means. */
  points: Distribution;
  /** Share of the games that end with more stars than now, 0 to 1. */
  more_stars: number;
}

/** A temple that is still open, and what becomes of it. */
export interface TempleForecast {
  temple: OpenTemple;
  /** Share of the games in which it counts at the end, 0 to 1. */
  closed: number;
  /** Share of the games in which a tile lies on it at the end. */
  covered: number;
}

/** What a seat has at the end of the game, and what is still open for it. */
export interface SeatForecast {
  seat: number;
  name: string;
  /** Houses, markets, barracks, temples, gardens. */
  districts: readonly (DistrictForecast)[];
  stones: Distribution;
  /** Points for quarries: only the architect Metagenes has any. */
  quarries: Distribution;
  total: Distribution;
  /** Chance to win, 0 to 1: the share of the games won, where shared wins count in part. */
  win_rate: number;
  win_rate_error: number | null;
  /**
   * The temples that do not count yet; none at the end of the game, and none for an architect,
   * whose temples always count.
   */
  temples: readonly (TempleForecast)[];
  /** Where a tile can lie on level 2 or higher; the same holds. */
  sites: readonly (LevelSite)[];
  /** The plazas that are on the site or still unseen, in the order of the districts. */
  plazas: readonly (PlazaSupply)[];
}

export type Standing = "best" | "leading" | "level" | "behind" | "unreliable";

/** A candidate move and what is known of it. */
export interface Candidate {
  move: string;
  /** All equivalent moves, `move` first. */
  equivalent_moves: readonly (string)[];
  /** Own final total, in points. */
  mean: number | null;
  /** Standard error of `mean`. */
  error: number | null;
  /** Lead over the best opponent at the end, in points. */
  lead: number | null;
  /** Standard error of `lead`. */
  lead_error: number | null;
  /**
   * Chance to win, 0 to 1. Equal totals share the win, because playouts do not keep the stones that
   * break a tie.
   */
  win_rate: number | null;
  /** Standard error of `win_rate`. */
  win_error: number | null;
  /** Number of playouts of this move. */
  games: number;
  /** Behind the best move, in the aim's unit, at least 0. */
  loss: number | null;
  /**
   * Standard error of `loss`. For the best move it covers how much another move of the table may be
   * better: 1.96 times this is `Analysis.loss_bound`.
   */
  loss_error: number | null;
  /**
   * Behind the best move in points: own points for the aim `"score"`, otherwise the lead. Negative
   * if the move makes more points but wins less often.
   */
  loss_points: number | null;
  /** Standard error of `loss_points`; as `loss_error` for the best move. */
  loss_points_error: number | null;
  /**
   * Whether it is in the table of moves that are played; otherwise there is only what the network
   * expects.
   */
  reliable: boolean;
  /**
   * `"best"` for the first candidate if it is clearly better than all others that were played;
   * `"level"` for those whose loss is not clear of its error, and then for the first as well;
   * `"behind"` for the others that were played, `"unreliable"` for the rest. `"leading"` for the
   * first if nothing was played.
   */
  standing: Standing;
}

/** Summary of one player's moves. */
export interface PlayerSummary {
  seat: number;
  name: string;
  /** Number of reviewed moves, without forced ones. */
  moves: number;
  /** Mean points lost per move; NaN without moves. */
  loss: number | null;
  /** Standard error of `loss` that comes from the sampled deals. */
  error: number | null;
  /** Share of the moves that were best or good; NaN without moves. */
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/**
 * What a move should maximise: the chance to win, the lead over the best opponent, own points.
 */
export type Aim = "win" | "margin" | "score";

/** Difference of two moves in points: the final lead, or the own total if that is the aim. */
export interface Difference {
  mean: number;
  /** Standard error of the mean; infinite if unknown. */
  error: number;
  /** Number of deals that both moves were played in. */
  games: number;
}

/** What a difference consists of. */
export type PartName =
 
  | "houses"
  | "markets"
  | "barracks"
  | "temples"
  | "gardens"
  | "stones"
  | "opponents";

/** The mean of a difference over deals. */
export interface Mean {
  mean: number;
  /** Standard error; infinite if unknown. */
  error: number;
}

/** What a district, the stones or the opponents contribute to the difference of two moves. */
export interface Part {
  /** A district, the stones, or the total of the best opponent. */
  name: PartName;
  /** Difference in points. */
  points: number;
  error: number;
  /** Mean final points after the better move. */
  better: number;
  /** Mean final points after the worse move. */
  worse: number;
  /** Difference of the district's final value. */
  value: number;
  value_error: number;
  /** Difference of the district's final stars. */
  stars: number;
  stars_error: number;
}

/**
 * The kinds of causes.
 *
 * `plaza`: stars on the tile, covered, or to come. `value`: one tile has more districts. `level`:
 * it lies higher. `group`: houses join the largest group or not. `market`: a market is spoilt by
 * another. `barracks`: barracks are walled in. `temple`: a temple is closed or stays open.
 * `covered`: a district is built over. `doubled`: a variant doubles more of them. `room`: more is
 * built later, or higher. `stones`: stones kept or gained. `tile`: an opponent takes a tile of
 * the site.
 */
export type CauseKind =
 
  | "plaza"
  | "value"
  | "level"
  | "group"
  | "market"
  | "barracks"
  | "temple"
  | "covered"
  | "doubled"
  | "room"
  | "stones"
  | "tile";

/** What makes a part better or worse, with its proof. */
export interface Cause {
  kind: CauseKind;
  part: PartName;
  /** The difference in points that it explains, from the view of the player to move. */
  points: number;
  /** Its standard error. */
  error: number;
  /** What is counted, and the form of the sentence: see `messages/reason_sentences.py`. */
  proof: string;
  /** The number counted after the better move. */
  better: number;
  /** The number counted after the worse move. */
  worse: number;
  /** The hexes that it is about, the most important first. */
  hexes: readonly (readonly [number, number])[];
  /** The neighbours of the first hex that decide it. */
  beside: readonly (readonly [number, number])[];
  /** The mean final stars by which a value is multiplied; 0 if it is not about a value. */
  stars: number;
  /** The tile that it is about. */
  tile: number | string | null;
  /** The opponent that it is about. */
  seat: number | null;
  /** The opponents' district that it is about. */
  district: string;
}

/** A place for a tile on a higher level that a move makes. */
export interface OpenedPlace {
  hexes: readonly (readonly [number, number])[];
  /** The level of a tile there. */
  level: number;
  /** How many of its hexes are quarries: so many stones it brings. */
  quarries: number;
  /** The most quarries of such a place after the other move, on this level or higher. */
  other: number;
  /** Share of the games in which it is built over in the end. */
  used: number;
  /** How many of its hexes are plazas. */
  plazas: number;
  /** What districts there are worth right after the move. */
  value: number;
  /** How many hexes beside it are then as high as a tile there. */
  beside: number;
  /** Mean points by district of what lies there in the end. */
  points: Record<string, number>;
}

/** Result of `reasons`: why one move is better than another; displays itself. */
export interface Reasons {
  better: string;
  worse: string;
  /** Number of seats. */
  players: number;
  /** The difference in points. */
  difference: Mean;
  /** Number of deals in which both moves were played to the end. */
  games: number;
  /** The five districts, the stones, and the opponents unless the aim is the score. */
  parts: readonly (Part)[];
  /** What explains the parts, those that explain most points first; only what is clear. */
  causes: readonly (Cause)[];
  /**
   * The place on a higher level that the better move makes, over more quarries than any of the
   * worse move or built over far more often; `None` if there is none.
   */
  place: OpenedPlace | null;
  /** The place of the worse move that most games build over, if there is one to compare with. */
  rival: OpenedPlace | null;
}
