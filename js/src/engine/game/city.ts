/** Cities: placing tiles, and why a placement is illegal; mirrors akropolis_nb/engine/city.py. */
import { GameError, listed, whole } from "../errors.ts";
import type { City, Laid, Placement, TileId } from "../game-engine.ts";
import type { Engine } from "../kernels.ts";
import { FLOATING, ONE_TILE, OVERHANG, QUARRIES } from "../layout.ts";
import { code, tileText } from "./tiles.ts";
import { BlockCache } from "../vectors/block-cache.ts";
import * as blocks from "../vectors/city-block.ts";
import type { Block } from "../vectors/city-block.ts";
import * as scores from "../vectors/scores.ts";

const MOST_TILES = 500;
const FARTHEST = 9999;
/** Steps clockwise from north. */
export const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]] as const;

type Axial = readonly [number, number];

/** The hexes of the letters a, b and c. */
export function hexesOf({ q, r, rotation }: Placement): [Axial, Axial, Axial] {
  const [dq, dr] = DIRECTIONS[rotation]!;
  const [eq, er] = DIRECTIONS[(rotation + 1) % 6]!;
  return [[q, r], [q + dq, r + dr], [q + eq, r + er]];
}

/** Check a placement from outside. */
export function checkedPlacement({ q, r, rotation }: Placement): Placement {
  return {
    q: whole("a placement's q", q, -FARTHEST, FARTHEST),
    r: whole("a placement's r", r, -FARTHEST, FARTHEST),
    rotation: whole("a rotation", rotation, 0, 5),
  };
}

/** Reads `07@0,1^2`. */
export const moveText = ({ tile, q, r, rotation }: Laid): string =>
  `${tileText(tile)}@${q},${r}^${rotation}`;

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
        block = this.#checked(block, checkedPlacement(laid));
        block = blocks.lay(this.#engine, block, laid, code(laid.tile)).block;
      }
    }
    this.#blocks.keep(city, block);
    return block;
  }

  /** The city with one more tile; an error if the placement is illegal. */
  place(city: City, tile: TileId, given: Placement): City {
    const placement = checkedPlacement(given);
    const block = this.#checked(this.block(city), placement);
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
    return scores.effects(this.#engine, this.block(city), [QUARRIES], 0);
  }

  /** Why a placement is illegal; null if it is legal. */
  whyIllegal(city: City, given: Placement): GameError | null {
    const placement = checkedPlacement(given);
    const block = this.block(city);
    const found = blocks.check(this.#engine, block, placement);
    return found > 0 ? null : illegality(block, placement, found);
  }

  #checked(block: Block, placement: Placement): Block {
    const found = blocks.check(this.#engine, block, placement);
    if (found <= 0) throw illegality(block, placement, found);
    return block;
  }
}

const name = ([q, r]: Axial): string => `(${q}, ${r})`;

/** The kernel's reason in words; mirrors akropolis_nb/engine/legality.py. */
function illegality(block: Block, placement: Placement, reason: number): GameError {
  const hexes = hexesOf(placement);
  const built = new Map(blocks.cells(block).map((cell) => [name([cell.q, cell.r]), cell]));
  const names = hexes.map(name);
  if (reason === FLOATING) {
    return new GameError(
      "a tile on the ground must share an edge with the city: " +
        `${listed(names)} touch nothing`,
      "floating",
      hexes,
    );
  }
  if (reason === ONE_TILE) {
    const tile = built.get(names[0]!)!.placed;
    const owner = tile ? `the tile placed as number ${tile}` : "the starting tile";
    return new GameError(
      `a tile must rest on at least two different tiles: ${listed(names)} all belong to ${owner}`,
      "one-tile",
      hexes,
    );
  }
  const heights = names.map((hex) => built.get(hex)?.level ?? 0);
  const often = (level: number): number => heights.filter((other) => other === level).length;
  const usual =
    reason === OVERHANG
      ? null
      : heights.reduce((a, b) => (often(b) - often(a) || b - a) > 0 ? b : a);
  const isBlamed = (height: number): boolean => (usual === null ? height === 0 : height !== usual);
  const blamed = hexes.filter((_, n) => isBlamed(heights[n]!));
  const told = hexes.map((hex, n) => {
    const height = heights[n]! ? `${heights[n]} high` : "empty";
    return `${sideInTile(hex, hexes)} ${names[n]} is ${height}`;
  });
  return new GameError(
    `a tile must rest on three hexes of one level: ${listed(told)}`,
    reason === OVERHANG ? "overhang" : "uneven",
    blamed,
    blamed.length < hexes.length ? blamed.map((hex) => sideInTile(hex, hexes)) : [],
  );
}

/** Where one of three adjacent hexes lies in the picture of the three. */
function sideInTile([q, r]: Axial, hexes: readonly Axial[]): string {
  // From the middle of the three, in thirds of a hex; columns are vertical.
  const across = 3 * q - hexes.reduce((sum, [other]) => sum + other, 0);
  const down = 2 * (3 * r - hexes.reduce((sum, [, other]) => sum + other, 0)) + across;
  const side = across > 0 ? "right" : "left";
  return down ? `${down > 0 ? "lower" : "upper"} ${side}` : side;
}
