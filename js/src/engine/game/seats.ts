/**
 * The score of a seat's city, and its hexes with explanations in the page's language; mirrors
 * akropolis_nb/messages/sentences.py.
 */
import { fill, text, type TextKey, type Texts } from "../../ui/messages.ts";
import { DISTRICTS } from "../../picture/scene.ts";
import type { CityScene, Kind, SceneHex } from "../../wire/scene.ts";
import type { Rules } from "../../wire/results.ts";
import type { DistrictScore } from "../../wire/snapshot.ts";
import { LETTERS, SIDES, STARS_OF } from "../box.ts";
import type { City, Placement, Refusal, SeatScore } from "../game-engine.ts";
import { inScope } from "../kernels.ts";
import { PLAZA } from "../layout.ts";
import { architectLevel, architectNumber, flags } from "./rules.ts";
import { cells, type Cell } from "../vectors/city-block.ts";
import * as scores from "../vectors/scores.ts";
import { tileHexes } from "../../picture/geometry.ts";
import type { GameError } from "../errors.ts";
import type { District } from "../vectors/scores.ts";
import { Positions } from "./positions.ts";

type Axial = readonly [number, number];

const NAMES = SIDES.split(", ");
/** Steps clockwise from north. */
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]] as const;

/** Where a neighbour of a hex lies in the picture. */
export const sideOf = ([q, r]: Axial, beside: { q: number; r: number }): string =>
  NAMES[DIRECTIONS.findIndex(([dq, dr]) => dq === q - beside.q && dr === r - beside.r)]!;

const name = ([q, r]: Axial): string => `(${q}, ${r})`;

/** Whether a district counts, and why. */
export function districtWords(texts: Texts, hex: District): string {
  const { q, r, kind, value, stars, sides } = hex;
  const where = { kind: text(texts, kind as Kind), q, r, value };
  if (stars === null) return text(texts, hex.why as TextKey, where);
  const plaza = text(texts, kind.toUpperCase() as Kind);
  if (value > 0 && stars === 0) return text(texts, "no_plaza", { ...where, plaza });
  const [n, m] = hex.numbers;
  const isDeciding = (_: unknown, n: number): boolean => ((sides >> n) & 1) === 1;
  const beside = DIRECTIONS.filter(isDeciding).map(([dq, dr]): Axial => [q + dq, r + dr]);
  const hexes = atSides(texts, NAMES.filter(isDeciding), beside);
  const why = text(texts, hex.why as TextKey, { hexes, n, m });
  return text(texts, value > 0 ? "counts" : "does_not_count", { ...where, why });
}

/** What a plaza or a quarry is worth; `quarries` are an architect's points for all of them. */
export function otherWords(
  texts: Texts, { q, r, kind }: { q: number; r: number; kind: string },
  quarries: number,
): string {
  const where = { kind: text(texts, kind as TextKey), q, r };
  const stars = "★".repeat(STARS_OF[LETTERS.indexOf(kind)]!);
  if (kind !== "q") return text(texts, "plaza", { ...where, stars });
  return text(texts, quarries ? "quarry_architect" : "quarry", { ...where, points: quarries });
}

/** Why a placement is illegal. */
export function illegalWords(texts: Texts, error: GameError, placement: Placement): Refusal {
  const hexes = error.hexes.map(([q, r]): [number, number] => [q, r]);
  const template = texts[error.reason];
  if (template === undefined) return { text: error.message, hexes };
  const where =
    error.sides.length > 0
      ? atSides(texts, error.sides, error.hexes)
      : (hexes.length > 0 ? hexes : hexesOf(placement)).map(name).join(", ");
  return { text: fill(template, { hexes: where }), hexes };
}

const hexesOf = (placement: Placement): Axial[] =>
  tileHexes(placement, placement.rotation).map(({ q, r }) => [q, r]);

const atSides = (texts: Texts, sides: readonly string[], hexes: readonly Axial[]): string =>
  sides.map((side, n) => `${texts[side.replace(" ", "-")]} ${name(hexes[n]!)}`).join(", ");

/** What cities are scored with. */
type Board = Pick<Positions, "engine" | "cities">;

/** The score of a player's city. */
export function scoreCity(
  { engine, cities }: Board, city: City, rules: Rules, stones: number,
): SeatScore {
  const { values, stars } = scores.score(engine, cities.block(city), flags(rules));
  const districts = DISTRICTS.map((letter, n): DistrictScore => {
    const [value, many] = [values[n + 1]!, stars[n + 1]!];
    return { letter, value, stars: many, points: value * many };
  });
  return total(districts, 0, stones);
}

/** The score of the city of the solo game's architect. */
export function scoreArchitect(
  { engine, cities }: Board, city: City, rules: Rules, stones: number,
): SeatScore {
  const block = cities.block(city);
  const [level, bits] = [architectLevel(rules), flags(rules)];
  const seen = cells(block);
  const districts = DISTRICTS.map((letter, n): DistrictScore => {
    const plazas = count(seen, letter.toUpperCase());
    const many = count(seen, letter);
    const value = engine.kernels.architect_value(n + 1, many, plazas, level, bits);
    const stars = plazas * STARS_OF[n + 1 + PLAZA]!;
    return { letter, value, stars, points: value * stars };
  });
  // The kernel's points include those for quarries.
  const points = inScope(engine, ({ memory, kernels }) =>
    kernels.architect_points(memory.vector(block), 0, bits, architectNumber(rules)),
  );
  return total(districts, points - sum(districts.map((one) => one.points)), stones);
}

/** The hexes of a player's city. */
export function drawCity(
  { engine, cities }: Board, city: City, rules: Rules, texts: Texts,
): CityScene {
  const found = scores.score(engine, cities.block(city), flags(rules));
  return scene(city, found.cells, found.districts, 0, texts);
}

/** The hexes of the architect's city, all of which count. */
export function drawArchitect(board: Board, city: City, rules: Rules, texts: Texts): CityScene {
  const { districts, quarries } = scoreArchitect(board, city, rules, 0);
  const level = architectLevel(rules);
  const seen = cells(board.cities.block(city));
  // If only some districts of a kind are doubled, the first by (q, r) are shown as doubled.
  const left = new Map<string, number>(
    districts.map(({ letter, value }) => [letter, value / level - count(seen, letter)]),
  );
  const hexes = seen.filter(({ kind }) => left.has(kind)).map((cell): scores.District => {
    const doubled = left.get(cell.kind)!;
    left.set(cell.kind, doubled - 1);
    const value = doubled > 0 ? 2 * level : level;
    return { ...cell, value, why: "architect_counts", sides: 0, numbers: [0, 0], stars: null };
  });
  return scene(city, seen, hexes, quarries, texts);
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
