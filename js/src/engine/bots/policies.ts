/** Bots that are a policy of the kernels: they choose without looking ahead. */
import { moveText } from "../../wire/notation.ts";
import type { Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { PackedPosition } from "../vectors/packed-position.ts";

/** The policies by name. */
export const POLICIES: Readonly<Record<string, number>> = {
  random: k.RANDOM, greedy: k.GREEDY, farsighted: k.FARSIGHTED,
};

/** The move of a policy, in notation. */
export function chosenByPolicy(
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
