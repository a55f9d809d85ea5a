/** Analyses the present position while it is turned on, and tells the results as a kernel would. */
import { messageOf } from "../../engine/errors.ts";
import type { Analysed, Effort, Position } from "../../engine/game-engine.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import { tileIndex } from "../../wire/notation.ts";
import type { Candidate } from "../../wire/results.ts";
import type { Analysis, TileLosses } from "../../wire/side-data.ts";
import { UNKNOWN } from "../recorded-model.ts";
import type { Context } from "./session.ts";

/** For a position. */
const EFFORT: Effort = { seconds: 10 };
/** Most moves that are shown. */
const LISTED = 10;

export interface AnalysisRunner {
  /** The result for the position; null if it is turned off. */
  readonly data: Analysis | null;
  /** Analyse a position; null for none. */
  update(position: Position | null): void;
}

export function runAnalysis({ engine, worker }: Context, changed: () => void): AnalysisRunner {
  /** What runs, or has run to its end. */
  let present: Position | null = null;
  let stop: AbortController | null = null;
  let data: Analysis | null = null;

  const analyse = async (position: Position): Promise<void> => {
    const { signal } = (stop = new AbortController());
    const begun = performance.now();
    const show = ({ moves, playouts, proved }: Analysed, state: Analysis["state"]): void => {
      if (signal.aborted) return;
      const seconds = (performance.now() - begun) / 1000;
      const told = { moves: moves.slice(0, LISTED), proved };
      const heat = losses(position, moves, engine);
      const isAlone = position.rules.architect !== null;
      const aims: Analysis["aims"] = isAlone ? ["score"] : ["margin", "win", "score"];
      data = { ...UNKNOWN, ...told, aims, heat, state, playouts, seconds };
      changed();
    };
    try {
      const thinking = (analysed: Analysed): void => show(analysed, "thinking");
      show(await worker.analyse(position, { ...EFFORT, signal }, thinking), "done");
    } catch (error) {
      if (signal.aborted) return;
      data = { ...UNKNOWN, state: "failed", error: messageOf(error) };
      changed();
    }
  };

  return {
    get data() {
      return data;
    },
    update(position) {
      if (position === present) return;
      stop?.abort();
      present = position;
      data = position && { ...UNKNOWN, state: position.isOver ? "over" : "thinking" };
      if (position && !position.isOver) void analyse(position);
    },
  };
}

/** The losses of all placements for each tile of the site, for the map on the board. */
export function losses(
  position: Position, moves: readonly Candidate[], rulebook: Pick<Rulebook, "offers">,
): TileLosses[] {
  const { legal, gains } = rulebook.offers(position);
  const places = new Map(legal.map(([q, r, rotation], n) => [`${q},${r}^${rotation}`, n]));
  const heat = gains.map((row): TileLosses => ({
    loss: row ? legal.map(() => null) : [],
    reliable: [],
  }));
  for (const { equivalent_moves: equal, loss: lost, reliable: isReliable } of moves) {
    for (const text of equal) {
      const { loss, reliable } = heat[tileIndex(text, position.site)]!;
      const place = places.get(text.split("@")[1]!)!;
      loss[place] = Math.round(10 * Math.max(0, lost ?? 0)) / 10;
      if (isReliable) reliable.push(place);
    }
  }
  return heat;
}
