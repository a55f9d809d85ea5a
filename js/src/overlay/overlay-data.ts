/** Overlays from Python, and the heat of an analysis, in the form of scenes for the renderers. */
import { key, tileHexes, type Axial } from "../picture/geometry.ts";
import type { HeatHex, Mark, Scene } from "../picture/scene.ts";
import { boardSeat, canBuild, selectedTile, shownSeat, type State } from "../state.ts";
import { changes } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import type { Analysis, Heat, HeatValue } from "../wire/side-data.ts";
import { FAR as FAR_OPENING, goodPlaces, lossesOf, placesOf, showsOpening } from "./opening.ts";
import { shownReason } from "./shown-moves.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/**
 * Placements that lose more points than this against the tile's best one are omitted. The colour
 * scale ends there as well.
 */
const FAR = 8;

/** The ends of the colour scale, the same for all tiles of the site: 0 is the best move. */
export const RANGE = [-FAR, 0] as const;

/** Heat with hints, which mark unreliable values. */
export interface HintedHeat extends Omit<Heat, "values"> {
  values: [...HeatValue, hint?: boolean][];
  /** The ends of the colour scale. */
  range?: readonly [number, number];
}

/** The least that a tile of the site loses at its best place, in points. */
export interface LeastLoss {
  /** Rounded to whole points, as on the board. */
  points: number;
  reliable: boolean;
}

/** The least loss of each tile of the site; null if it is unknown or hidden. */
export function leastLosses({ analysis_data, snapshot, reveal }: State): (LeastLoss | null)[] {
  return snapshot.site.map((_, index) => {
    const places = reveal ? lossesOf(analysis_data, snapshot, index) : [];
    if (places.length === 0) return null;
    const least = Math.min(...places.map(({ loss }) => loss));
    const reliable = places.some((place) => place.reliable && place.loss === least);
    return { points: Math.round(least), reliable };
  });
}

/** The heat of the selected tile; null without an analysis of it. */
export function analysisHeat(state: State): HintedHeat | null {
  const { analysis_data, snapshot, selected, texts } = state;
  if (!analysis_data || !canBuild(state)) return null;
  if (showsOpening(state)) return openingHeat(state);
  const values = lossValues(analysis_data, snapshot, selected);
  // Points of the own score if only this counts, otherwise of the margin.
  const isScore = analysis_data.aims[0] === "score";
  const legend = text(texts, isScore ? "analysis_heat" : "analysis_heat_lead");
  return values.length > 0 ? { kind: "hexes", values, range: RANGE, legend } : null;
}

/** How far places are behind the tile's best one; far ones have no number. */
function openingHeat(state: State): HintedHeat {
  const near = placesOf(state).filter(({ behind }) => behind <= FAR_OPENING);
  const values = near.map(({ legal: [q, r, rotation], behind, reliable }) =>
    [q, r, rotation, Math.round(-behind) || 0, !reliable] as HintedHeat["values"][number]);
  const legend = text(state.texts, "opening_heat");
  return { kind: "hexes", values, range: [-FAR_OPENING, 0], legend };
}

/**
 * The value of each placement that is not far behind the best one. Values are rounded to whole
 * points, because the estimates are not more precise.
 */
export function lossValues(
  analysis: Analysis, snapshot: Snapshot, selected: number,
): HintedHeat["values"] {
  const places = lossesOf(analysis, snapshot, selected);
  const far = FAR + Math.min(...places.map(({ loss }) => loss));
  return places.filter(({ loss }) => loss <= far)
    .map(({ legal: [q, r, rotation], loss, reliable }) =>
      [q, r, rotation, Math.round(-loss) || 0, !reliable]);
}

/** Adds overlays to the scene of the shown city; returns the same object until an input changes. */
export class OverlayData {
  /** The legend of the heat. */
  legend = "";
  readonly #changed = changes();
  #scene: Scene | null = null;

  of(state: State): Scene {
    const { contours, counts, reveal, rotation, snapshot, selected, texts, pointed } = state;
    const { analysis_data } = state;
    const heat_data = heatIn(state);
    const { scene } = shownSeat(state);
    const building = canBuild(state);
    const opening = showsOpening(state);
    const isTurned = heat_data ? heat_data.kind !== "hexes" : opening;
    const turn = isTurned && building ? rotation : null;
    const offered = snapshot.gains[selected];
    const held = heat_data?.kind === "now" ? offered : heat_data?.tile && selectedHexes(state);
    const analysed = analysis_data ? [analysis_data, selected, snapshot] : [];
    const from = heat_data ? [heat_data.kind, heat_data.values, heat_data.legend, held] : analysed;
    const reasons = shownReason(state)?.marks;
    const marked = [state.marks, pointed?.hexes, reasons, contours, counts];
    const shown = [scene, ...marked, reveal, turn, building, texts, opening];
    if (!this.#changed(...shown, ...from) && this.#scene) return this.#scene;
    const heat: HintedHeat | null = heat_data ?? analysisHeat(state);
    this.legend = heat?.legend ?? "";
    // An analysis is shown for all rotations, but not in an opening.
    const rotated = building && (heat_data !== null || opening);
    const values = heat && reveal ? heatOf(heat, state, rotated) : [];
    // The rings of reasons lie above the moves: see `MoveMarks`.
    const arrows = (reasons ?? []).filter(({ kind }) => kind === "arrow");
    const places = opening && !heat_data ? goodPlaces(state) : [];
    const good = places.filter(({ legal }) => legal[2] === rotation)
      .flatMap(({ legal: [q, r, way] }) => tileHexes({ q, r }, way));
    const marks = [...state.marks, ...rings([...good, ...(pointed?.hexes ?? [])]), ...arrows];
    const overlays = { heat: values, marks, contours, counts: counts && reveal };
    const range = heat?.range && { heatRange: heat.range };
    return (this.#scene = { ...scene, ...overlays, ...range });
  }
}

const NO_VALUES: Heat["values"] = [];

/** The heat from Python, or what the selected tile gains now. */
function heatIn({ heat_data, gains, texts }: State): Heat | null {
  if (heat_data || !gains) return heat_data;
  return { kind: "now", values: NO_VALUES, legend: text(texts, "heat_now") };
}

/** Whether to keep space for a legend, also while it is empty. */
export function hasLegend({ heat_data, gains, analysis_data, counts, compared }: State): boolean {
  return heat_data !== null || gains || analysis_data !== null || counts || compared !== null;
}

/** Marks on hexes that a list points at. */
const rings = (hexes: readonly Axial[]): Mark[] =>
  hexes.map(({ q, r }) => ({ q, r, kind: "highlight" }));

const selectedHexes = (state: State): string | undefined => selectedTile(state)?.hexes;

/** Points and stones that the selected tile gains at each placement, from the snapshot. */
function offers({ snapshot: { legal, gains }, selected }: State): HintedHeat["values"] {
  const gain = gains[selected];
  if (!gain) return [];
  return legal.map(([q, r, rotation, , stones], i) => [q, r, rotation, gain[i]! + stones]);
}

/**
 * Heat by hex. If `rotated`, values of placements with the current rotation are at their first
 * hexes, where one clicks; otherwise each hex shows the highest of its values, of equal ones a
 * reliable one.
 */
export function heatOf(heat: HintedHeat, state: State, rotated: boolean): HeatHex[] {
  const { snapshot, rotation } = state;
  if (heat.tile !== undefined && heat.tile !== selectedHexes(state)) return [];
  if (heat.kind !== "hexes" && snapshot.kind === "game" && boardSeat(state) !== snapshot.to_move) {
    return [];
  }
  const found = new Map<string, HeatHex>();
  const put = (q: number, r: number, value: number, hint?: boolean): void => {
    const known = found.get(key(q, r));
    if (known && (known[2] > value || (known[2] === value && (hint || !known[3])))) return;
    found.set(key(q, r), hint ? [q, r, value, hint] : [q, r, value]);
  };
  for (const [q, r, turn, value, hint] of heat.kind === "now" ? offers(state) : heat.values) {
    if (turn === null) put(q, r, value, hint);
    else if (rotated) {
      if (turn === rotation) put(q, r, value, hint);
    } else for (const hex of tileHexes({ q, r }, turn)) put(hex.q, hex.r, value, hint);
  }
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

