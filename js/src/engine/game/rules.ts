/** The rules and the tiles as the kernels take them; mirrors engine/rules.py and tiles.py. */
import type { Rules } from "../../wire/results.ts";
import { ARCHITECTS, BASIC_RULES, LETTERS, SETUPS, TILES, VARIANTS } from "../box.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { TileId } from "../game-engine.ts";
import * as k from "../layout.ts";
import { tileText } from "../../wire/notation.ts";

const HEXES = TILES.split(" ");
const LETTERS_OF_TILE = /^[hmbtgHMBTGq]{3}$/;

/** The three letters of a tile. */
export function letters(tile: TileId): string {
  if (typeof tile === "number") {
    const found = Number.isInteger(tile) ? HEXES[tile - 1] : undefined;
    if (found !== undefined) return found;
    const range = `they go from 1 to ${HEXES.length}`;
    throw new GameError(`no tile has the number ${shortRepr(tile)}; ${range}`);
  }
  if (typeof tile === "string" && LETTERS_OF_TILE.test(tile)) return tile;
  throw new GameError(`not a tile: ${shortRepr(tile)}; it takes three letters such as 'gqq'`);
}

/** The three kinds of a tile as one number, for the kernels. */
export function code(tile: TileId): number {
  const [a, b, c] = [...letters(tile)].map((letter) => LETTERS.indexOf(letter));
  return a! + 16 * b! + 256 * c!;
}

/** The order in which tiles are listed. */
export const byText = (one: TileId, other: TileId): number =>
  tileText(one) < tileText(other) ? -1 : tileText(one) > tileText(other) ? 1 : 0;

/** Read the text of a tile. */
export function tileOf(text: string): TileId {
  const tile = /^\d{1,2}$/.test(text) ? Number(text) : text;
  letters(tile);
  return tile;
}

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
