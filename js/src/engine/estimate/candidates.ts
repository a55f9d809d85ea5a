/** The moves of a table as an analysis tells them; mirrors analysis/candidates.py. */
import { COVER } from "../../ui/numbers.ts";
import type { Candidate, Standing } from "../../wire/results.ts";
import type { Analysed } from "../game-engine.ts";
import type { EstimateTable } from "./table.ts";

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
