/** Heat from an analysis: how far the selected tile is behind its best placement on each hex. */
import { canBuild, type State } from "../state.ts";
import { text } from "../ui/messages.ts";
import type { Analysis, Heat, HeatValue } from "../wire/side-data.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/** Placements that lose more points than this against the tile's best one are omitted. */
const FAR = 8;

/** Heat with hints, which mark unreliable values. */
export interface HintedHeat extends Omit<Heat, "values"> {
  values: [...HeatValue, hint?: boolean][];
}

/** The heat of the selected tile; null without an analysis of it. */
export function analysisHeat(state: State): HintedHeat | null {
  const { analysis_data, snapshot, selected, texts } = state;
  if (!analysis_data || !canBuild(state)) return null;
  const values = lossValues(analysis_data, snapshot, selected);
  return values.length > 0
    ? { kind: "hexes", values, legend: text(texts, "analysis_heat") }
    : null;
}

/**
 * The value of each placement that is not far behind the best one. Values are rounded to whole
 * points, because the estimates are not more precise.
 */
export function lossValues(
  analysis: Analysis,
  { legal }: Snapshot,
  selected: number,
): HintedHeat["values"] {
  const { loss, reliable } = analysis.heat[selected] ?? { loss: [], reliable: [] };
  // The analysis belongs to another position.
  if (loss.length !== legal.length) return [];
  const far = FAR + Math.min(...loss.filter((points) => points !== null));
  const sure = new Set(reliable);
  return legal.flatMap(([q, r, rotation], i): HintedHeat["values"] => {
    const points = loss[i];
    if (points == null || points > far) return [];
    return [[q, r, rotation, Math.round(-points) || 0, !sure.has(i)]];
  });
}
