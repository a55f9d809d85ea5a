/** The correct answers of a puzzle, which the engine's solver finds, and the opponent's replies. */
import type {
  City, Measure, PlacementProblem, Position, Solution, TileId,
} from "../../../engine/game-engine.ts";
import { leadOf, winShare } from "../../../engine/bots/endings.ts";
import type { GameEngine } from "../../../engine/page-engine.ts";
import { DISTRICT_KEYS, inSentence, LETTERS, text, type Texts } from "../../../ui/messages.ts";
import { wholeWithSign } from "../../../ui/numbers.ts";
import type { District } from "../../../wire/scene.ts";
import type { PuzzleTask } from "../../../wire/page-data.ts";
import type { PlayedMove } from "../../../wire/snapshot.ts";
import type { WorkerClient } from "../worker-client.ts";
import { formatMeasure, type Assessment } from "./verdict.ts";
import { describePlacement } from "../../../ui/sentences.ts";
import { placementOf, tileIndex } from "../../../wire/notation.ts";
import { isAt, type Context } from "../session.ts";

/** A puzzle with the storage key. */
export interface PuzzleData extends PuzzleTask {
  name: string;
}

/** The state after some placements. */
export interface PuzzleStep {
  city: City;
  site: readonly TileId[];
  stones: number;
  /** Stones gained minus stones paid. */
  net: number;
  /** Lake hexes made. */
  lake: number;
  line: readonly PlayedMove[];
  /** By placement: index among the puzzle's tiles that were not taken yet, q, r, rotation. */
  path: Path;
  /** The position of a game that an opponent plays as well, after the reply. */
  position: Position | null;
  /** The opponent's reply in words. */
  reply: string;
}

export type Path = readonly (readonly [number, number, number, number])[];

type Valued = Pick<PuzzleStep, "city" | "net" | "lake">
  & Partial<Pick<PuzzleStep, "position" | "line">>;

/** The measures to which all districts add. */
const WHOLE = ["points", "gain", "lead"];

/** Time for a search; the page says if it was not enough to prove the result. */
const SECONDS = 10;
/** Most answers that are listed; the others are counted. */
const MOST = 1000;

const DISTRICTS = Object.entries(DISTRICT_KEYS) as [District, string][];

export class Answers {
  readonly #puzzle: PuzzleData;
  readonly #start: City;
  readonly #position: Position | null;
  readonly #engine: Pick<GameEngine, "score" | "scores">;
  readonly #worker: WorkerClient;
  #found: Promise<Solution & { tiles: number }> | null = null;

  constructor(
    { engine, worker }: Pick<Context<Pick<GameEngine, "score" | "scores">>, "engine" | "worker">,
    puzzle: PuzzleData, start: City, position: Position | null = null,
  ) {
    [this.#engine, this.#worker] = [engine, worker];
    [this.#puzzle, this.#start, this.#position] = [puzzle, start, position];
  }

  /** The value of placed tiles in the goal's unit. */
  value({ city, net, lake, position, line }: Valued): number {
    const { measure, rules, choices } = this.#puzzle;
    if (choices) return Number(line?.[0]?.text === choices[0]);
    if (position) return leadOf(this.#totals(position), this.#seat);
    if (measure === "stones") return net;
    if (measure === "lake") return lake;
    const { points, districts } = this.#engine.score(city, rules);
    const letter = DISTRICTS.find(([, name]) => name === measure)?.[0];
    if (letter) return districts.find((one) => one.letter === letter)!.points;
    return points + net - this.#base;
  }

  /** All correct answers; those that are proved are searched once. */
  async all(): Promise<Solution & { tiles: number }> {
    this.#found ??= this.#search();
    try {
      const found = await this.#found;
      if (!found.proved) this.#found = null;
      return found;
    } catch (error) {
      this.#found = null;
      throw error;
    }
  }

  /** What is known about an answer with a value and a number of tiles. */
  async known(
    value: number, tiles: number, position: Position | null = null,
  ): Promise<Assessment> {
    const { kind, amount, length } = this.#puzzle;
    const { best: most, count, proved, tiles: fewest } = await this.all();
    if (kind === "choice") return { right: value > 0, best: 1, count, better: 0, exact: proved };
    if (position) {
      return { right: this.#isWon(position), best: most, count, better: count, exact: proved };
    }
    if (kind === "fewest tiles") {
      const best = count > 0 ? fewest : null;
      const right = value >= amount && (best === null || tiles <= best);
      return { right, best, count, better: 0, exact: proved };
    }
    const best = most === null ? null : most - this.#base;
    const whole = tiles === length;
    if (kind === "at least") {
      return { right: whole && value >= amount, best, count, better: 0, exact: proved };
    }
    const right = whole && (best === null || value >= best);
    if (right || !whole) return { right, best, count, better: 0, exact: proved };
    const target = value + this.#base + 1;
    const better = await this.#solve(length, { target, most: 0 });
    return { right, best, count, better: better.count, exact: proved && better.proved };
  }

  /** The value of placed tiles in words. */
  measure(texts: Texts, step: PuzzleStep): string {
    const { choices } = this.#puzzle;
    if (choices) return LETTERS[[...choices].sort().indexOf(choices[0]!)]!;
    if (step.position) return this.#standings(texts, step.position);
    return formatMeasure(texts, this.#puzzle, this.value(step));
  }

  /** Points at the end of a game, `137:135`; if they are equal, the stones, too. */
  #standings(texts: Texts, position: Position): string {
    const both = (numbers: readonly number[]): string =>
      `${numbers[this.#seat]}:${numbers[1 - this.#seat]}`;
    const [totals, { stones }] = [this.#totals(position), position];
    if (totals[0] !== totals[1]) return both(totals);
    return text(texts, "standings_stones", { points: both(totals), stones: both(stones) });
  }

  /** What placed tiles brought by district, after a space; empty if not all of it counts. */
  brought(texts: Texts, { city, net }: PuzzleStep): string {
    const { measure, rules, every } = this.#puzzle;
    if (every || !WHOLE.includes(measure)) return "";
    const [before, after] = [this.#start, city].map((one) => this.#engine.score(one, rules));
    const gains = after!.districts.map(({ letter, points }, n): [string, number] =>
      [DISTRICT_KEYS[letter], points - before!.districts[n]!.points]);
    const parts = [...gains, ["stones_row", net] as [string, number]]
      .filter(([, n]) => n !== 0)
      .map(([name, n]) => `${inSentence(texts, name)} ${wholeWithSign(n)}`);
    return parts.length > 0 ? ` ${text(texts, "brought", { parts: parts.join(", ") })}` : "";
  }

  async #search(): Promise<Solution & { tiles: number }> {
    const { kind, amount, length, choices } = this.#puzzle;
    if (choices) {
      const [lines, count] = [[choices.slice(0, 1)], 1];
      return { best: 1, second: null, lines, count, bound: null, proved: false, tiles: length };
    }
    if (this.#position) {
      const wins = await this.#worker.wins(this.#position);
      const best = wins.length > 0 ? Math.max(...wins.map(({ lead }) => lead)) : null;
      const lines = wins.map(({ move }) => [move]);
      const count = lines.length;
      return { best, second: null, lines, count, bound: best, proved: true, tiles: length };
    }
    if (kind === "most") return { ...(await this.#solve(length, {})), tiles: length };
    const target = amount + this.#base;
    let proved = true;
    for (let tiles = kind === "at least" ? length : 1; ; tiles++) {
      const found = await this.#solve(tiles, { target });
      proved &&= found.proved;
      if (found.count > 0 || tiles === length) return { ...found, proved, tiles };
    }
  }

  /** What is subtracted from the solver's values. */
  get #base(): number {
    const { measure, rules } = this.#puzzle;
    return measure === "gain" ? this.#engine.score(this.#start, rules).points : 0;
  }

  /** The seat that places the tiles. */
  get #seat(): number {
    return this.#position?.toMove ?? 0;
  }

  #totals = (position: Position): number[] =>
    this.#engine.scores(position).map(({ total }) => total);

  #isWon(position: Position): boolean {
    const own = { ...position, toMove: this.#seat };
    return position.isOver && winShare(own, this.#totals(position), position.stones) === 1;
  }

  #solve(place: number, search: { target?: number; most?: number }): Promise<Solution> {
    const { tiles, free, stones, rules, measure } = this.#puzzle;
    const problem: PlacementProblem = {
      ...{ city: this.#start, tiles, place, free, stones, rules },
      measure: (measure === "gain" ? "points" : measure) as Measure,
    };
    return this.#worker.solve(problem, { most: MOST, seconds: SECONDS, ...search });
  }
}

/** Compare lists of numbers by the first that differs. */
export function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((number, n) => number !== other[n]);
  return differs < 0 ? 0 : one[differs]! - (other[differs] ?? 0);
}

/**
 * The position after a move, and after the best reply to it if there is an opponent; mirrors
 * akropolis_nb/puzzles/ending.py.
 */
export function replyTo(
  engine: GameEngine, texts: Texts, before: Position | null, move: string, kind: string,
): Pick<PuzzleStep, "position" | "reply"> {
  const position = before && engine.play(before, move);
  if (kind === "choice" || !position || position.isOver || position.toMove === before.toMove) {
    return { position, reply: "" };
  }
  const answer = engine.bestInEnding(position);
  const index = tileIndex(answer, position.site);
  const { legal, gains } = engine.offers(position);
  const at = legal.findIndex(isAt(placementOf(answer)!));
  const [, , , level, stones] = legal[at]!;
  const effect = { level, stones, points: gains[index]![at]! };
  const tile = engine.letters(position.site[index]!);
  const reply = describePlacement(texts, tile, effect, text(texts, "opponents_row"));
  return { position: engine.play(position, answer), reply };
}
