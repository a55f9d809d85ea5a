/**
 * The best placements of some tiles, exactly; mirrors akropolis_nb/solver/solver.py.
 *
 * The kernels search by branch and bound. A longer search is split by its first moves; those with
 * the highest upper bound are searched first.
 */
import { Pauses } from "../bots/slices.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { Positions } from "../game/positions.ts";
import type {
  City, Laid, Measure, Placement, PlacementProblem, SolverOptions, Solution, TileId,
} from "../game-engine.ts";
import { moveText } from "../../wire/notation.ts";
import type { Cities } from "../game/city.ts";
import { checkRules, code, flags, letters } from "../game/rules.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import { cells, placement, sideBySide, type Block } from "../vectors/city-block.ts";
import * as sizes from "../vectors/sizes.ts";
import { LETTERS, STARS_OF } from "../box.ts";

const MEASURES: Readonly<Record<Measure, number>> = {
  ...{ points: k.POINTS_AND_STONES, houses: k.HOUSE, markets: k.MARKET, barracks: k.BARRACKS },
  ...{ temples: k.TEMPLE, gardens: k.GARDEN, stones: k.STONES_ALONE, lake: k.LAKE_HEXES },
};

/** The vector of a search of `place` tiles that has not begun, in a city with room for all. */
function searchVector(
  engine: Engine, block: Block, { free, measure }: PlacementProblem,
  { tiles, stones, net, lake }: LineStart, { target, most }: Wanted, place: number,
): Int32Array {
  const frames = place * engine.kernels.frame_size(block[k.WIDTH]!, block[k.ROWS]!);
  const s = new Int32Array(k.FRAMES + frames);
  s[k.TO_PLACE] = place;
  s[k.FREE] = Number(free);
  s[k.MEASURE] = MEASURES[measure];
  s[k.ROOM] = most;
  s[k.REACH] = Number(target !== null);
  s[k.TARGET] = target ?? 0;
  for (let n = 0; n < place; n++) {
    s.set(nextTile(free ? tiles : [tiles[n]!]), k.NEXT_TILES + k.NEXT_TILE * n);
  }
  const frame = k.FRAMES;
  s[frame + k.HELD] = stones;
  s[frame + k.NET] = net;
  s[frame + k.CUT_OFF] = lake;
  s[frame + k.OFFERED] = tiles.length;
  tiles.forEach((tile, n) => {
    s[frame + k.OFFERED_CODE + n] = code(tile);
    s[frame + k.OFFERED_TWIN + n] = tiles.indexOf(tile);
  });
  return inScope(engine, ({ memory, kernels }) => {
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
interface LineStart {
  readonly city: City;
  readonly tiles: readonly TileId[];
  readonly stones: number;
  readonly net: number;
  readonly lake: number;
  readonly line: readonly Laid[];
}

/** What is asked of all subproblems. */
interface Wanted {
  /** Find all lines that reach this value; null finds the best lines. */
  readonly target: number | null;
  /** How many lines to list. */
  readonly most: number;
}

const startOf = ({ city, tiles, stones }: PlacementProblem): LineStart =>
  ({ city, tiles, stones, net: 0, lake: 0, line: [] });

/** The state after one more tile. */
function after(
  cities: Cities, { free }: PlacementProblem, state: LineStart, index: number, at: Placement,
): LineStart {
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
function checkProblem(problem: PlacementProblem): PlacementProblem {
  const { tiles, place, stones, measure } = problem;
  const isMeasure = typeof measure === "string" && Object.hasOwn(MEASURES, measure);
  if (!isMeasure) throw new GameError(`there is no measure ${shortRepr(measure)}`);
  whole("the number of tiles", tiles.length, 1, k.MOST_PLACED);
  whole("the tiles to place", place, 1, tiles.length);
  whole("stones", stones, 0, MOST_STONES);
  tiles.forEach(letters);
  return { ...problem, free: Boolean(problem.free), rules: checkRules(problem.rules) };
}

/** All lines with the same first moves; mirrors akropolis_nb/solver/subproblems.py. */
class Subproblem {
  readonly #engine: Engine;
  readonly #state: LineStart;
  readonly #flags: number;
  readonly #hexes: number;
  #block: Block;
  #search: Int32Array;
  #lines: Int32Array;
  #unlisted = 0;

  constructor(
    { engine, cities }: Positions, problem: PlacementProblem, state: LineStart, wanted: Wanted,
  ) {
    const place = problem.place - state.line.length;
    this.#engine = engine;
    this.#state = state;
    this.#flags = flags(problem.rules);
    this.#block = sideBySide(engine, [cities.block(state.city)], sizes.reach(place));
    this.#hexes = cells(this.#block).length + 3 * place;
    this.#search = searchVector(engine, this.#block, problem, state, wanted, place);
    this.#lines = new Int32Array(sizes.lines(place, wanted.most));
  }

  /** An upper bound on the values of its lines. */
  get bound(): number {
    return inScope(this.#engine, ({ memory, kernels }) => {
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
    inScope(this.#engine, ({ memory, kernels }) => {
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

  /** The two best values, and how many lines there are, those beyond the room included. */
  get found(): { best: number; second: number; count: number } {
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

const MOST_LINES = 100_000;
const FEW = 1000;
const FIRST_STEPS = 16;

/** Find the best lines, or all lines that reach a target. */
export async function solve(
  positions: Positions, given: PlacementProblem, search: SolverOptions,
): Promise<Solution> {
  const problem = checkProblem(given);
  const { signal, seconds } = search;
  if (seconds !== undefined && !(seconds >= 0)) {
    throw new GameError(`a budget is seconds, not ${shortRepr(seconds)}`);
  }
  const wanted: Wanted = {
    target: search.target === undefined ? null : whole("target", search.target, -1e6, 1e6),
    most: whole("most", search.most ?? FEW, 0, MOST_LINES),
  };
  const running = new Solver(positions, problem, wanted, new Pauses(signal));
  await running.run(seconds === undefined ? Infinity : 1000 * seconds);
  return running.solution;
}

/** The lines that begin with one move, or all of them. */
interface Branch {
  readonly bound: number;
  readonly make: () => Subproblem;
}

class Solver {
  readonly #positions: Positions;
  readonly #problem: PlacementProblem;
  readonly #wanted: Wanted;
  readonly #pauses: Pauses;
  #best = k.NOTHING;
  #second = k.NOTHING;
  #lines: string[][] = [];
  #count = 0;
  /** Upper bounds of the parts that are not solved. */
  #open: number[] = [];

  constructor(
    positions: Positions, problem: PlacementProblem, wanted: Wanted, pauses: Pauses,
  ) {
    [this.#positions, this.#problem] = [positions, problem];
    [this.#wanted, this.#pauses] = [wanted, pauses];
  }

  async run(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    const isLate = (): boolean => performance.now() >= until;
    for (const { bound, make } of await this.#parts(isLate)) {
      if (this.#cannotReach(bound) || isLate()) return;
      const subproblem = make();
      subproblem.begin(this.#best, this.#second);
      for (let steps = FIRST_STEPS; !subproblem.isDone; ) {
        const begun = performance.now();
        subproblem.step(steps);
        if (performance.now() - begun < this.#pauses.left / 2) steps *= 2;
        await this.#pauses.maybe();
        if (isLate()) break;
      }
      this.#take(subproblem);
      if (!subproblem.isDone) return;
      this.#open.shift();
    }
  }

  /** Split the search by first moves, those with the highest bound first. */
  async #parts(isLate: () => boolean): Promise<Branch[]> {
    const start = startOf(this.#problem);
    const whole = this.#subproblem(start);
    this.#open = [whole.bound];
    if (this.#problem.place < 3) return [{ bound: this.#open[0]!, make: () => whole }];
    const parts: Branch[] = [];
    for (const index of this.#available(start)) {
      for (const at of this.#positions.cities.legal(start.city)) {
        const make = (): Subproblem =>
          this.#subproblem(after(this.#positions.cities, this.#problem, start, index, at));
        parts.push({ bound: make().bound, make });
        await this.#pauses.maybe();
        if (isLate()) return [];
      }
    }
    parts.sort((a, b) => b.bound - a.bound);
    this.#open = parts.map(({ bound }) => bound);
    return parts;
  }

  #subproblem(state: LineStart): Subproblem {
    return new Subproblem(this.#positions, this.#problem, state, this.#wanted);
  }

  /** The tiles that can be taken first; of equal tiles the cheapest. */
  #available({ tiles, stones }: LineStart): number[] {
    if (!this.#problem.free) return [0];
    const paid = tiles.slice(0, stones + 1);
    return paid.map((_, index) => index).filter((n) => paid.indexOf(paid[n]!) === n);
  }

  /** Whether lines up to this value cannot change the result. */
  #cannotReach(bound: number): boolean {
    const { target } = this.#wanted;
    return target === null ? bound <= this.#second : bound < target;
  }

  #take(subproblem: Subproblem): void {
    const { best, second, count } = subproblem.found;
    const findsAll = this.#wanted.target !== null;
    if (!findsAll && best > this.#best) {
      this.#lines = [];
      this.#count = 0;
    }
    const values = [...new Set([this.#best, this.#second, best, second])].sort((a, b) => b - a);
    [this.#best, this.#second] = [values[0]!, values[1] ?? k.NOTHING];
    if (count === 0 || !(findsAll || best === this.#best)) return;
    this.#count += count;
    if (this.#lines.length < this.#wanted.most) this.#lines.push(...subproblem.lines());
  }

  get solution(): Solution {
    const best = this.#best > k.NOTHING ? this.#best : null;
    const left = this.#open.filter((bound) => !this.#cannotReach(bound));
    const proved = left.length === 0;
    const bound = proved ? best : Math.max(this.#best, ...left);
    return {
      best,
      second: this.#wanted.target === null && this.#second > k.NOTHING ? this.#second : null,
      lines: this.#lines.slice(0, this.#wanted.most).sort(byText),
      count: this.#count,
      bound: bound === null || bound >= -k.NOTHING ? null : bound,
      proved,
    };
  }
}

const byText = (one: readonly string[], other: readonly string[]): number =>
  one.join() < other.join() ? -1 : 1;
