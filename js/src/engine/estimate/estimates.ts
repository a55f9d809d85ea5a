/** What the games of a table say at one stage; mirrors analysis/differences.py. */
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import type { Difference, Mean } from "../../wire/results.ts";
import type { Choice } from "./choices.ts";
import type { Exact } from "../bots/endings.ts";

/** The games of one move: totals by deal and seat, from the first deal on. */
export interface Row {
  /** Totals that the network expects after a few plies. */
  readonly cut: readonly number[];
  /** Final totals. */
  readonly full: readonly number[];
}

/** What decides how the games are read. */
export interface Setting {
  readonly choices: readonly Choice[];
  readonly seats: number;
  readonly seat: number;
  /** Whether own totals are compared, not leads. */
  readonly byOwn: boolean;
  readonly isDeterministic: boolean;
  /** Whether there is more than one opponent. */
  readonly isCrowd: boolean;
  /** Plies left after the move. */
  readonly plies: number;
}

export type Payoff = "own" | "lead";

const AT = { own: k.OUT_OWN, lead: k.OUT_LEAD } as const;

export class Estimates {
  /** The moves of the table that were not asked about, the best first. */
  readonly order: readonly number[];
  /** All moves, the best first; those that were not played come last. */
  readonly ranked: readonly number[];
  readonly rows: ReadonlyMap<number, Row>;
  readonly #engine: Engine;
  readonly #setting: Setting;
  readonly #reference: number;
  readonly #vectors: readonly [e: Int32Array, t: Int32Array, out: Int32Array];

  /**
   * @param ladder the games of the table's moves.
   * @param asked those of moves that were asked about.
   */
  constructor(
    engine: Engine, setting: Setting, exact: Exact | null,
    ladder: ReadonlyMap<number, Row>, asked: ReadonlyMap<number, Row>,
  ) {
    this.#engine = engine;
    this.#setting = setting;
    const rows = (this.rows = new Map([...ladder, ...asked]));
    const most = Math.max(...[...ladder.values()].map(({ full }) => full.length));
    this.#reference = [...ladder].find(([, { full }]) => full.length === most)![0];
    const [e, t] = this.#pack(ladder);
    const out = new Int32Array(k.OUT_ROW * setting.choices.length);
    this.#vectors = [e, t, out];
    if (exact) this.#writeExact(exact, out);
    else {
      this.#use((vectors) => {
        engine.kernels.read_estimate(...vectors);
        out.set(vectors[2].numbers);
      });
    }
    const ranks = this.#main + k.OUT_RANK;
    const rank = (n: number): number => out[k.OUT_ROW * n + ranks]!;
    this.order = [...ladder.keys()].sort((a, b) => rank(b) - rank(a));
    const isLast = (n: number): number => Number(exact === null && !rows.has(n));
    const values = setting.choices.map((_, n) => this.#result(n, this.#main + k.OUT_VALUE).mean);
    this.ranked = [...values.keys()].sort(
      (a, b) => isLast(a) - isLast(b) || values[b]! - values[a]! || a - b,
    );
  }

  /** The number of games of a move. */
  games(n: number): number {
    return (this.rows.get(n)?.full.length ?? 0) / this.#setting.seats;
  }

  /** How much better a move is than each of some others, from the deals that both have. */
  gaps(better: number, others: readonly number[]): Difference[] {
    return this.#use(([e, t, out], { memory, kernels }) => {
      const pair = memory.zeros(k.PAIR_SIZE);
      return others.map((n) => {
        kernels.read_pair(e, t, better, n, out, pair);
        const [mean, error] = pair.numbers;
        const games = Math.min(this.games(better), this.games(n));
        return { mean: mean! / k.PART, error: error! / k.PART, games };
      });
    });
  }

  /** The own total or the lead that a move leads to. */
  total(n: number, payoff: Payoff): Mean {
    return this.#result(n, AT[payoff] + k.OUT_TOTAL);
  }

  /** The chance to win that a move leads to. */
  win(n: number): Mean {
    return this.#result(n, k.OUT_WIN);
  }

  get #main(): number {
    return this.#setting.byOwn ? AT.own : AT.lead;
  }

  /** Write exact results in place of those of the games. */
  #writeExact({ own, lead, win }: Exact, out: Int32Array): void {
    const parts = (number: number): number => Math.round(k.PART * number);
    win.forEach((share, n) => {
      const row = k.OUT_ROW * n;
      out[row + k.OUT_WIN] = parts(share);
      for (const [at, totals] of [[k.OUT_OWN, own], [k.OUT_LEAD, lead]] as const) {
        const total = (out[row + at + k.OUT_TOTAL] = parts(totals[n]!));
        out[row + at + k.OUT_VALUE] = total - parts(totals[this.#reference]!);
      }
    });
  }

  #result(n: number, at: number): Mean {
    const o = k.OUT_ROW * n + at;
    const [mean, error] = this.#vectors[2].subarray(o, o + 2);
    return { mean: mean! / k.PART, error: error! / k.PART };
  }

  #use<T>(work: (vectors: [Vector, Vector, Vector], engine: Engine) => T): T {
    return inScope(this.#engine, (engine) => {
      const [e, t, out] = this.#vectors.map((vector) => engine.memory.vector(vector));
      return work([e!, t!, out!], engine);
    });
  }

  #pack(ladder: ReadonlyMap<number, Row>): [Int32Array, Int32Array] {
    const { choices, seats, seat, byOwn, isDeterministic, isCrowd, plies } = this.#setting;
    const e = new Int32Array(k.TABLE_ROWS + k.TABLE_ROW * choices.length);
    [e[k.TABLE_SEATS], e[k.TABLE_SEAT], e[k.TABLE_PLIES]] = [seats, seat, plies];
    [e[k.TABLE_OWN], e[k.TABLE_DETERMINISTIC]] = [Number(byOwn), Number(isDeterministic)];
    [e[k.TABLE_CROWD], e[k.TABLE_MOVES]] = [Number(isCrowd), choices.length];
    e[k.REFERENCE] = this.#reference;
    choices.forEach(({ own, lead }, n) => {
      const row = k.TABLE_ROWS + k.TABLE_ROW * n;
      [e[row + k.NETWORK_OWN], e[row + k.NETWORK_LEAD]] = [own, lead];
    });
    const games: number[] = [];
    for (const [n, { cut, full }] of this.rows) {
      const row = k.TABLE_ROWS + k.TABLE_ROW * n;
      const counted = ladder.get(n);
      e[row + k.LADDER] = counted ? 1 + counted.full.length / seats : 0;
      [e[row + k.CUT_DEALS], e[row + k.FULL_DEALS]] = [cut.length / seats, full.length / seats];
      e[row + k.GAMES_AT] = games.length;
      for (const part of [cut, full]) for (const total of part) games.push(total);
    }
    return [e, Int32Array.from(games)];
  }
}
