/** The table of a game as a vector; mirrors akropolis_nb/engine/vectors/table.py. */
import type { TileId } from "../game-engine.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import { architectNumber, code, setup, tilesOf } from "../game/rules.ts";
import type { Rules } from "../../wire/results.ts";

/** What the table of a position consists of. */
export interface TableParts {
  readonly rules: Rules;
  readonly stones: readonly number[];
  readonly site: readonly TileId[];
  readonly toMove: number;
  readonly stacksLeft: number;
  readonly unseen: readonly TileId[];
}

/** The table of a position; with the unseen tiles as its pile, for playouts. */
export function pack(parts: TableParts, withPile = false): Int32Array {
  const pile = withPile ? parts.unseen : [];
  const table = new Int32Array(k.PILE + pile.length);
  table[k.SEATS] = parts.rules.players;
  table[k.TO_MOVE] = parts.toMove;
  table[k.STACKS] = parts.stacksLeft;
  table[k.STACK_SIZE] = setup(parts.rules).stack;
  table[k.SITE_SIZE] = parts.site.length;
  table[k.ARCHITECT] = architectNumber(parts.rules);
  table[k.PILE_SIZE] = pile.length;
  table.set(parts.stones, k.STONES);
  table.set(parts.site.map(code), k.SITE);
  table.set(pile.map(code), k.PILE);
  return table;
}

/** The tiles of the rules in an order that a seed decides, by the kernels' random numbers. */
export function shuffle(engine: Engine, rules: Rules, seed: number): TileId[] {
  const tiles = tilesOf(rules);
  // Without seats nothing but the pile is copied; tiles are labels that are only passed on.
  const start = new Int32Array(k.PILE + tiles.length);
  start[k.PILE_SIZE] = tiles.length;
  start.set(tiles as number[], k.PILE);
  return inScope(engine, ({ memory, kernels }) => {
    const [table, none] = [memory.zeros(start.length), memory.zeros(0)];
    kernels.restart(table, none, memory.vector(start), none, 0, foldSeed(seed), 0);
    return [...table.numbers.subarray(k.PILE)].reverse();
  });
}

/** A seed for the kernels, which take 31 bits. */
export const foldSeed = (seed: number): number =>
  Number.isFinite(seed) ? Math.abs(Math.trunc(seed)) % 2 ** 31 : 0;

/** The stones and the seat to move after a tile was taken whose placement gained stones. */
export function afterTaking(
  engine: Engine, table: Int32Array, index: number, gained: number,
): { stones: number[]; toMove: number } {
  return inScope(engine, ({ memory, kernels }) => {
    const g = memory.vector(table);
    kernels.take(g, index);
    const numbers = g.numbers;
    numbers[k.STONES + numbers[k.TO_MOVE]!]! += gained;
    kernels.next_seat(g);
    const stones = [...numbers.subarray(k.STONES, k.STONES + numbers[k.SEATS]!)];
    return { stones, toMove: numbers[k.TO_MOVE]! };
  });
}

/** Ask a kernel about a table. */
export const asked = (
  engine: Engine, kernel: "affordable" | "architect_tile" | "awaits_deal", table: Int32Array,
): number => inScope(engine, ({ memory, kernels }) => kernels[kernel](memory.vector(table)));
