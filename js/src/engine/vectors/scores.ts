/** What the kernels find in a city; mirrors akropolis_nb/engine/vectors/scores.py. */
import { LETTERS, WHY_KEYS } from "../box.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Placement } from "../game-engine.ts";
import * as city from "./city-block.ts";
import type { Block, Cell } from "./city-block.ts";
import * as sizes from "./sizes.ts";

/** A visible district, and why it counts or not. */
export interface District extends Cell {
  /** What it adds to the value of its kind, doubling included: 0 if it does not count. */
  value: number;
  /** The key of its sentence. */
  why: string;
  /** One bit for each neighbour that decides it, by direction. */
  sides: number;
  /** The numbers in its sentence. */
  numbers: readonly [number, number];
  /** Stars of its kind; null for an architect's district. */
  stars: number | null;
}

/** The score of a city; a list by district has its number (1 to 5) as index. */
export interface CityScore {
  readonly values: readonly number[];
  readonly stars: readonly number[];
  readonly cells: readonly Cell[];
  readonly districts: readonly District[];
}

const WHY = WHY_KEYS.split(" ");

/** Score a city by the rules' flags. */
export function score(engine: Engine, block: Block, flags: number): CityScore {
  return inScope(engine, ({ memory, kernels }) => {
    const w = memory.vector(sizes.workspace(block[k.CELLS]!));
    const out = memory.zeros(k.WHY_ROW * block[k.CELLS]!);
    kernels.explain_city(memory.vector(block), 0, w, flags, out);
    const first = block[k.LIST]!;
    const order = block.subarray(first, first + block[k.CELLS]!);
    const found = w.numbers;
    const cells = city.cells(block);
    const districts = cells.flatMap((cell): District[] => {
      const row = k.WHY_ROW * order.indexOf(cell.at);
      const [value, why, sides, number, other] = [...out.numbers.subarray(row, row + k.WHY_ROW)];
      if (why! < 0) return [];
      const numbers = [number!, other!] as const;
      const stars = found[k.STARS + LETTERS.indexOf(cell.kind)]!;
      return [{ ...cell, value: value!, why: WHY[why!]!, sides: sides!, numbers, stars }];
    });
    return {
      values: [...found.subarray(k.VALUE, k.VALUE + 6)],
      stars: [...found.subarray(k.STARS, k.STARS + 6)],
      cells,
      districts,
    };
  });
}

/** What placing tiles does. */
export interface LegalPlace extends Placement {
  level: number;
  /** Stones gained. */
  stones: number;
  /** The change of points for each tile. */
  points: number[];
}

/** The effect of each legal placement of some tiles (up to `MOST_PLANS`), sorted by placement. */
export function effects(
  engine: Engine, given: Block, codes: readonly number[], flags: number,
): LegalPlace[] {
  const block = city.withRoom(engine, given);
  return inScope(engine, ({ memory, kernels }) => {
    const c = memory.vector(block);
    const w = memory.vector(sizes.workspace(block[k.CELLS]! + 3));
    kernels.prepare_evaluation(c, 0, w, flags);
    codes.forEach((code, n) => kernels.plan(w, n, code, flags));
    const out = memory.zeros(sizes.preview(block[k.CELLS]!, codes.length));
    const many = kernels.preview(c, 0, w, flags, codes.length, out);
    const size = 5 + 3 * codes.length;
    const numbers = out.numbers.slice(0, size * many);
    const found: LegalPlace[] = [];
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
