/**
 * The estimate: one table of moves for a position, which every tool reads; mirrors
 * analysis/estimate.py. The same stage has the same numbers here and there.
 */
import type { Pauses } from "../bots/slices.ts";
import { readMove, type Positions } from "../game/positions.ts";
import { positionText } from "../game/notation.ts";
import type { SavedTable } from "../../wire/page-data.ts";
import type { Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import {
  playToEnd, playTotals, type FinalGame, type Games,
} from "../vectors/final-cities.ts";
import { PackedPosition, PLAYERS } from "../vectors/packed-position.ts";
import { pliesLeft } from "../vectors/sizes.ts";
import { crc32 } from "../../wire/checksum.ts";
import { choicesOf, type Choice } from "./choices.ts";
import { Estimates, type Row, type Setting } from "./estimates.ts";
import {
  bestPlay, lastDealsGames, solveChoices, solveLastDeals, type Exact,
} from "../bots/endings.ts";
import type { Aim } from "../../wire/results.ts";

/** Most deals whose final cities are looked at, and how many at a time. */
const [SHOWN_DEALS, BATCH] = [96, 4];
/** Milliseconds that a game may take before one was timed. */
const FIRST_GAME = 10;

type Kind = keyof Row;
type Growing = { [kind in Kind]: number[] };

export class EstimateTable {
  /** The moves, the best by the network first; one for all equivalent ones. */
  readonly choices: readonly Choice[];
  /** The stage that is reached; 0 has the priors alone, and -1 not even these. */
  stage = -1;
  /** The results of best play by all seats, if they were solved. */
  exact: Exact | null = null;
  readonly position: Position;
  readonly #aim: Aim;
  readonly #positions: Positions;
  readonly #network: Vector;
  readonly #packed: PackedPosition;
  readonly #setting: Setting;
  readonly #seed: number;
  /** How many moves are in the table unasked. */
  readonly #listed: number;
  /** Plies played after the move. */
  readonly #plies: Readonly<Record<Kind, number>>;
  readonly #asked = new Set<number>();
  readonly #rows = new Map<number, Growing>();
  #ranks: readonly number[];
  #deals: readonly number[];
  #triedToSolve = false;

  /** @param aim "score" compares own totals, others leads; seats of endings aim at it. */
  constructor(positions: Positions, position: Position, network: Vector, aim: Aim) {
    const { site, stacksLeft, stackSize, rules, toMove: seat } = position;
    this.position = position;
    this.#aim = aim;
    this.#positions = positions;
    this.#network = network;
    this.#packed = new PackedPosition(positions, position);
    const found = choicesOf(positions, this.#packed, position, network);
    const byOwn = aim === "score";
    const main = byOwn ? "own" : "lead";
    this.choices = found.sort((a, b) => b[main] - a[main]);
    const plies = pliesLeft(site.length, stacksLeft, stackSize) - 1;
    this.#setting = {
      ...{ choices: this.choices, seats: rules.players, seat, byOwn, plies },
      isDeterministic: stacksLeft === 0,
      isCrowd: rules.players > 2 && rules.architect === null,
    };
    this.#seed = crc32(positionText(position)) >>> 1;
    const cut = Math.min(Math.max(k.PRIOR_PLIES, rules.players, site.length - 1), plies);
    this.#plies = { cut, full: k.WHOLE_GAME };
    const many = this.choices.length;
    this.#listed = stacksLeft === 0 ? many : Math.min(k.LISTED_MOVES, many);
    this.#ranks = Array.from({ length: this.#listed }, (_, n) => n);
    this.#deals = this.#ranks.map(() => 0);
    for (const n of this.#ranks) this.#rows.set(n, { cut: [], full: [] });
  }

  /** Begin with the games of a table that was saved. */
  load({ stage, ranks, deals, games }: SavedTable): void {
    [this.stage, this.#ranks, this.#deals] = [stage, ranks, deals];
    for (const [n, { cut, full }] of Object.entries(games)) {
      this.#rows.set(Number(n), { cut: [...cut], full: [...full] });
    }
  }

  /** Whether more games change nothing. */
  get done(): boolean {
    return this.exact !== null || (this.#setting.isDeterministic && this.stage > 0);
  }

  /** Number of games to the end that the estimates are made of. */
  get playouts(): number {
    const { rows } = this.estimates;
    return [...rows.values()].reduce((sum, { full }) => sum + full.length, 0) / this.#setting.seats;
  }

  /** About how many games a stage has in all. */
  games(stage: number): number {
    if (this.#setting.isDeterministic) return this.#listed * Math.max(0, Math.min(stage, 1));
    let [total, before] = [0, 0];
    for (const [size, deals] of this.#steps(stage)) {
      total += Math.min(size, this.#listed) * Math.max(0, deals - before);
      before = Math.max(before, deals);
    }
    return total;
  }

  /** The last stage that takes no more than so many games. */
  stageOf(games: number): number {
    let stage = 0;
    while (this.games(stage + 1) <= games && !(this.#setting.isDeterministic && stage)) stage += 1;
    return stage;
  }

  /** The number of a legal move in `choices`; it is played as often as the best from now on. */
  ask(move: string): number {
    const n = this.choices.findIndex(({ texts }) => texts.includes(move));
    this.#asked.add(n);
    if (!this.#rows.has(n)) this.#rows.set(n, { cut: [], full: [] });
    return n;
  }

  /** Play on to a stage, and moves asked about as often as the best; games are kept if stopped. */
  async advance(stage: number, pauses: Pauses): Promise<void> {
    while (this.stage < stage && !this.done) {
      const next = this.stage + 1;
      if (this.stage === 0 && (await this.#solve(pauses))) return;
      if (this.games(next) >= lastDealsGames(this.#positions, this.position, this.choices)) {
        const { position, choices } = this;
        this.exact = await solveLastDeals(this.#positions, position, choices, this.#aim, pauses);
        return;
      }
      await this.#advanceTo(next, pauses);
    }
    if (this.exact || this.#asked.size === 0) return;
    const all = (deals: number): [number, number][] => [...this.#asked].map((n) => [n, deals]);
    await this.#play("cut", all(this.#setting.isDeterministic ? 0 : k.PRIOR_DEALS), pauses);
    await this.#play("full", all(Math.max(...this.#deals)), pauses);
  }

  /** What the games up to the present stage say. */
  get estimates(): Estimates {
    const cuts = this.stage >= 0 ? k.PRIOR_DEALS : 0;
    return this.#estimates(this.#ranks, this.#deals, cuts);
  }

  /** The first games to the end that all of some moves have, with the final cities, by move. */
  async finalGames(moves: readonly [string, string], pauses: Pauses): Promise<Games> {
    const games: [FinalGame[], FinalGame[]] = [[], []];
    if (this.exact) {
      for (const [n, move] of moves.entries()) {
        const line = [this.#positions, this.#network, this.position, move] as const;
        games[n]!.push(...(await bestPlay(...line, this.#aim, pauses)));
      }
      return games;
    }
    const played = moves.map((move) => this.#deal(this.ask(move), "full"));
    const deals = Math.max(1, Math.min(SHOWN_DEALS, ...played));
    const chosen = moves.map((move) => this.#packed.packedMove(readMove(move)));
    for (let first = 0; first < deals; first += BATCH) {
      const count = Math.min(BATCH, deals - first);
      playToEnd(this.#packed, this.#network, chosen, this.#seed, first, count).forEach(
        (batch, n) => games[n]!.push(...batch),
      );
      await pauses.maybe();
    }
    return games;
  }

  /** How many moves a stage plays, and up to which deal, step by step. */
  #steps(stage: number): [size: number, deals: number][] {
    if (this.#setting.isDeterministic) return [[this.#listed, Math.min(stage, 1)]];
    const { kernels } = this.#positions.engine;
    return Array.from({ length: stage > 0 ? k.STAGE_STEPS : 0 }, (_, step) =>
      [kernels.step_moves(step), kernels.step_deals(stage, step)],
    );
  }

  /** Play the next stage. What it plays depends on the stage before alone. */
  async #advanceTo(stage: number, pauses: Pauses): Promise<void> {
    let ranks = this.#ranks;
    const deals = [...this.#deals];
    if (stage === 0 && !this.#setting.isDeterministic) {
      await this.#play("cut", ranks.map((n) => [n, k.PRIOR_DEALS]), pauses);
    }
    for (const [size, until] of this.#steps(stage)) {
      ranks = this.#estimates(ranks, deals, k.PRIOR_DEALS).order;
      const best = ranks.slice(0, size);
      for (const n of best) deals[n] = Math.max(deals[n]!, until);
      await this.#play("full", best.map((n) => [n, deals[n]!]), pauses);
    }
    if (stage > this.stage) [this.#ranks, this.#deals, this.stage] = [ranks, deals, stage];
  }

  #deal(n: number, kind: Kind): number {
    return this.#rows.get(n)![kind].length / this.#setting.seats;
  }

  /** Play moves on up to a deal each, those with fewest deals first. */
  async #play(
    kind: Kind, until: readonly (readonly [n: number, end: number])[], pauses: Pauses,
  ): Promise<void> {
    let took = FIRST_GAME;
    for (;;) {
      const left = until.filter(([n, end]) => this.#deal(n, kind) < end);
      if (left.length === 0) return;
      const first = Math.min(...left.map(([n]) => this.#deal(n, kind)));
      const fitting = Math.max(1, Math.floor(pauses.left / took));
      const same = left.filter(([n]) => this.#deal(n, kind) === first).slice(0, fitting);
      const end = Math.min(...same.map(([, deal]) => deal));
      const count = Math.max(1, Math.min(end - first, Math.floor(fitting / same.length)));
      const begun = performance.now();
      const moves = same.map(([n]) => this.choices[n]!.move);
      const playing = [this.#plies[kind], this.#seed, first, count] as const;
      const totals = playTotals(this.#packed, this.#network, moves, PLAYERS, ...playing);
      same.forEach(([n], m) => {
        for (const all of totals[m]!) this.#rows.get(n)![kind].push(...all);
      });
      took = Math.max(0.01, (performance.now() - begun) / (count * same.length));
      await pauses.maybe();
    }
  }

  /** Solve the rest of the game, once, if it is late enough; returns whether it is solved. */
  async #solve(pauses: Pauses): Promise<boolean> {
    if (this.#triedToSolve) return this.exact !== null;
    const { position, choices } = this;
    const exact = await solveChoices(this.#packed, position, choices, this.#aim, pauses);
    [this.exact, this.#triedToSolve] = [exact, true];
    return exact !== null;
  }

  #estimates(ranks: readonly number[], deals: readonly number[], cuts: number): Estimates {
    const { seats } = this.#setting;
    const games = (n: number, most: number): Row => {
      const { cut, full } = this.#rows.get(n)!;
      return { cut: cut.slice(0, seats * cuts), full: full.slice(0, seats * most) };
    };
    const ladder = new Map(ranks.map((n) => [n, games(n, deals[n]!)] as const));
    const asked = [...this.#asked].filter(
      (n) => ladder.has(n) || (cuts > 0 && this.#deal(n, "cut") === cuts),
    );
    const more = new Map(asked.map((n) => [n, games(n, Math.max(...deals))]));
    return new Estimates(this.#positions.engine, this.#setting, this.exact, ladder, more);
  }
}
