/**
 * A table that is played on for some effort, and its moves as an analysis tells them; mirrors
 * analysis/search/analysis_search.py and analysis/candidates.py.
 */
import { COVER } from "../../ui/numbers.ts";
import type { Candidate, Standing } from "../../wire/results.ts";
import type { Analysed, Effort } from "../game-engine.ts";
import type { EstimateTable } from "./table.ts";
import { Pauses } from "../bots/slices.ts";

/** Losses below this are shown as 0. */
const EVEN = 0.05;

/** All moves, the best first. */
export function analyseMoves(table: EstimateTable): Analysed {
  const found = table.estimates;
  const [best] = found.ranked;
  const losses = found.gaps(best!, found.ranked);
  const isExact = table.exact !== null;
  const began = isExact || table.stage > 0;
  const played = found.ranked.map((n) => began && (isExact || found.rows.has(n)));
  // How much another move may be better.
  const most = losses.slice(1).filter((_, n) => played[n + 1]);
  const bound = Math.max(0, ...most.map(({ mean, error }) => COVER * error - mean));
  losses[0] = { mean: 0, error: bound / COVER, games: found.games(best!) };
  const standings = losses.map(({ mean, error }, n): Standing => {
    if (!played[n]) return "unreliable";
    return mean <= Math.max(COVER * error, EVEN) ? "level" : "behind";
  });
  if (!standings.includes("level", 1)) standings[0] = played[0] ? "best" : "leading";
  const moves = found.ranked.map((n, place): Candidate => {
    const { texts } = table.choices[n]!;
    const [own, lead, win] = [found.total(n, "own"), found.total(n, "lead"), found.win(n)];
    const [loss, error] = [known(losses[place]!.mean), known(losses[place]!.error)];
    return {
      ...{ move: texts[0]!, equivalent_moves: [...texts], games: found.games(n) },
      ...{ mean: known(own.mean), error: known(own.error) },
      ...{ lead: known(lead.mean), lead_error: known(lead.error) },
      ...{ win_rate: known(win.mean), win_error: known(win.error) },
      ...{ loss, loss_error: error, loss_points: loss, loss_points_error: error },
      ...{ reliable: played[place]!, standing: standings[place]! },
    };
  });
  return { moves, playouts: table.playouts, proved: isExact };
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

const SECONDS = 3;

/**
 * Play on, at least to the first stage.
 *
 * @param show called after each stage.
 * @returns the pauses, for more work.
 */
export async function advance(
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
