/** The notation of moves, such as `07@0,1^2`: tile @ q,r ^ rotation. */
import type { Axial } from "../picture/geometry.ts";
import type { SiteTile } from "./snapshot.ts";

/** The first hex of a placement, and its rotation. */
export interface Placed extends Axial {
  rotation: number;
}

/** A tile in notation: `07`, or three letters. */
export const tileText = (tile: number | string): string => String(tile).padStart(2, "0");

/** A move in notation. */
export const moveText = ({ tile, q, r, rotation }: Placed & { tile: number | string }): string =>
  `${tileText(tile)}@${q},${r}^${rotation}`;

/** The index of the tile of a move in notation; -1 if it is not there. */
export const tileIndex = (move: string, tiles: readonly (number | string)[]): number =>
  tiles.findIndex((tile) => move.startsWith(`${tileText(tile)}@`));

/** The placement of a move in notation; null if the text is not a move. */
export function placementOf(text: string): Placed | null {
  const found = /^[^@\s]+@(-?\d+),(-?\d+)\^([0-5])$/.exec(text);
  if (!found) return null;
  const [q, r, rotation] = found.slice(1).map(Number) as [number, number, number];
  return { q, r, rotation };
}

/** A placement of a tile of the site. */
export interface SitePlaced extends Placed {
  index: number;
}

/** The placement of a move in notation; null if its tile is not on the site. */
export function placedOf(text: string, site: readonly SiteTile[]): SitePlaced | null {
  const placed = placementOf(text);
  const index = tileIndex(text, site.map(({ tile }) => tile));
  return placed && index >= 0 ? { index, ...placed } : null;
}

/**
 * A part of a sentence: words, the name of a hex such as `(4, -1)`, a move in notation, or the
 * number of a tile before its kinds, as in `tile 05 (barracks plaza)`.
 */
export interface Span {
  words: string;
  hex?: Axial;
  isMove?: boolean;
  isTile?: boolean;
}

const NAMES = /\((-?\d+),\s(-?\d+)\)|[0-9a-zA-Z]+@-?\d+,-?\d+\^[0-5]|\b\d\d(?=\s\(\p{L})/gu;
/** In puzzles a tile can stand before its gain, too, as in `05 (+7)`. */
const NAMES_OF_PUZZLES = new RegExp(NAMES.source.replace("\\p{L}", ""), "gu");

/** The parts of a sentence, which together are the sentence. */
export function partsOf(sentence: string, inPuzzle = false): Span[] {
  const parts: Span[] = [];
  let end = 0;
  for (const found of sentence.matchAll(inPuzzle ? NAMES_OF_PUZZLES : NAMES)) {
    const [words, q, r] = found;
    if (found.index > end) parts.push({ words: sentence.slice(end, found.index) });
    if (q !== undefined) parts.push(hexPart(words, Number(q), Number(r)));
    else parts.push(words.includes("@") ? { words, isMove: true } : { words, isTile: true });
    end = found.index + words.length;
  }
  if (end < sentence.length) parts.push({ words: sentence.slice(end) });
  return parts;
}

const hexPart = (words: string, q: number, r: number): Span => ({ words, hex: { q, r } });
