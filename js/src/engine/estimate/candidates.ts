/** The moves of a table as an analysis tells them; mirrors analysis/candidates.py. */
import { COVER } from "../../ui/numbers.ts";
import type { Analysed, AnalysedMove } from "../game-engine.ts";
import type { EstimateTable } from "./table.ts";

/** Losses below this are shown as 0. */
const EVEN = 0.05;

/** All moves, the best first. */
export function analysedMoves(table: EstimateTable): Analysed {
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
  const standings = losses.map(({ mean, error }, n): AnalysedMove["standing"] => {
    if (!played[n]) return "unreliable";
    return mean <= Math.max(COVER * error, EVEN) ? "level" : "behind";
  });
  if (!standings.includes("level", 1)) standings[0] = played[0] ? "best" : "leading";
  const moves = found.ranked.map((n, place): AnalysedMove => ({
    ...{ moves: table.choices[n]!.texts, games: found.games(n) },
    ...{ own: found.total(n, "own"), lead: found.total(n, "lead"), win: found.win(n) },
    ...{ loss: losses[place]!, reliable: played[place]!, standing: standings[place]! },
  }));
  return { moves, playouts: table.playouts, proved: isExact };
}
