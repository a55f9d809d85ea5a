/** Cities: placing tiles, and why a placement is illegal; mirrors akropolis_nb/engine/city.py. */
import { CELL_X, CELL_Y, ILLEGAL, TILE_SIDES } from "../box.ts";
import { GameError, whole } from "../errors.ts";
import type { City, Placement, TileId } from "../game-engine.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import { code } from "./rules.ts";
import * as blocks from "../vectors/city-block.ts";
import type { Block } from "../vectors/city-block.ts";
import * as scores from "../vectors/scores.ts";

/** The most numbers of all blocks together; a city of a game has about ten thousand. */
const MOST_NUMBERS = 8_000_000;

/** Keeps the blocks of the cities that were used last; others are built again when needed. */
export class BlockCache {
  readonly #blocks = new Map<City, Block>();
  #numbers = 0;

  get(city: City): Block | undefined {
    return this.#blocks.get(city);
  }

  /** Keep a block, and drop those that were not used for the longest time. */
  keep(city: City, block: Block): void {
    this.#drop(city);
    this.#blocks.set(city, block);
    this.#numbers += block.length;
    for (const other of this.#blocks.keys()) {
      if (this.#numbers <= MOST_NUMBERS || other === city) return;
      this.#drop(other);
    }
  }

  #drop(city: City): void {
    this.#numbers -= this.#blocks.get(city)?.length ?? 0;
    this.#blocks.delete(city);
  }
}

const SIDES = TILE_SIDES.split(", ");
const MOST_TILES = 500;
const FARTHEST = 9999;

type Axial = readonly [number, number];

/** Check a placement from outside. */
export function checkPlacement({ q, r, rotation }: Placement): Placement {
  return {
    q: whole("a placement's q", q, -FARTHEST, FARTHEST),
    r: whole("a placement's r", r, -FARTHEST, FARTHEST),
    rotation: whole("a rotation", rotation, 0, 5),
  };
}

/** Places tiles; keeps the blocks of the cities that were used last. */
export class Cities {
  readonly #engine: Engine;
  readonly #blocks = new BlockCache();
  readonly start: City = { placed: [], stonesGained: 0, lakesMade: 0 };

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The city's vector for the kernels. */
  block(city: City): Block {
    let block = this.#blocks.get(city);
    if (block === undefined) {
      block = blocks.startBlock(this.#engine);
      for (const laid of city.placed) {
        block = this.#check(block, checkPlacement(laid));
        block = blocks.lay(this.#engine, block, laid, code(laid.tile)).block;
      }
    }
    this.#blocks.keep(city, block);
    return block;
  }

  /** The city with one more tile; an error if the placement is illegal. */
  place(city: City, tile: TileId, given: Placement): City {
    const placement = checkPlacement(given);
    const block = this.#check(this.block(city), placement);
    if (city.placed.length >= MOST_TILES) {
      throw new GameError(`a city of more than ${MOST_TILES} tiles is not supported`);
    }
    const laid = blocks.lay(this.#engine, block, placement, code(tile));
    const placed = [...city.placed, { tile, ...placement }];
    const next: City = { placed, stonesGained: laid.stones, lakesMade: laid.lakes };
    this.#blocks.keep(next, laid.block);
    return next;
  }

  /** All legal placements. */
  legal(city: City): Placement[] {
    return scores.effects(this.#engine, this.block(city), [k.QUARRIES], 0);
  }

  /** Why a placement is illegal; null if it is legal. */
  whyIllegal(city: City, given: Placement): GameError | null {
    const placement = checkPlacement(given);
    const block = this.block(city);
    const found = blocks.check(this.#engine, block, placement);
    return found > 0 ? null : illegality(this.#engine, block, placement, found);
  }

  #check(block: Block, placement: Placement): Block {
    const found = blocks.check(this.#engine, block, placement);
    if (found <= 0) throw illegality(this.#engine, block, placement, found);
    return block;
  }
}

/** The rule that forbids a placement; mirrors akropolis_nb/engine/legality.py. */
function illegality(engine: Engine, block: Block, placement: Placement, code: number): GameError {
  const { x, y, shape } = blocks.triangle(engine, block, placement);
  const faults = inScope(engine, ({ memory, kernels }) =>
    kernels.faults(memory.vector(block), 0, x, y, shape, code),
  );
  const cells = [0, 1, 2].filter((n) => (faults >> n) & 1).map((n) => 3 * shape + n);
  const hexes = cells.map((n): Axial => [
    x + CELL_X[n]! + block[k.COL0]!, y + CELL_Y[n]! + block[k.ROW0]!,
  ]);
  const sides = cells.length < 3 ? cells.map((n) => SIDES[n]!) : [];
  const reason = ILLEGAL[-code]!;
  return new GameError(`illegal: ${reason}`, reason, hexes, sides);
}
