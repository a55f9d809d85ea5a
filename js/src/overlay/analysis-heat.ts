/** Heat from an analysis: how far the selected tile is behind the best move on each hex. */
import { canBuild, type State } from "../state.ts";
import { FAR as FAR_OPENING, lossesOf, placesOf, showsOpening } from "./opening.ts";
import { text } from "../ui/messages.ts";
import type { Analysis, Heat, HeatValue } from "../wire/side-data.ts";
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
