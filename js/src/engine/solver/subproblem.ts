/** All lines with the same first moves; mirrors akropolis_nb/solver/subproblems.py. */
import { moveText } from "../../wire/notation.ts";
import type { Cities } from "../game/city.ts";
import type { Positions } from "../game/positions.ts";
import { checkRules, flags } from "../game/rules.ts";
import { code, letters } from "../game/tiles.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { City, Laid, Measure, Placement, PlacementProblem, TileId } from "../game-engine.ts";
import { scoped, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import { cells, placement, sideBySide, type Block } from "../vectors/city-block.ts";
import * as sizes from "../vectors/sizes.ts";
import { LETTERS, STARS_OF } from "../box.ts";

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

const MOST_STONES = 99_999;

/** The city, the tiles left and the stones after the first moves of a line. */
export interface State {
  readonly city: City;
  readonly tiles: readonly TileId[];
  readonly stones: number;
  readonly net: number;
  readonly lake: number;
  readonly line: readonly Laid[];
}

/** What is asked of all subproblems. */
export interface Wanted {
  readonly target: number | null;
  readonly most: number;
}

export const startOf = ({ city, tiles, stones }: PlacementProblem): State =>
  ({ city, tiles, stones, net: 0, lake: 0, line: [] });

/** The state after one more tile. */
export function after(
  cities: Cities, { free }: PlacementProblem, state: State, index: number, at: Placement,
): State {
  const tile = state.tiles[index]!;
  const city = cities.place(state.city, tile, at);
  const gained = city.stonesGained - (free ? index : 0);
  return {
    city,
    tiles: state.tiles.filter((_, n) => n !== index),
    stones: state.stones + gained,
    net: state.net + gained,
    lake: state.lake + city.lakesMade,
    line: [...state.line, { tile, ...at }],
  };
}

/** Check a problem from outside; its city was checked when it was built. */
export function checkProblem(problem: PlacementProblem): PlacementProblem {
  const { tiles, place, stones, measure } = problem;
  if (!isMeasure(measure)) throw new GameError(`there is no measure ${shortRepr(measure)}`);
  whole("the number of tiles", tiles.length, 1, k.MOST_PLACED);
  whole("the tiles to place", place, 1, tiles.length);
  whole("stones", stones, 0, MOST_STONES);
  tiles.forEach(letters);
  return { ...problem, free: Boolean(problem.free), rules: checkRules(problem.rules) };
}

/** What a search has found. */
export interface Found {
  readonly best: number;
  readonly second: number;
  /** How many lines, those beyond the room included. */
  readonly count: number;
}

export class Subproblem {
  readonly #engine: Engine;
  readonly #state: State;
  readonly #flags: number;
  readonly #hexes: number;
  #block: Block;
  #search: Int32Array;
  #lines: Int32Array;
  #unlisted = 0;

  constructor(
    { engine, cities }: Positions, problem: PlacementProblem, state: State, wanted: Wanted,
  ) {
    const place = problem.place - state.line.length;
    this.#engine = engine;
    this.#state = state;
    this.#flags = flags(problem.rules);
    this.#block = sideBySide(engine, [cities.block(state.city)], sizes.reach(place));
    this.#hexes = cells(this.#block).length + 3 * place;
    const { free, measure } = problem;
    const { target, most: room } = wanted;
    const start = { ...state, place, free, measure, target, room };
    this.#search = searchVector(engine, this.#block, start);
    this.#lines = new Int32Array(sizes.lines(place, room));
  }

  /** An upper bound on the values of its lines. */
  get bound(): number {
    return scoped(this.#engine, ({ memory, kernels }) => {
      const w = memory.vector(sizes.workspace(this.#hexes));
      const [city, search] = [memory.vector(this.#block), memory.vector(this.#search)];
      return kernels.bound_of(city, w, search, this.#flags);
    });
  }

  /** Begin with the values that other searches found. */
  begin(best: number, second: number): void {
    this.#search[k.TOP_VALUE] = best;
    this.#search[k.SECOND] = second;
  }

  get isDone(): boolean {
    return this.#search[k.DEPTH]! < 0;
  }

  /** Search some steps. */
  step(steps: number): void {
    const before = this.#search[k.TOP_VALUE]!;
    scoped(this.#engine, ({ memory, kernels }) => {
      const w = memory.vector(sizes.workspace(this.#hexes));
      const [city, search] = [memory.vector(this.#block), memory.vector(this.#search)];
      const lines = memory.vector(this.#lines);
      kernels.search_lines(city, w, search, lines, this.#flags, steps);
      this.#block = city.numbers.slice();
      this.#search = search.numbers.slice();
      this.#lines = lines.numbers.slice();
    });
    const s = this.#search;
    if (s[k.TOP_VALUE]! > before && !s[k.REACH]) this.#unlisted = 0;
    // The counters have 32 bits.
    const more = Math.max(s[k.FOUND]! - s[k.ROOM]!, 0);
    s[k.FOUND]! -= more;
    s[k.EXAMINED] = 0;
    this.#unlisted += more;
  }

  get found(): Found {
    const s = this.#search;
    const count = s[k.FOUND]! + this.#unlisted;
    return { best: s[k.TOP_VALUE]!, second: s[k.SECOND]!, count };
  }

  /** The lines that have room, in notation. */
  lines(): string[][] {
    const place = this.#search[k.TO_PLACE]!;
    return Array.from({ length: this.#search[k.FOUND]! }, (_, line) => {
      const site = [...this.#state.tiles];
      const moves = this.#state.line.map(moveText);
      for (let n = line * place; n < (line + 1) * place; n++) {
        const o = k.LINE_MOVE * n;
        const [index, x, y, shape, turn] = this.#lines.subarray(o, o + k.LINE_MOVE);
        const [tile] = site.splice(index!, 1);
        const at = { x: x!, y: y!, shape: shape!, turn: turn! };
        moves.push(moveText({ tile: tile!, ...placement(this.#engine, this.#block, at) }));
      }
      return moves;
    });
  }
}
