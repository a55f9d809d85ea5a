/** What the kernels find in a city; mirrors akropolis_nb/engine/vectors/scores.py. */
import { grouped } from "../../ui/grouped.ts";
import type { Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Placement } from "../game-engine.ts";
import * as city from "./city-block.ts";
import type { Block, Cell } from "./city-block.ts";
import { scoped } from "./scope.ts";
import * as sizes from "./sizes.ts";

/** A group of adjacent houses. */
export interface HouseGroup {
  readonly cells: readonly Cell[];
  /** Sum of its levels, not doubled. */
  readonly value: number;
  readonly counts: boolean;
}

/** The score of a city; a list by district has its number (1 to 5) as index. */
export interface CityScore {
  readonly values: readonly number[];
  readonly stars: readonly number[];
  /** The block with the value of each district in its record. */
  readonly block: Block;
  readonly cells: readonly Cell[];
  /** The house groups, by the number of a house's record. */
  readonly groups: ReadonlyMap<number, HouseGroup>;
}

/** Score a city by the rules' flags. */
export function score(engine: Engine, block: Block, flags: number): CityScore {
  return scoped(engine, ({ memory, kernels }) => {
    const w = memory.vector(sizes.workspace(block[k.CELLS]!));
    const c = memory.vector(block);
    kernels.score_city(c, 0, w, flags);
    const scored = c.numbers.slice();
    const cells = city.cells(scored);
    const found = w.numbers;
    const houses = cells.filter(({ kind }) => kind === "h");
    const byGroup = grouped(houses, ({ at }) => scored[at + k.AUX]!);
    // Of groups with equal hexes and value, the first one by (q, r) counts.
    const chosen = [...byGroup.keys()].find((n) => found[k.GROUPS + n] === found[k.BEST]);
    const groups = [...byGroup].map(([number, inside]): [number, HouseGroup] => {
      const value = found[k.GROUPS + number]! & 0xffff;
      return [number, { cells: inside, value, counts: number === chosen }];
    });
    return {
      values: [...found.subarray(k.VALUE, k.VALUE + 6)],
      stars: [...found.subarray(k.STARS, k.STARS + 6)],
      block: scored,
      cells,
      groups: new Map(groups),
    };
  });
}

/** What placing tiles does. */
export interface Effect extends Placement {
  level: number;
  /** Stones gained. */
  stones: number;
  /** The change of points for each tile. */
  points: number[];
}

/** The effect of each legal placement of some tiles (up to `MOST_PLANS`), sorted by placement. */
export function effects(
  engine: Engine, given: Block, codes: readonly number[], flags: number,
): Effect[] {
  const block = city.withRoom(engine, given);
  return scoped(engine, ({ memory, kernels }) => {
    const c = memory.vector(block);
    const w = memory.vector(sizes.workspace(block[k.CELLS]! + 3));
    kernels.prepare_evaluation(c, 0, w, flags);
    codes.forEach((code, n) => kernels.plan(w, n, code, flags));
    const out = memory.zeros(sizes.preview(block[k.CELLS]!, codes.length));
    const many = kernels.preview(c, 0, w, flags, codes.length, out);
    const size = 5 + 3 * codes.length;
    const numbers = out.numbers.slice(0, size * many);
    const found: Effect[] = [];
    for (let o = 0; o < numbers.length; o += size) {
      const [x, y, shape, level, stones] = numbers.subarray(o, o + 5) as unknown as number[];
      for (let turn = 0; turn < 3; turn++) {
        const at = city.placement(engine, block, { x: x!, y: y!, shape: shape!, turn });
        const points = codes.map((_, n) => numbers[o + 5 + 3 * n + turn]!);
        found.push({ ...at, level: level!, stones: stones!, points });
      }
    }
    return found.sort((a, b) => a.q - b.q || a.r - b.r || a.rotation - b.rotation);
  });
}
