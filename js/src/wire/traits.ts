/**
 * The traits that a page shares with Python, and their defaults.
 *
 * Made from akropolis_nb/widget/options.py by wire_types.py; do not edit.
 */
import type { Mark } from "./scene.ts";
import type {
  Analysis, BotData, Compared, Forecast, Heat, Review, Start,
} from "./side-data.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Traits {
  /** Index of the selected tile in the construction site; -1 for none. */
  selected: number;
  /** Rotation of the selected tile. */
  rotation: number;
  /**
   * The seat whose city is shown.
   *
   * After each change of the game it is set to the seat to move; after stepping to a move or
   * clicking it, to the seat that made it.
   */
  player: number;
  /**
   * Hexes (q, r) that must stay in sight; by default those of the city. Views with the same hexes
   * here show the same part of the plane.
   */
  around: readonly (readonly [q: number, r: number])[];
  /** Whether the view is read-only on the page; scripts can still change it. */
  locked: boolean;
  /** The hex [q, r] under the pointer; `None` for none. */
  cursor: readonly [q: number, r: number] | null;
  /**
   * Views on one page with the same name here share `cursor` and `rotation`, and `selected` if they
   * have the same tiles to choose from. Empty: not linked.
   */
  link: string;
  /** Names of the visible panels. */
  show: readonly string[];
  /** `"2d"` from above, or `"3d"`. */
  view: "2d" | "3d";
  /**
   * Height of the board in pixels. `None`: 460, or 640 with `presenter`, and less in a low window,
   * so that the city and the construction site are visible together.
   */
  height: number | null;
  /** All texts of the view by key; they follow `language`, and can be set one by one. */
  texts: Readonly<Record<string, string>>;
  /**
   * Hexes or placements to highlight, or dicts with `q`, `r`, `kind` (`"highlight"`, `"badge"` or
   * `"arrow"`), and optionally `text`, `to` (q, r) and `color`.
   */
  marks: readonly Mark[];
  /** Whether to outline the levels. */
  contours: boolean;
  /** Whether to mark which districts count and which do not. */
  counts: boolean;
  /** Whether to write q and r on the hexes, and on the empty ones next to the city. */
  coordinates: boolean;
  /** Whether to use large type and thick borders, for presentations. */
  presenter: boolean;
  /** Whether to show scores, gains and other answers. */
  reveal: boolean;
  /**
   * A sentence under the board; if empty, the comment on the current move. Of several views side by
   * side, the name above the board.
   */
  caption: string;
  /**
   * What the view shows one after the other, such as a question, its answer, and why: a dict of
   * options for each step (`caption`, `show`, `reveal`, `counts`, `marks`, `contours`,
   * `coordinates`). What a step does not name stays as in the step before.
   */
  steps: readonly Partial<Traits>[];
  /** The index of the step that is shown. */
  step: number;
  /** Whether the current position is analysed in the background while a page shows it. */
  pondering: boolean;
  /** Whether the end of the game is forecast in the background while a page shows the view. */
  forecasting: boolean;
  /** All data that the page shows; replaced on each change. */
  snapshot: Snapshot;
  /** How the game began, for a record of a page whose kernel is lost. */
  start_data: Start | null;
  /** How the city differs from the one beside it. */
  compared: Compared | null;
  heat_data: Heat | null;
  bot_data: BotData | null;
  analysis_data: Analysis | null;
  forecast_data: Forecast | null;
  review_data: Review | null;
}

export const DEFAULTS = {
  selected: 0,
  rotation: 0,
  player: 0,
  around: [],
  locked: false,
  cursor: null,
  link: "",
  view: "2d",
  height: null,
  marks: [],
  contours: false,
  counts: false,
  coordinates: false,
  presenter: false,
  reveal: true,
  caption: "",
  steps: [],
  step: 0,
  pondering: false,
  forecasting: false,
  start_data: null,
  compared: null,
  heat_data: null,
  bot_data: null,
  analysis_data: null,
  forecast_data: null,
  review_data: null,
} as const;

/** Parts of the snapshot that are traits of their own, as they often stay the same. */
export const PARTS = ["line", "tree", "chart", "tables", "palette"];

export const SCENES = ["_scene_0", "_scene_1", "_scene_2", "_scene_3"];
