/** What the final scores of playouts consist of; mirrors engine/vectors/final_cities.py. */
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import {
  PLAYERS, type NetworkSettings, type PackedMove, type PackedPosition,
} from "./packed-position.ts";

/** The end of one playout. */
export interface FinalGame {
  /** By seat: the values of the five districts, their stars, stones, points of quarries. */
  readonly parts: Int32Array;
  /** The index on the site of the tile taken in each of the next plies; -1 after the end. */
  readonly taken: Int32Array;
  /** The final city of the seat that made the move, as rows of `FINAL_HEX` numbers. */
  readonly hexes: Int32Array;
}

/** The playouts of the better and of the worse move, by deal. */
export type Games = readonly [readonly FinalGame[], readonly FinalGame[]];

/** Numbers of districts, of which there are five. */
export const DISTRICT_NUMBERS = [0, 1, 2, 3, 4] as const;

export const values = ({ parts }: FinalGame, seat: number): number[] =>
  DISTRICT_NUMBERS.map((n) => parts[k.PARTS * seat + k.PART_VALUE + n]!);

export const stars = ({ parts }: FinalGame, seat: number): number[] =>
  DISTRICT_NUMBERS.map((n) => parts[k.PARTS * seat + k.PART_STARS + n]!);

/** The points of a seat: those of the five districts, then the stones. */
export function points(game: FinalGame, seat: number): number[] {
  const many = stars(game, seat);
  const districts = values(game, seat).map((value, n) => value * many[n]!);
  return [...districts, game.parts[k.PARTS * seat + k.PART_STONES]!];
}

/** The final totals by seat. */
export function totals(game: FinalGame): number[] {
  return Array.from({ length: game.parts.length / k.PARTS }, (_, seat) => {
    const quarries = game.parts[k.PARTS * seat + k.PART_QUARRIES]!;
    return points(game, seat).reduce((a, b) => a + b, quarries);
  });
}

/** The best total of the other seats. */
export const bestTotal = (game: FinalGame, seat: number): number =>
  Math.max(...totals(game).filter((_, other) => other !== seat));

/** Play moves and more plies by the network, in the same deals: totals by move, deal and seat. */
export function playTotals(
  packed: PackedPosition, network: Vector, moves: readonly PackedMove[], players: NetworkSettings,
  plies: number, seed: number, first: number, count: number,
): Int32Array[][] {
  return packed.use(players, ({ memory, kernels }, { start, cities, workspace }) => {
    const { seats, size, flags } = packed;
    const [table, blocks] = [memory.vector(packed.table), memory.vector(packed.cities)];
    const chosen = memory.vector(moves.flat());
    const totals = memory.zeros(moves.length * count * seats);
    kernels.try_moves(
      start, cities, table, blocks, size, workspace, flags, k.NETWORK, network, plies, seed,
      first, count, chosen, moves.length, totals,
    );
    const { numbers } = totals;
    const at = (game: number): Int32Array => numbers.slice(seats * game, seats * (game + 1));
    return moves.map((_, n) => Array.from({ length: count }, (_n, deal) => at(n * count + deal)));
  });
}

/**
 * Play moves and the rest of the game by the network, in the same deals: games by move.
 *
 * @param seat whose final city is wanted.
 */
export function playToEnd(
  packed: PackedPosition, network: Vector, moves: readonly PackedMove[], seed: number,
  first: number, count: number, seat = packed.table[k.TO_MOVE]!,
): FinalGame[][] {
  return packed.use(PLAYERS, ({ memory, kernels }, { start, cities, workspace }) => {
    const { seats, size, hexes: most } = packed;
    const [table, blocks] = [memory.vector(packed.table), memory.vector(packed.cities)];
    const games = moves.length * count;
    const chosen = memory.vector(moves.flat());
    const parts = memory.zeros(games * seats * k.PARTS);
    const taken = memory.zeros(games * seats);
    const hexes = memory.zeros(games * seats * most * k.FINAL_HEX);
    kernels.log_moves(
      start, cities, table, blocks, size, workspace, packed.flags, k.NETWORK, network, seed,
      first, count, chosen, moves.length, parts, taken, hexes, most,
    );
    const all = [parts, taken, hexes].map(({ numbers }) => numbers);
    return moves.map((_, move) =>
      Array.from({ length: count }, (_n, deal): FinalGame => {
        const game = move * count + deal;
        const from = (numbers: Int32Array, each: number, at: number): Int32Array =>
          numbers.slice(each * at, each * (at + 1));
        return {
          parts: from(all[0]!, seats * k.PARTS, game),
          taken: from(all[1]!, seats, game),
          hexes: from(all[2]!, most * k.FINAL_HEX, game * seats + seat),
        };
      }),
    );
  });
}
