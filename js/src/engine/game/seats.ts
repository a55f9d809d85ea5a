/** The score of a seat's city, and its hexes with explanations. */
import type { Texts } from "../../ui/messages.ts";
import { DISTRICTS } from "../../picture/scene.ts";
import type { Kind, SceneHex, CityScene } from "../../wire/scene.ts";
import type { Rules } from "../../wire/results.ts";
import type { DistrictScore } from "../../wire/snapshot.ts";
import { STARS_OF } from "../box.ts";
import type { Cities } from "./city.ts";
import type { City, SeatScore } from "../game-engine.ts";
import { scoped, type Engine } from "../kernels.ts";
import { PLAZA } from "../layout.ts";
import { architectLevel, architectNumber, flags } from "./rules.ts";
import { districtWords, otherWords } from "./sentences.ts";
import { cells, type Cell } from "../vectors/city-block.ts";
import * as scores from "../vectors/scores.ts";

/** The scores of cities, by the rules for a player or for the solo game's architect. */
export class Seats {
  readonly #engine: Engine;
  readonly #cities: Cities;

  constructor(engine: Engine, cities: Cities) {
    this.#engine = engine;
    this.#cities = cities;
  }

  /** The score of a player's city. */
  score(city: City, rules: Rules, stones: number): SeatScore {
    const { values, stars } = scores.score(this.#engine, this.#cities.block(city), flags(rules));
    const districts = DISTRICTS.map((letter, n): DistrictScore => {
      const [value, many] = [values[n + 1]!, stars[n + 1]!];
      return { letter, value, stars: many, points: value * many };
    });
    return total(districts, 0, stones);
  }

  /** The score of the architect's city. */
  architectScore(city: City, rules: Rules, stones: number): SeatScore {
    const block = this.#cities.block(city);
    const [level, bits] = [architectLevel(rules), flags(rules)];
    const seen = cells(block);
    const districts = DISTRICTS.map((letter, n): DistrictScore => {
      const plazas = count(seen, letter.toUpperCase());
      const many = count(seen, letter);
      const value = this.#engine.kernels.architect_value(n + 1, many, plazas, level, bits);
      const stars = plazas * STARS_OF[n + 1 + PLAZA]!;
      return { letter, value, stars, points: value * stars };
    });
    // The kernel's points include those for quarries.
    const points = scoped(this.#engine, ({ memory, kernels }) =>
      kernels.architect_points(memory.vector(block), 0, bits, architectNumber(rules)),
    );
    return total(districts, points - sum(districts.map((one) => one.points)), stones);
  }

  /** The hexes of a player's city. */
  scene(city: City, rules: Rules, texts: Texts): CityScene {
    const found = scores.score(this.#engine, this.#cities.block(city), flags(rules));
    return scene(city, found.cells, found.districts, 0, texts);
  }

  /** The hexes of the architect's city, all of which count. */
  architectScene(city: City, rules: Rules, texts: Texts): CityScene {
    const { districts, quarries } = this.architectScore(city, rules, 0);
    const level = architectLevel(rules);
    const seen = cells(this.#cities.block(city));
    // If only some districts of a kind are doubled, the first by (q, r) are shown as doubled.
    const doubled = new Map(
      districts.map(({ letter, value }): [string, number] => {
        return [letter, value / level - count(seen, letter)];
      }),
    );
    const hexes = seen
      .filter(({ kind }) => doubled.has(kind))
      .map((cell): scores.District => {
        const left = doubled.get(cell.kind)!;
        doubled.set(cell.kind, left - 1);
        return architectHex(cell, level, left > 0);
      });
    return scene(city, seen, hexes, quarries, texts);
  }
}

function architectHex(cell: Cell, level: number, doubled: boolean): scores.District {
  const value = doubled ? 2 * level : level;
  return { ...cell, value, why: "architect_counts", sides: 0, numbers: [0, 0], stars: null };
}

function scene(
  city: City, seen: readonly Cell[], hexes: readonly scores.District[], quarries: number,
  texts: Texts,
): CityScene {
  const byPlace = new Map(hexes.map((hex) => [`${hex.q},${hex.r}`, hex]));
  return {
    hexes: seen.map((cell): SceneHex => {
      const { q, r, level, kind, placed } = cell;
      const hex = byPlace.get(`${q},${r}`);
      const why = hex ? districtWords(texts, hex) : otherWords(texts, cell, quarries);
      const value = hex?.value ?? 0;
      const counts = hex ? value > 0 : null;
      return { q, r, level, kind: kind as Kind, placed, counts, value, why };
    }),
    last: city.placed.length,
  };
}

function total(districts: DistrictScore[], quarries: number, stones: number): SeatScore {
  const points = sum(districts.map((one) => one.points));
  return { districts, quarries, points, total: points + quarries + stones };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const count = (seen: readonly Cell[], kind: string): number =>
  seen.filter((cell) => cell.kind === kind).length;
