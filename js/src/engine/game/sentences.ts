/** Explanations in the page's language; mirrors akropolis_nb/messages/sentences.py. */
import { count, fill, text, type TextKey, type Texts } from "../../ui/messages.ts";
import type { Kind } from "../../wire/scene.ts";
import { LETTERS, STARS_OF } from "../box.ts";
import { hexesOf } from "./city.ts";
import type { GameError } from "../errors.ts";
import { SINGULAR, sideOf, type DistrictHex } from "./explain.ts";
import type { Placement, Refusal, Words } from "../game-engine.ts";

type Axial = readonly [number, number];

const name = ([q, r]: Axial): string => `(${q}, ${r})`;

/** A sentence of the reasons; all of them are in the catalogue. */
const filled = (reasons: Texts, key: string, values: Record<string, string | number>): string =>
  fill(reasons[key]!, values);

/** Whether there are translations; English sentences are the engine's own. */
const isTranslated = (reasons: Texts): boolean => Object.keys(reasons).length > 0;

/** Whether a district counts, and why. */
export function districtWords({ texts, reasons }: Words, hex: DistrictHex): string {
  if (!isTranslated(reasons)) return hex.text;
  const { q, r, kind, value, stars, blame, doubled, counts } = hex;
  const where = { kind: text(texts, kind as Kind), q, r, value };
  if (stars === null) return filled(reasons, "architect_counts", where);
  if (counts && stars === 0) return filled(reasons, "no_plaza", where);
  let key = hex.reason;
  if (key === "counts") key = `${kind}_${doubled ? "doubled" : "counts"}`;
  else if (key === "no-edge" && blame.length < 6) key = "no-edge-lake";
  const sides = blame.map((at) => (key === "smaller-group" ? "" : sideOf(at, hex)));
  const hexes = key === "smaller-group" ? "" : atSides(reasons, sides, blame);
  const why = filled(reasons, key, { hexes, n: blame.length });
  return filled(reasons, counts ? "counts" : "does_not_count", { ...where, why });
}

/** What a plaza or a quarry is worth; `quarries` are an architect's points for all of them. */
export function otherWords(
  { texts, reasons }: Words, { q, r, kind }: { q: number; r: number; kind: string },
  quarries: number,
): string {
  const stars = STARS_OF[LETTERS.indexOf(kind)]!;
  if (isTranslated(reasons)) {
    const where = { kind: text(texts, kind as TextKey), q, r };
    if (kind !== "q") return filled(reasons, "plaza", { ...where, stars: "★".repeat(stars) });
    const key = quarries ? "quarry_architect" : "quarry";
    return filled(reasons, key, { ...where, points: quarries });
  }
  if (kind !== "q") {
    const many = `${stars} star${stars > 1 ? "s" : ""}`;
    return `the ${SINGULAR[kind.toLowerCase()]} plaza at (${q}, ${r}) has ${many}`;
  }
  if (!quarries) {
    return `the quarry at (${q}, ${r}) scores nothing; building over it brings a stone`;
  }
  return `the quarry at (${q}, ${r}) scores for the architect: all of them together ${quarries}`;
}

/** Why a placement is illegal, for a player with `stones` stones. */
export function illegalWords(
  { texts, reasons }: Words, error: GameError, placement: Placement, stones = 0,
): Refusal {
  const hexes = error.hexes.map(([q, r]): [number, number] => [q, r]);
  const template = reasons[error.reason];
  if (template === undefined) return { text: error.message, hexes };
  const where =
    error.sides.length > 0
      ? atSides(reasons, error.sides, error.hexes)
      : (error.hexes.length > 0 ? error.hexes : hexesOf(placement)).map(name).join(", ");
  return { text: fill(template, { hexes: where, stones: count(texts, "stones", stones) }), hexes };
}

const atSides = (reasons: Texts, sides: readonly string[], hexes: readonly Axial[]): string =>
  sides.map((side, n) => `${reasons[side.replace(" ", "-")]} ${name(hexes[n]!)}`).join(", ");
