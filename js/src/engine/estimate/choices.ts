/**
 * The moves of a position and what the network expects of them; mirrors `candidate_moves` and
 * analysis/search/network_model.py.
 */
import { rateMoves } from "../bots/bots.ts";
import type { Positions } from "../game/positions.ts";
import { code } from "../game/rules.ts";
import type { Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import { playTotals } from "../vectors/final-cities.ts";
import type { PackedMove, PackedPosition } from "../vectors/packed-position.ts";
import { inScope } from "../kernels.ts";
import { groupByKey } from "../../ui/grouped.ts";

/** Moves with each tile that are played on for a round, and in how many deals. */
const [PER_TILE, DEALS] = [2, 4];

/** A move; it stands for all equivalent moves. */
export interface Choice {
  readonly move: PackedMove;
  /** All equivalent moves in notation, this one first. */
  readonly texts: readonly string[];
  /** The expected own total and lead, in parts of a point, see `NETWORK_PARTS`. */
  readonly own: number;
  readonly lead: number;
}

/** The choices of a position, in the order of tiles and placements. */
export function choicesOf(
  positions: Positions, packed: PackedPosition, position: Position, network: Vector,
): Choice[] {
  const { site, stacksLeft, toMove: seat } = position;
  const moves = distinct(positions, packed, position, network);
  const tiles = groupByKey(moves, ({ move }) => move[0]!);
  return [...tiles.values()].flatMap((same) => {
    const best = [...same].sort((a, b) => b.value - a.value).slice(0, PER_TILE);
    const deals = stacksLeft > 0 ? DEALS : 1;
    const chosen = best.map(({ move }) => move);
    const totals = playTotals(packed, network, chosen, {}, packed.seats, 0, 0, deals).flat();
    const mean = (numbers: readonly number[]): number =>
      (k.NETWORK_PARTS * numbers.reduce((a, b) => a + b, 0)) / numbers.length;
    const value = mean(best.map((one) => one.value));
    const own = mean(totals.map((all) => all[seat]!)) - value;
    const ahead = (all: Int32Array): number =>
      all[seat]! - Math.max(...all.filter((_, other) => other !== seat));
    const lead = mean(totals.map(ahead)) - value;
    const isLast = site.length - 1 + stacksLeft * position.stackSize <= packed.seats;
    return same.map((one): Choice => {
      const now = k.NETWORK_PARTS * one.value;
      return { ...one, own: now + (isLast ? 0 : own), lead: now + lead };
    });
  });
}

/** The moves with the network's values in points, equivalent ones once. */
function distinct(
  { cities }: Positions, packed: PackedPosition, position: Position, network: Vector,
): { move: PackedMove; texts: string[]; value: number }[] {
  const { site, toMove } = position;
  const legal = cities.legal(position.cities[toMove]!);
  const order = new Map(legal.map(({ q, r, rotation }, n) => [`${q},${r}^${rotation}`, n]));
  const moves = rateMoves(packed, network, { perTile: 0, replyWeight: 0 })
    // If the same tile lies on the site twice, the cheaper one is played.
    .filter(({ move: [index] }) => site.indexOf(site[index!]!) === index)
    .map(({ move, value }) => {
      const text = packed.moveText(move);
      return { move, value, text, place: order.get(text.split("@")[1]!)! };
    })
    .sort((a, b) => a.move[0]! - b.move[0]! || a.place - b.place);
  const tiles = groupByKey(moves, ({ move }) => move[0]!);
  return [...tiles].flatMap(([index, ofTile]) => {
    const keys = keysAfter(packed, code(site[index]!), ofTile.map(({ move }) => move));
    return [...groupByKey(ofTile, (_, n) => keys[n]!).values()].map((same) => {
      return { ...same[0]!, texts: same.map(({ text }) => text) };
    });
  });
}

/** Keys of the city after each move: equal for cities that look the same. */
function keysAfter(packed: PackedPosition, tile: number, moves: readonly PackedMove[]): string[] {
  const from = packed.size * packed.table[k.TO_MOVE]!;
  return inScope(packed.engine, ({ memory, kernels }) => {
    const city = memory.vector(packed.cities.subarray(from, from + packed.size));
    const spots = memory.vector(moves.flatMap((move) => move.slice(1)));
    const out = memory.zeros(2 * moves.length + 2);
    kernels.write_keys(city, tile, spots, moves.length, out);
    return moves.map((_, n) => out.numbers.subarray(2 * n + 2, 2 * n + 4).join());
  });
}
