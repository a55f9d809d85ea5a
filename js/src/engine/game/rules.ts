/** The rules as the kernels take them; mirrors akropolis_nb/engine/rules.py. */
import type { Rules } from "../../wire/results.ts";
import { ARCHITECTS, SETUPS, VARIANTS } from "../box.ts";
import { GameError, shown, whole } from "../errors.ts";
import type { TileId } from "../game-engine.ts";
import { CALLICRATES, LAKE_IS_EDGE, LAKE_SINGLE } from "../layout.ts";

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
export const BASIC: Rules = {
  ...{ players: 2, variants: "", all_tiles: false },
  ...{ lake_is_edge: false, lake: "region", architect: null },
};

/** Check rules from outside. */
export function checkedRules(given: Rules): Rules {
  const { architect, lake, variants, all_tiles, lake_is_edge } = given;
  if (architect !== null && !ARCHITECTS.some((name) => name === architect)) {
    throw new GameError(`no architect is called ${shown(architect)}`);
  }
  const players = architect === null ? whole("players", given.players, 2, 4) : 2;
  if (typeof variants !== "string" || !/^[hmbtg]*$/.test(variants)) {
    throw new GameError(`variants takes letters of ${VARIANTS}, not ${shown(variants)}`);
  }
  if (lake !== "region" && lake !== "single") {
    throw new GameError(`lake is "region" or "single", not ${shown(lake)}`);
  }
  for (const value of [all_tiles, lake_is_edge]) {
    if (typeof value !== "boolean") throw new GameError(`${shown(value)} is not true or false`);
  }
  const ordered = [...VARIANTS].filter((letter) => variants.includes(letter)).join("");
  return { players, variants: ordered, all_tiles, lake_is_edge, lake, architect };
}

export const setup = ({ players, all_tiles }: Rules): Setup =>
  SETUPS[`${players}${all_tiles ? "+" : ""}` as keyof typeof SETUPS];

/** The numbers of the tiles in play. */
export const tilesOf = (rules: Rules): TileId[] =>
  Array.from({ length: setup(rules).tiles }, (_, n) => n + 1);

/** The scoring rules as bits. */
export function flags({ variants, lake_is_edge, lake }: Rules): number {
  let found = 0;
  for (const letter of variants) found |= 1 << VARIANTS.indexOf(letter);
  return found | (lake_is_edge ? LAKE_IS_EDGE : 0) | (lake === "single" ? LAKE_SINGLE : 0);
}

/** The architect's number; 0 without one. */
export const architectNumber = ({ architect }: Rules): number =>
  1 + ARCHITECTS.findIndex((name) => name === architect);

/** The value of each of the architect's districts, wherever it lies. */
export const architectLevel = (rules: Rules): number =>
  architectNumber(rules) === CALLICRATES ? 2 : 1;
