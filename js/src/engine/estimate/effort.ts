/** Play a table on for some effort; mirrors analysis/search/analysis_search.py. */
import { Pauses } from "../bots/slices.ts";
import type { Analysed, Effort } from "../game-engine.ts";
import { analyseMoves } from "./candidates.ts";
import type { EstimateTable } from "./table.ts";

const SECONDS = 3;

/**
 * Play on, at least to the first stage.
 *
 * @param show called after each stage.
 * @returns the pauses, for more work.
 */
export async function advanced(
  table: EstimateTable, { seconds = SECONDS, playouts, stage, signal }: Effort,
  show?: (analysed: Analysed) => void,
): Promise<Pauses> {
  const pauses = new Pauses(signal);
  const begun = performance.now();
  const last = stage ?? (playouts === undefined ? Infinity : table.stageOf(playouts));
  let [took, games] = [0, 0];
  /** Whether the next stage is expected to end in time. */
  const fits = (): boolean => {
    if (last !== Infinity || table.stage < 1) return true;
    const more = (took * (table.games(table.stage + 1) - games)) / Math.max(1, games);
    return performance.now() - begun + more <= 1000 * seconds;
  };
  while (table.stage < Math.max(1, last) && !table.done && fits()) {
    await table.advance(table.stage + 1, pauses);
    [took, games] = [performance.now() - begun, table.games(table.stage)];
    show?.(analyseMoves(table));
  }
  await table.advance(table.stage, pauses); // moves that were asked about
  return pauses;
}
