/** What an analysis says of the tile in hand, as heat: how far behind the best each hex is. */
import { key, tileHexes } from "./geometry.ts";
import type { Analysis, Heat, HeatHex, Legal, Snapshot } from "./snapshot.ts";
import { canBuild, type State } from "./state.ts";
import { text } from "./texts.ts";

/** Points behind the tile's best placement from which on nobody wants to look. */
const FAR = 8;

/** Makes the heat anew only when it changes. */
export class Losses {
  #from: readonly unknown[] = [];
  #heat: Heat | null = null;

  of(state: State): Heat | null {
    const { analysis_data, snapshot, selected, texts } = state;
    if (!analysis_data || !canBuild(state)) return null;
    const from = [analysis_data, snapshot, selected, texts];
    if (from.some((value, i) => value !== this.#from[i])) {
      this.#from = from;
      const values = lossesOf(analysis_data, snapshot, selected);
      const legend = text(texts, "analysis_heat");
      this.#heat = values.length > 0 ? { kind: "hexes", values, legend } : null;
    }
    return this.#heat;
  }
}

/** A placement and what is known of it. */
interface Known {
  placement: Legal;
  points: number;
  hint: boolean;
}

function knownOf(analysis: Analysis, { legal }: Snapshot, index: number): Known[] {
  const { loss, reliable } = analysis.heat[index] ?? { loss: [], reliable: [] };
  // An analysis of a position that is not shown any more.
  if (loss.length !== legal.length) return [];
  const sure = new Set(reliable);
  return legal.flatMap((placement, i) => {
    const points = loss[i];
    return points == null ? [] : [{ placement, points, hint: !sure.has(i) }];
  });
}

/** The least that is lost by a placement that is known well. */
function least(known: readonly Known[]): number {
  return Math.min(...known.flatMap(({ points, hint }) => (hint ? [] : [points])));
}

/**
 * Each hex has the value of the best placement that covers it, those that are known well first of
 * all; what is far behind is left out. Whole points are as much as can be told, and what is hardly
 * known is not told to be better than what is known.
 */
export function lossesOf(
  analysis: Analysis,
  snapshot: Snapshot,
  selected: number,
): Heat["values"] {
  const known = knownOf(analysis, snapshot, selected);
  if (known.length === 0) return [];
  const all = analysis.heat.map((_, index) => least(knownOf(analysis, snapshot, index)));
  const best = Math.min(...all);
  const zero = Number.isFinite(best) ? best : 0;
  const own = all[selected]!;
  const near = Number.isFinite(own) ? own : Math.min(...known.map(({ points }) => points));
  const found = new Map<string, Required<HeatHex>>();
  for (const { placement, points, hint } of known) {
    if (points > near + FAR) continue;
    const [q, r, rotation] = placement;
    const value = Math.min(0, Math.round(zero - points));
    for (const hex of tileHexes({ q, r }, rotation)) {
      const at = key(hex.q, hex.r);
      const other = found.get(at);
      const better = !other || (other[3] === hint ? value > other[2] : other[3]);
      if (better) found.set(at, [hex.q, hex.r, value, hint]);
    }
  }
  return [...found.values()].map(([q, r, value, hint]) => [q, r, null, value, hint]);
}
