/** Explanations in the page's language; mirrors akropolis_nb/messages/sentences.py. */
import { fill, text, type TextKey, type Texts } from "../../ui/messages.ts";
import type { Kind } from "../../wire/scene.ts";
import { tileHexes } from "../../picture/geometry.ts";
import { LETTERS, SIDES, STARS_OF } from "../box.ts";
import type { GameError } from "../errors.ts";
import type { Placement, Refusal } from "../game-engine.ts";
import type { District } from "../vectors/scores.ts";

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
