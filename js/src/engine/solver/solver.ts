/**
 * The best placements of some tiles, exactly; mirrors akropolis_nb/solver/solver.py.
 *
 * The kernels search by branch and bound. A longer search is split by its first moves; those with
 * the highest upper bound are searched first.
 */
import { Pauses } from "../bots/slices.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { Positions } from "../game/positions.ts";
import type { PlacementProblem, Search, Solution } from "../game-engine.ts";
import { NOTHING } from "../layout.ts";
import {
  after, checkProblem, startOf, Subproblem, type State, type Wanted,
} from "./subproblem.ts";

const MOST_LINES = 100_000;
const FEW = 1000;
const FIRST_STEPS = 16;

/** Find the best lines, or all lines that reach a target. */
export async function solve(
  positions: Positions, given: PlacementProblem, search: Search,
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
interface Part {
  readonly bound: number;
  readonly make: () => Subproblem;
}

class Solver {
  readonly #positions: Positions;
  readonly #problem: PlacementProblem;
  readonly #wanted: Wanted;
  readonly #pauses: Pauses;
  #best = NOTHING;
  #second = NOTHING;
  #lines: string[][] = [];
  #count = 0;
  /** Upper bounds of the parts that are not solved. */
  #open: number[] = [];

  constructor(
    positions: Positions, problem: PlacementProblem, wanted: Wanted, pauses: Pauses,
  ) {
    this.#positions = positions;
    this.#problem = problem;
    this.#wanted = wanted;
    this.#pauses = pauses;
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
  async #parts(isLate: () => boolean): Promise<Part[]> {
    const start = startOf(this.#problem);
    const whole = this.#subproblem(start);
    this.#open = [whole.bound];
    if (this.#problem.place < 3) return [{ bound: this.#open[0]!, make: () => whole }];
    const parts: Part[] = [];
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

  #subproblem(state: State): Subproblem {
    return new Subproblem(this.#positions, this.#problem, state, this.#wanted);
  }

  /** The tiles that can be taken first; of equal tiles the cheapest. */
  #available({ tiles, stones }: State): number[] {
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
    [this.#best, this.#second] = [values[0]!, values[1] ?? NOTHING];
    if (count === 0 || !(findsAll || best === this.#best)) return;
    this.#count += count;
    if (this.#lines.length < this.#wanted.most) this.#lines.push(...subproblem.lines());
  }

  get solution(): Solution {
    const best = this.#best > NOTHING ? this.#best : null;
    const left = this.#open.filter((bound) => !this.#cannotReach(bound));
    const proved = left.length === 0;
    const bound = proved ? best : Math.max(this.#best, ...left);
    return {
      best,
      second: this.#wanted.target === null && this.#second > NOTHING ? this.#second : null,
      lines: this.#lines.slice(0, this.#wanted.most).sort(byText),
      count: this.#count,
      bound: bound === null || bound >= -NOTHING ? null : bound,
      proved,
    };
  }
}

const byText = (one: readonly string[], other: readonly string[]): number =>
  one.join() < other.join() ? -1 : 1;
