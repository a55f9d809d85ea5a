/** The rules as the kernels take them; mirrors akropolis_nb/engine/rules.py. */
import type { Rules } from "../../wire/results.ts";
import { ARCHITECTS, BASIC_RULES, SETUPS, VARIANTS } from "../box.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { TileId } from "../game-engine.ts";
import * as k from "../layout.ts";

/** How a game is set up. */
export interface Setup {
  /** How many tiles are in play; they are those with the lowest numbers. */
  readonly tiles: number;
  readonly site: number;
  /** Tiles of a stack. */
  readonly stack: number;
  readonly stacks: number;
  /** Stones by seat. */
  readonly stones: readonly number[];
}

/** The basic game of two. */
export const BASIC: Rules = BASIC_RULES;

/** The names of the boolean rules. */
export const SWITCHES = (Object.keys(BASIC) as (keyof Rules)[]).filter(
  (name) => typeof BASIC[name] === "boolean",
);

/** Check rules from outside. */
export function checkRules(given: Rules): Rules {
  const { architect, lake, variants } = given;
  if (architect !== null && !ARCHITECTS.some((name) => name === architect)) {
    throw new GameError(`no architect is called ${shortRepr(architect)}`);
  }
  const players = architect === null ? whole("players", given.players, 2, 4) : 2;
  if (typeof variants !== "string" || !/^[hmbtg]*$/.test(variants)) {
    throw new GameError(`variants takes letters of ${VARIANTS}, not ${shortRepr(variants)}`);
  }
  if (lake !== "region" && lake !== "single") {
    throw new GameError(`lake is "region" or "single", not ${shortRepr(lake)}`);
  }
  for (const value of SWITCHES.map((name) => given[name])) {
    if (typeof value !== "boolean") throw new GameError(`${shortRepr(value)} is not true or false`);
  }
  const ordered = [...VARIANTS].filter((letter) => variants.includes(letter)).join("");
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, given[name]]));
  return { ...BASIC, ...switches, players, variants: ordered, lake, architect };
}

export const setup = ({ players, all_tiles }: Rules): Setup =>
  SETUPS[`${players}${all_tiles ? "+" : ""}` as keyof typeof SETUPS];

/** The numbers of the tiles in play. */
export const tilesOf = (rules: Rules): TileId[] =>
  Array.from({ length: setup(rules).tiles }, (_, n) => n + 1);

/** The scoring rules as bits. */
export function flags(rules: Rules): number {
  let found = rules.lake === "single" ? k.LAKE_SINGLE : 0;
  for (const letter of rules.variants) found |= 1 << VARIANTS.indexOf(letter);
  const bits: Readonly<Record<string, unknown>> = k;
  for (const name of SWITCHES) if (rules[name]) found |= Number(bits[name.toUpperCase()] ?? 0);
  return found;
}

/** The architect's number; 0 without one. */
export const architectNumber = ({ architect }: Rules): number =>
  1 + ARCHITECTS.findIndex((name) => name === architect);

/** The value of each of the architect's districts, wherever it lies. */
export const architectLevel = (rules: Rules): number =>
  architectNumber(rules) === k.CALLICRATES ? 2 : 1;
