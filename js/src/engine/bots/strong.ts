/** The strong bot's search by successive halving; mirrors akropolis_nb/bots/strong.py. */
import type { Budget } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import { REPLY_WEIGHT, type PackedMove, type PackedPosition } from "../vectors/packed-position.ts";
import { scoped } from "../vectors/scope.ts";
import { Pauses } from "./slices.ts";

/** From this many playouts on, more candidates pay off. */
const AMPLE = 600;
const PLAYOUTS_PER_SECOND = 5000;
const FEW = 16;
const MANY = 24;
const PRIOR = 4;
const PLIES = 4;
const PLIES_SHARED = 48;
/** What a point of the best opponent's expected total takes off, for the aim to win. */
const LEAD = 0.9;

export class StrongSearch {
  readonly #packed: PackedPosition;
  readonly #network: Vector;
  readonly #seed: number;
  /** The search vector. */
  #search: Int32Array;
  /** How many candidates are left. */
  #left: number;
  /** Milliseconds of a deal. */
  #took = 1;

  constructor(packed: PackedPosition, network: Vector, playouts: number, seed: number) {
    this.#packed = packed;
    this.#network = network;
    this.#seed = seed;
    const most = playouts >= AMPLE ? MANY : FEW;
    this.#search = new Int32Array(k.CANDIDATES + k.CANDIDATE * most);
    this.#search[k.PLIES_AFTER] = Math.max(PLIES, packed.seats);
    this.#search[k.PLIES_SHARED] = PLIES_SHARED;
    this.#search[k.LEAD] = Math.round(LEAD * k.POINT);
    this.#search[k.PRIOR] = PRIOR;
    const settings = { perTile: 0, replyWeight: 1 };
    this.#left = packed.use(settings, ({ memory, kernels }, { start, cities, workspace }) => {
      const [net, search] = [network, memory.vector(this.#search)];
      const { size, flags } = packed;
      const left = kernels.begin_search(start, cities, size, workspace, flags, net, search, most);
      this.#search = search.numbers.slice();
      return left;
    });
  }

  /** The best move. */
  async best({ playouts, seconds = 0.1, signal }: Budget): Promise<PackedMove> {
    const levels = Math.ceil(Math.log2(Math.max(2, this.#left)));
    const begun = performance.now();
    const pauses = new Pauses(signal);
    for (let level = 1; level <= levels && this.#left > 1; level++) {
      const deals = Math.max(1, Math.floor((playouts ?? Infinity) / (levels * this.#left)));
      const time = playouts === undefined ? (1000 * seconds * level) / levels : Infinity;
      await this.#play(deals, begun + time, pauses);
      this.#halve();
    }
    return [...this.#search.subarray(k.CANDIDATES, k.CANDIDATES + 5)];
  }

  /** Play some deals, a few at a time; after the first ones only until a time. */
  async #play(deals: number, until: number, pauses: Pauses): Promise<void> {
    for (let left = deals, some = 1; left > 0; ) {
      some = Math.min(left, some);
      if (!this.#deal(some)) return;
      await pauses.maybe();
      const time = until - performance.now();
      if (time <= 0) return;
      left -= some;
      some = Math.max(1, Math.min(2 * some, Math.floor(Math.min(time, pauses.left) / this.#took)));
    }
  }

  /** Play each candidate in some deals, as far as there are any; return whether there were. */
  #deal(wanted: number): boolean {
    const deals = Math.min(wanted, k.MOST_DEALS - this.#search[k.DEAL]!);
    if (deals <= 0) return false;
    const begun = performance.now();
    const { size, flags, table } = this.#packed;
    const settings = { replyWeight: REPLY_WEIGHT };
    this.#packed.use(settings, ({ memory, kernels }, { start, cities, workspace }) => {
      const [net, search] = [this.#network, memory.vector(this.#search)];
      const [g, c] = [memory.vector(table), memory.vector(this.#packed.cities)];
      kernels.search_deals(
        start, cities, g, c, size, workspace, flags, net, search, this.#seed, deals,
      );
      this.#search = search.numbers.slice();
    });
    this.#took = Math.max(0.01, (performance.now() - begun) / deals);
    return true;
  }

  #halve(): void {
    scoped(this.#packed.engine, ({ memory, kernels }) => {
      const search = memory.vector(this.#search);
      this.#left = kernels.halve(search);
      this.#search = search.numbers.slice();
    });
  }
}

/** How many playouts a budget allows, about. */
export const playoutsOf = ({ playouts, seconds = 0.1 }: Budget): number =>
  playouts ?? PLAYOUTS_PER_SECOND * seconds;
