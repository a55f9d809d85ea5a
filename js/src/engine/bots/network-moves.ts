/** Moves as the network rates them. */
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import type { NetworkSettings, PackedMove, PackedPosition } from "../vectors/packed-position.ts";
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
export function bestByNetwork(packed: PackedPosition, network: Vector): PackedMove {
  const settings = { perTile: k.MOST_LISTED, repliesPerTile: k.MOST_LISTED, replyWeight: 1 };
  return rateMoves(packed, network, settings).reduce((best, one) =>
    one.merit > best.merit ? one : best,
  ).move;
}
