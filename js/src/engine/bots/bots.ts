/**
 * The bots: policies of the kernels, moves as the network rates them, and the strong bot's search
 * by successive halving; mirrors akropolis_nb/bots/strong.py.
 */
import type { Budget, Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import {
  REPLY_WEIGHT, type NetworkSettings, type PackedMove, type PackedPosition, type Vectors,
} from "../vectors/packed-position.ts";
import type { Engine } from "../kernels.ts";
import { Pauses } from "./slices.ts";
import { moveText } from "../../wire/notation.ts";
import * as sizes from "../vectors/sizes.ts";

/** A move as the network rates it, in points. */
export interface RatedMove {
  move: PackedMove;
  /** The seat's expected final total. */
  value: number;
  /** The value, less what the move leaves to the next seat. */
  rating: number;
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
        rating: numbers[o + k.MOVE_RATING]! / k.POINT,
      };
    });
  });
}

/** The move of the highest rating: the choice of the fast bot. */
export function chooseByNetwork(packed: PackedPosition, network: Vector): PackedMove {
  const settings = { perTile: k.MOST_LISTED, repliesPerTile: k.MOST_LISTED, replyWeight: 1 };
  return rateMoves(packed, network, settings).reduce((best, one) =>
    one.rating > best.rating ? one : best,
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
      copy(), copy(), 1, 0, none, totals!, deals!, log!, none,
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

/** The best move by successive halving: the choice of the strong bot. */
export async function chooseBySearch(
  packed: PackedPosition, network: Vector, { playouts, seconds = 0.1, seed = 0, signal }: Budget,
): Promise<PackedMove> {
  const { size, flags, table } = packed;
  const many = (playouts ?? PLAYOUTS_PER_SECOND * seconds) >= AMPLE ? MANY : FEW;
  let search = new Int32Array(k.CANDIDATES + k.CANDIDATE * many);
  search[k.PLIES_AFTER] = Math.max(PLIES, packed.seats);
  search[k.PLIES_SHARED] = PLIES_SHARED;
  search[k.LEAD] = Math.round(LEAD * k.POINT);
  search[k.PRIOR] = PRIOR;

  /** Call a kernel that changes the search vector. */
  const change = <T>(
    settings: NetworkSettings, work: (engine: Engine, vectors: Vectors, search: Vector) => T,
  ): T =>
    packed.use(settings, (engine, vectors) => {
      const vector = engine.memory.vector(search);
      const answer = work(engine, vectors, vector);
      search = vector.numbers.slice();
      return answer;
    });

  /** How many candidates are left. */
  let left = change({ perTile: 0, replyWeight: 1 }, ({ kernels }, vectors, vector) => {
    const { start, cities, workspace } = vectors;
    return kernels.begin_search(start, cities, size, workspace, flags, network, vector, many);
  });
  /** Milliseconds of a deal. */
  let took = 1;

  /** Play each candidate in some deals, as far as there are any; return whether there were. */
  const deal = (wanted: number): boolean => {
    const deals = Math.min(wanted, k.MOST_DEALS - search[k.DEAL]!);
    if (deals <= 0) return false;
    const begun = performance.now();
    change({ replyWeight: REPLY_WEIGHT }, ({ memory, kernels }, vectors, vector) => {
      const { start, cities, workspace } = vectors;
      const [g, c] = [memory.vector(table), memory.vector(packed.cities)];
      kernels.search_deals(
        start, cities, g, c, size, workspace, flags, network, vector, seed, deals,
      );
    });
    took = Math.max(0.01, (performance.now() - begun) / deals);
    return true;
  };

  /** Play some deals, a few at a time; after the first ones only until a time. */
  const play = async (deals: number, until: number): Promise<void> => {
    for (let more = deals, some = 1; more > 0; ) {
      some = Math.min(more, some);
      if (!deal(some)) return;
      await pauses.maybe();
      const time = until - performance.now();
      if (time <= 0) return;
      more -= some;
      some = Math.max(1, Math.min(2 * some, Math.floor(Math.min(time, pauses.left) / took)));
    }
  };

  const rounds = Math.ceil(Math.log2(Math.max(2, left)));
  const begun = performance.now();
  const pauses = new Pauses(signal);
  for (let round = 1; round <= rounds && left > 1; round++) {
    const deals = Math.max(1, Math.floor((playouts ?? Infinity) / (rounds * left)));
    const time = playouts === undefined ? (1000 * seconds * round) / rounds : Infinity;
    await play(deals, begun + time);
    left = change({}, ({ kernels }, _, vector) => kernels.halve(vector));
  }
  return [...search.subarray(k.CANDIDATES, k.CANDIDATES + 5)];
}
