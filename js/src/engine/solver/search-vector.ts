/** The search vector of the exact solver; mirrors akropolis_nb/engine/vectors/search_vector.py. */
import { LETTERS, STARS_OF } from "../box.ts";
import { code, letters } from "../game/tiles.ts";
import type { Measure, TileId } from "../game-engine.ts";
import type { Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Block } from "../vectors/city-block.ts";
import { scoped } from "../vectors/scope.ts";

const MEASURES: Readonly<Record<Measure, number>> = {
  ...{ points: k.POINTS_AND_STONES, houses: k.HOUSE, markets: k.MARKET, barracks: k.BARRACKS },
  ...{ temples: k.TEMPLE, gardens: k.GARDEN, stones: k.STONES_ALONE, lake: k.LAKE_HEXES },
};

export const isMeasure = (name: unknown): name is Measure =>
  typeof name === "string" && Object.hasOwn(MEASURES, name);

/** A search that has not begun. */
export interface SearchStart {
  readonly tiles: readonly TileId[];
  readonly place: number;
  readonly free: boolean;
  readonly measure: Measure;
  /** Find all lines that reach this value; null finds the best lines. */
  readonly target: number | null;
  /** How many lines to list. */
  readonly room: number;
  /** Stones to pay with. */
  readonly stones: number;
  /** Stones gained minus stones paid so far. */
  readonly net: number;
  /** Lake hexes made so far. */
  readonly lake: number;
}

/** The vector of a search, for a city with room for all tiles. */
export function searchVector(engine: Engine, block: Block, start: SearchStart): Int32Array {
  const { tiles, place, free, target } = start;
  const frames = place * engine.kernels.frame_size(block[k.WIDTH]!, block[k.ROWS]!);
  const s = new Int32Array(k.FRAMES + frames);
  s[k.TO_PLACE] = place;
  s[k.FREE] = Number(free);
  s[k.MEASURE] = MEASURES[start.measure];
  s[k.ROOM] = start.room;
  s[k.REACH] = Number(target !== null);
  s[k.TARGET] = target ?? 0;
  for (let n = 0; n < place; n++) {
    s.set(nextTile(free ? tiles : [tiles[n]!]), k.NEXT_TILES + k.NEXT_TILE * n);
  }
  const frame = k.FRAMES;
  s[frame + k.HELD] = start.stones;
  s[frame + k.NET] = start.net;
  s[frame + k.CUT_OFF] = start.lake;
  s[frame + k.OFFERED] = tiles.length;
  tiles.forEach((tile, n) => {
    s[frame + k.OFFERED_CODE + n] = code(tile);
    s[frame + k.OFFERED_TWIN + n] = tiles.indexOf(tile);
  });
  return scoped(engine, ({ memory, kernels }) => {
    const vector = memory.vector(s);
    kernels.open_frame(memory.vector(block), 0, vector, frame);
    return vector.numbers.slice();
  });
}

/** For each kind of hex, the most that any of these tiles has, for the upper bound. */
function nextTile(coming: readonly TileId[]): number[] {
  const row = new Array<number>(k.NEXT_TILE).fill(0);
  for (let kind = k.HOUSE; kind <= k.QUARRY; kind++) {
    const counts = coming.map((tile) => letters(tile).split(LETTERS[kind]!).length - 1);
    const count = Math.max(...counts);
    if (kind === k.QUARRY) row[k.NEXT_QUARRIES] = count;
    else if (kind > k.GARDEN) row[k.NEXT_STARS + kind - k.PLAZA] = count * STARS_OF[kind]!;
    else row[kind] = count;
  }
  return row;
}
