/** Analyses the present position while it is turned on, and tells the results as a kernel would. */
import type { AnalysedMove, Position, Rulebook } from "../../engine/game-engine.ts";
import type { Analysis, Candidate, TileLosses } from "../../wire/side-data.ts";
import { tileText } from "../../engine/game/tiles.ts";
import { COVER } from "../../ui/candidates.ts";
import { placementOf } from "../../wire/notation.ts";
import { written } from "./game-snapshot.ts";
import type { Effort, Thinker } from "./thinker.ts";

/** For a position. */
const EFFORT: Effort = { seconds: 10 };
/** Fewer playouts are not reliable. */
const FEWEST_GAMES = 30;
/** Most moves that are shown. */
const LISTED = 10;
/**
 * So many standard errors tell two moves apart. All moves are compared with the best of them, so it
 * is more than for a single comparison.
 */
const APART = 3;
/** Losses below this are shown as 0. */
const EVEN = 0.05;

const NOTHING: Analysis = {
  ...{ state: "thinking", error: "", playouts: 0, seconds: 0, moves: [], heat: [], expected: [] },
  ...{ aims: [], proved: false },
};

export class AnalysisRunner {
  readonly #thinker: Thinker;
  readonly #rulebook: Pick<Rulebook, "letters" | "offers">;
  readonly #changed: () => void;
  /** What runs, or has run to its end. */
  #position: Position | null = null;
  #stop: AbortController | null = null;
  /** The result for the position; null if it is turned off. */
  data: Analysis | null = null;

  constructor(
    thinker: Thinker, rulebook: Pick<Rulebook, "letters" | "offers">, changed: () => void,
  ) {
    this.#thinker = thinker;
    this.#rulebook = rulebook;
    this.#changed = changed;
  }

  /** Analyse a position; null for none. */
  update(position: Position | null): void {
    if (position === this.#position) return;
    this.#stop?.abort();
    this.#position = position;
    this.data = position && { ...NOTHING, state: position.isOver ? "over" : "thinking" };
    if (position && !position.isOver) void this.#analyse(position);
  }

  async #analyse(position: Position): Promise<void> {
    const { signal } = (this.#stop = new AbortController());
    const begun = performance.now();
    const show = (moves: readonly AnalysedMove[], state: Analysis["state"]): void => {
      if (signal.aborted) return;
      const seconds = (performance.now() - begun) / 1000;
      const playouts = moves.reduce((sum, move) => sum + move.playouts, 0);
      const told = compared(position, moves, this.#rulebook);
      const heat = losses(position, moves, this.#rulebook);
      this.data = { ...NOTHING, ...told, heat, state, playouts, seconds };
      this.#changed();
    };
    try {
      const thinking = (moves: readonly AnalysedMove[]): void => show(moves, "thinking");
      show(await this.#thinker.analyse(position, EFFORT, thinking, signal), "done");
    } catch (error) {
      if (signal.aborted) return;
      this.data = { ...NOTHING, state: "failed", error: String(error) };
      this.#changed();
    }
  }
}

/** Whether a move's numbers are reliable; without unseen tiles a single playout is. */
const reliability = ({ stacksLeft }: Pick<Position, "stacksLeft">) =>
  ({ playouts, exact }: AnalysedMove): boolean =>
    exact === true || playouts >= (stacksLeft === 0 ? 1 : FEWEST_GAMES);

/** The losses of all placements for each tile of the site, for the map on the board. */
export function losses(
  position: Position, moves: readonly AnalysedMove[], rulebook: Pick<Rulebook, "offers">,
): TileLosses[] {
  const { legal, gains } = rulebook.offers(position);
  const places = new Map(legal.map(([q, r, rotation], n) => [`${q},${r}^${rotation}`, n]));
  const isReliable = reliability(position);
  const heat = gains.map((row): TileLosses => ({
    loss: row ? legal.map(() => null) : [],
    reliable: [],
  }));
  for (const move of moves) {
    if (move.loss === null) continue;
    for (const text of [move.move, ...(move.equal ?? [])]) {
      const [tile, placement] = text.split("@") as [string, string];
      const { loss, reliable } = heat[position.site.findIndex((one) => tileText(one) === tile)]!;
      const place = places.get(placement)!;
      loss[place] = Math.round(10 * Math.max(0, move.loss)) / 10;
      if (isReliable(move)) reliable.push(place);
    }
  }
  return heat;
}

/**
 * Moves as candidates, the best first; the engine compares each with the first of its list: by the
 * lead over the others, in a game for one by the own total.
 */
export function compared(
  position: Position, moves: readonly AnalysedMove[], { letters }: Pick<Rulebook, "letters">,
): Pick<Analysis, "moves" | "aims" | "proved"> {
  const { site, rules } = position;
  const isReliable = reliability(position);
  const best = moves.find(isReliable);
  // The first of the list, with which the others are compared, has most playouts.
  const known = best !== undefined && best === moves[0];
  const loss = (move: AnalysedMove): number => (move === best ? 0 : (move.loss ?? NaN));
  const error = (move: AnalysedMove): number => (move === best ? 0 : (move.lossError ?? NaN));
  const reliable = moves.filter(isReliable).sort((a, b) => loss(a) - loss(b));
  const isNear = (one: AnalysedMove): boolean =>
    one !== best && loss(one) <= Math.max(APART * error(one), EVEN);
  const rivals = reliable.filter(isNear);
  const most = Math.max(0, ...rivals.map((one) => APART * error(one) - loss(one)));
  const standing = (move: AnalysedMove): Candidate["standing"] => {
    if (!known || !isReliable(move)) return "unreliable";
    if (move !== best) return rivals.includes(move) ? "level" : "behind";
    if (rivals.length > 0) return "level";
    return moves.some(isNear) ? "leading" : "best";
  };
  const first = known ? [best, ...reliable.filter((move) => move !== best)] : [];
  const others = moves.filter((move) => !first.includes(move));
  const candidates = [...first, ...others].slice(0, LISTED).map((move): Candidate => {
    const { q, r, rotation } = placementOf(move.move)!;
    const index = site.findIndex((tile) => move.move.startsWith(written(tile)));
    const lost = known ? finite(Math.max(0, loss(move))) : null;
    const doubt = known ? finite(move === best ? most / COVER : error(move)) : null;
    const { lead, mean } = levelled(move, best, lost, rules.architect === null);
    return {
      ...{ index, q, r, rotation, text: move.move, tile: letters(site[index]!) },
      ...{ win_rate: move.winRate, win_error: move.winError },
      ...{ lead, lead_error: move.leadError, mean, error: move.error },
      ...{ loss: lost, loss_error: doubt, loss_points: lost, loss_points_error: doubt },
      ...{ games: move.playouts, reliable: known && isReliable(move) },
      ...{ standing: standing(move), equal: move.equal?.length ?? 0 },
    };
  });
  const aims: Analysis["aims"] = rules.architect === null ? ["margin", "score"] : ["score"];
  return { moves: candidates, aims, proved: best?.exact ?? false };
}

/**
 * A move's lead, in a game for one its points, as that of the best move less the loss. The loss is
 * of the same deals; those of a move with few playouts alone may have been good or bad for all.
 */
function levelled(
  move: AnalysedMove, best: AnalysedMove | undefined, loss: number | null, byLead: boolean,
): Pick<AnalysedMove, "lead" | "mean"> {
  const { lead, mean } = move;
  if (!best || loss === null) return { lead, mean };
  if (!byLead) return { lead, mean: best.mean - loss };
  return { lead: best.lead === null ? null : best.lead - loss, mean };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
