/**
 * Why each district of a city counts or not; mirrors akropolis_nb/engine/explain.py.
 *
 * The kernels have found which districts count and their values; this names the hexes that decide.
 */
import type { Rules } from "../../wire/snapshot.ts";
import { LETTERS } from "../box.ts";
import { DIRECTIONS } from "./city.ts";
import { listed } from "../errors.ts";
import * as k from "../layout.ts";
import { recordAt, type Cell } from "../vectors/city-block.ts";
import type { CityScore } from "../vectors/scores.ts";

type Axial = readonly [number, number];

/** Whether one visible district counts, and why. */
export interface DistrictHex {
  q: number;
  r: number;
  kind: string;
  counts: boolean;
  /** What it adds to the value of its kind, doubling included. */
  value: number;
  doubled: boolean;
  /** "counts", or the condition that fails. */
  reason: string;
  /** The hexes that cause the failure. */
  blame: readonly Axial[];
  /** An English sentence. */
  text: string;
  /** Stars of its kind; null for an architect's district. */
  stars: number | null;
}

interface Finding {
  reason: string;
  blame: readonly Axial[];
  why: string;
}

export const SINGULAR: Readonly<Record<string, string>> = {
  ...{ h: "house", m: "market", b: "barracks", t: "temple", g: "garden" },
};

const SIDES = ["top", "upper right", "lower right", "bottom", "lower left", "upper left"];
const DISTRICTS = "hmbtg";

export const isDistrict = (kind: string): boolean => DISTRICTS.includes(kind);

/** Where a neighbour of a hex lies in the picture. */
export function sideOf([q, r]: Axial, beside: { q: number; r: number }): string {
  const [dq, dr] = [q - beside.q, r - beside.r];
  return SIDES[DIRECTIONS.findIndex(([eq, er]) => eq === dq && er === dr)]!;
}

const counting = (why: string): Finding => ({ reason: "counts", blame: [], why });

/** Explain every visible district of a city. */
export function explained(score: CityScore, rules: Rules): DistrictHex[] {
  const explainer = new Explainer(score, rules);
  return score.cells
    .filter(({ kind }) => isDistrict(kind))
    .map((cell) => {
      const { q, r, kind, level } = cell;
      const value = explainer.value(cell);
      const doubled = value > level;
      const { reason, blame, why } = explainer.finding(cell, doubled);
      const counts = reason === "counts";
      const stars = score.stars[LETTERS.indexOf(kind)]!;
      const name = `the ${SINGULAR[kind]} at (${q}, ${r})`;
      let text = `${name} counts ${value}${doubled ? ", doubled" : ""}: ${why}`;
      if (!counts) text = `${name} does not count: ${why}`;
      else if (stars === 0) {
        text = `${name} counts ${value}, but scores nothing without a ${SINGULAR[kind]} plaza`;
      }
      return { q, r, kind, counts, value, doubled, reason, blame, text, stars };
    });
}

class Explainer {
  readonly #score: CityScore;
  readonly #rules: Rules;

  constructor(score: CityScore, rules: Rules) {
    this.#score = score;
    this.#rules = rules;
  }

  /** What a district adds to the value of its kind. */
  value({ kind, at, level }: Cell): number {
    if (kind !== "h") return this.#score.block[at + k.WORTH]!;
    const group = this.#score.groups.get(this.#score.block[at + k.AUX]!)!;
    if (!group.counts) return 0;
    return this.#score.values[k.HOUSE]! > group.value ? 2 * level : level;
  }

  finding(cell: Cell, doubled: boolean): Finding {
    const ways: Record<string, () => Finding> = {
      h: () => this.#house(cell, doubled),
      m: () => this.#market(cell, doubled),
      b: () => this.#barracks(cell, doubled),
      t: () => this.#temple(cell, doubled),
      g: () => this.#garden(cell, doubled),
    };
    return ways[cell.kind]!();
  }

  #house({ at }: Cell, doubled: boolean): Finding {
    const { groups, block } = this.#score;
    const group = groups.get(block[at + k.AUX]!)!;
    const size = group.cells.length;
    if (!group.counts) {
      const largest = [...groups.values()].find((other) => other.counts)!;
      const most = largest.cells.length;
      let why = "only one of two equal groups counts";
      if (size < most) {
        why = `its group has ${size} of the ${most} houses that the largest has`;
      } else if (group.value < largest.value) {
        why = `its group is worth ${group.value}, another as large ${largest.value}`;
      }
      const blame = largest.cells.map(({ q, r }): Axial => [q, r]);
      return { reason: "smaller-group", blame, why };
    }
    const why = "it is one of the largest group of houses";
    if (doubled) return counting(`${why}, which is worth ${group.value}, 10 or more`);
    if (!this.#varies("h")) return counting(why);
    return counting(`${why}, which is worth ${group.value}; it would double from 10`);
  }

  #market(cell: Cell, doubled: boolean): Finding {
    const rivals = this.#beside(cell, (at) => this.#score.block[at + k.KIND] === k.MARKET);
    if (rivals.length > 0) {
      const markets = rivals.length > 1 ? "markets" : "a market";
      const why = `it touches ${markets}: ${places(rivals, cell)}`;
      return { reason: "touches-market", blame: rivals, why };
    }
    if (!doubled) return counting("no market is beside it");
    const plazas = this.#beside(cell, (at) => this.#score.block[at + k.KIND] === k.MARKET_PLAZA);
    return counting(`it touches a market plaza: ${places(plazas.slice(0, 1), cell)}`);
  }

  #barracks(cell: Cell, doubled: boolean): Finding {
    const outside = this.#score.block[cell.at + k.AUX]!;
    if (outside > 0) {
      const why = `it is on the edge, with ${outside} empty neighbour${outside > 1 ? "s" : ""}`;
      const hint = this.#varies("b") && !doubled ? "; it would double with 3 or 4" : "";
      return counting(why + hint);
    }
    const empty = this.#empty(cell);
    if (empty.length === 0) {
      const blame = this.#beside(cell, () => true);
      return { reason: "no-edge", blame, why: "all its neighbours are built" };
    }
    const sides = empty.length > 1 ? "its open sides are" : "its open side is";
    const where = places(empty, cell);
    const why = `it is not on the edge: ${sides} enclosed by the city, ${where}`;
    return { reason: "no-edge", blame: empty, why };
  }

  #temple(cell: Cell, doubled: boolean): Finding {
    const empty = this.#empty(cell);
    if (empty.length === 0) {
      return counting(doubled ? "it is surrounded, above level 1" : "it is surrounded");
    }
    const sides = empty.length === 1 ? "an open side" : "open sides";
    const why = `it has ${sides}: ${places(empty, cell)}`;
    return { reason: "not-surrounded", blame: empty, why };
  }

  #garden(cell: Cell, doubled: boolean): Finding {
    if (!doubled) return counting("gardens always do");
    const { block } = this.#score;
    const isLake = (at: number): boolean =>
      this.#rules.lake === "single"
        ? block[at + k.HEIGHT] === 0 && block[at + k.BUILT] === k.ALL_BUILT
        : block[at + k.KIND] === k.LAKE;
    const lakes = this.#beside(cell, isLake);
    return counting(`it lies at a lake: ${places(lakes.slice(0, 1), cell)}`);
  }

  #varies(letter: string): boolean {
    return this.#rules.variants.includes(letter);
  }

  #empty(cell: Cell): Axial[] {
    return this.#beside(cell, (at) => this.#score.block[at + k.HEIGHT] === 0);
  }

  /** The neighbours whose records are as asked, clockwise from north. */
  #beside({ q, r }: Cell, wanted: (at: number) => boolean): Axial[] {
    return DIRECTIONS.map(([dq, dr]): Axial => [q + dq, r + dr]).filter(([eq, er]) =>
      wanted(recordAt(this.#score.block, eq, er)),
    );
  }
}

/** Neighbours of a hex in words: the side and the name of each. */
const places = (hexes: readonly Axial[], beside: Cell): string =>
  listed(hexes.map((hex) => `${sideOf(hex, beside)} (${hex[0]}, ${hex[1]})`));
