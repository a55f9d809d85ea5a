/** Why each district of a city counts or not; mirrors akropolis_nb/engine/explain.py. */
import { LETTERS, SIDES } from "../box.ts";
import type { CityScore } from "../vectors/scores.ts";
import { DIRECTIONS } from "./city.ts";

const NAMES = SIDES.split(", ");

type Axial = readonly [number, number];

/** Whether one visible district counts, and why. */
export interface DistrictHex {
  q: number;
  r: number;
  kind: string;
  /** What it adds to the value of its kind, doubling included: 0 if it does not count. */
  value: number;
  /** The key of its sentence. */
  why: string;
  /** The neighbours that decide it. */
  beside: readonly Axial[];
  /** The numbers in its sentence. */
  numbers: readonly [number, number];
  /** Stars of its kind; null for an architect's district. */
  stars: number | null;
}

export const isDistrict = (kind: string): boolean => "hmbtg".includes(kind);

/** Where a neighbour of a hex lies in the picture. */
export function sideOf([q, r]: Axial, beside: { q: number; r: number }): string {
  const [dq, dr] = [q - beside.q, r - beside.r];
  return NAMES[DIRECTIONS.findIndex(([eq, er]) => eq === dq && er === dr)]!;
}

/** Explain every visible district of a city. */
export function explainDistricts({ districts, stars }: CityScore): DistrictHex[] {
  return districts.map(({ q, r, kind, value, why, sides, numbers }) => {
    const beside = DIRECTIONS.filter((_, n) => (sides >> n) & 1).map(
      ([dq, dr]): Axial => [q + dq, r + dr],
    );
    return { q, r, kind, value, why, beside, numbers, stars: stars[LETTERS.indexOf(kind)]! };
  });
}
