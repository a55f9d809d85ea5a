/** Heat from an analysis: how far the selected tile is behind its best placement on each hex. */
import { key, tileHexes } from "../picture/geometry.ts";
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
 * Each hex has the value of the best placement that covers it, without placements far behind.
 * Values are rounded to whole points, because the estimates are not more precise.
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
  const found = new Map<string, HintedHeat["values"][number]>();
  legal.forEach(([q, r, rotation], i) => {
    const points = loss[i];
    if (points == null || points > far) return;
    const value = Math.round(-points) || 0;
    for (const hex of tileHexes({ q, r }, rotation)) {
      const at = key(hex.q, hex.r);
      const other = found.get(at);
      const better = !other || value > other[3] || (value === other[3] && sure.has(i));
      if (better) found.set(at, [hex.q, hex.r, null, value, !sure.has(i)]);
    }
  });
  return [...found.values()];
}
