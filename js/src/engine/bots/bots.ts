/** The strong bot's search by successive halving; mirrors akropolis_nb/bots/strong.py. */
import type { Budget, Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import {
  REPLY_WEIGHT, type NetworkSettings, type PackedMove, type PackedPosition,
} from "../vectors/packed-position.ts";
import { scoped } from "../kernels.ts";
import { Pauses } from "./slices.ts";
import { moveText } from "../../wire/notation.ts";
import * as sizes from "../vectors/sizes.ts";

/** A move as the network rates it, in points. */
export interface RatedMove {
  move: PackedMove;
  /** The seat's expected final total. */
  value: number;
  /** The value, less what the move leaves to the next seat. */
  merit: number;
}

/** Rate moves of the seat to move, in no special order. */
export function rateMoves(
  packed: PackedPosition, network: Vector, settings: NetworkSettings,
): RatedMove[] {
  return packed.use(settings, ({ memory, kernels }, { start, cities, workspace }) => {
    const { size, flags } = packed;
    const out = memory.zeros(sizes.shortlist(packed.hexes));
    const many = kernels.rate_all(start, cities, size, workspace, flags, network, out);
    const numbers = out.numbers;
    return Array.from({ length: many }, (_, n) => {
      const o = k.SHORTLISTED * n;
      return {
        move: [...numbers.subarray(o, o + 5)],
        value: numbers[o + k.MOVE_VALUE]! / k.POINT,
        merit: numbers[o + k.MOVE_MERIT]! / k.POINT,
      };
    });
  });
}

/** The move of the greatest merit: the choice of the fast bot. */
export function chooseByNetwork(packed: PackedPosition, network: Vector): PackedMove {
  const settings = { perTile: k.MOST_LISTED, repliesPerTile: k.MOST_LISTED, replyWeight: 1 };
  return rateMoves(packed, network, settings).reduce((best, one) =>
    one.merit > best.merit ? one : best,
  ).move;
}

/** The policies by name. */
export const POLICIES: Readonly<Record<string, number>> = {
  random: k.RANDOM, greedy: k.GREEDY, farsighted: k.FARSIGHTED,
};

/** The move of a policy, in notation. */
export function chooseByPolicy(
  packed: PackedPosition, { site }: Position, policy: number, seed: number,
): string {
  return packed.use({}, ({ memory, kernels }, { start, cities, workspace }) => {
    const pile = packed.table[k.PILE_SIZE]!;
    const copy = (): ReturnType<typeof memory.vector> => memory.vector(packed.table);
    const [table, blocks, none] = [copy(), memory.vector(packed.cities), memory.zeros(0)];
    const [totals, deals, log] = [packed.seats, pile, 7].map((n) => memory.zeros(n));
    // One ply of one game; the tiles' labels are their codes.
    kernels.log_many(
      start, cities, table, blocks, packed.size, workspace, packed.flags, policy, none, seed, 0, 1,
      copy(), copy(), 1, totals!, deals!, log!,
    );
    const [, price, q, r, rotation] = log!.numbers;
    return moveText({ tile: site[price!]!, q: q!, r: r!, rotation: rotation! });
  });
}

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
