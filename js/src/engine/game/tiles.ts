/** The tiles: their letters, codes and texts; mirrors akropolis_nb/engine/tiles.py. */
import { tileText } from "../../wire/notation.ts";
import { LETTERS, TILES } from "../box.ts";
import { GameError, shortRepr } from "../errors.ts";
import type { TileId } from "../game-engine.ts";

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
