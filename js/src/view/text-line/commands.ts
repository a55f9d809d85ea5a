/** Text commands: a move in notation, or a word, in English or in the language of the view. */
import type { Axial } from "../../picture/geometry.ts";
import { text, type Texts } from "../../ui/messages.ts";

export const COMMANDS =
  ["why", "best", "score", "tiles", "undo", "redo", "city", "help"] as const;

type Name = (typeof COMMANDS)[number];

/** Other English words for commands. */
const ALSO: ReadonlyMap<string, Name> = new Map([["site", "tiles"], ["?", "help"]]);

/** A placement of a tile by its number or letters. */
export interface WrittenMove extends Axial {
  tile: string;
  rotation: number;
}

/** What was typed; `rest` is what follows the word. */
export type Command =
  | { name: Name; rest: string }
  | { name: "move"; move: WrittenMove }
  | { name: "unknown" };

const MOVE = /^(\w+)\s*@\s*(-?\d+)\s*[,;]\s*(-?\d+)\s*\^\s*([0-5])$/;
const HEX = /^\(?\s*(-?\d+)\s*[,;\s]\s*(-?\d+)\s*\)?$/;

/** A word as it is compared: without case and accents. */
const plain = (word: string): string =>
  word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The move that a line is; null if it is none. */
export function moveIn(line: string): WrittenMove | null {
  const found = MOVE.exec(withMinus(line));
  if (!found) return null;
  const [tile, q, r, rotation] = found.slice(1) as [string, string, string, string];
  return { tile, q: Number(q), r: Number(r), rotation: Number(rotation) };
}

/** The hex that a line is, such as `2,-1` or `(2, -1)`; null if it is none. */
export function hexIn(line: string): Axial | null {
  const found = HEX.exec(withMinus(line));
  return found && { q: Number(found[1]), r: Number(found[2]) };
}

/** Sentences have another minus sign than keyboards. */
const withMinus = (line: string): string => line.trim().replace(/\u2212/g, "-");

/** The word for a command in the language of the texts. */
export const wordFor = (texts: Texts, name: Name): string => text(texts, `command_${name}`);

/** Read a line. */
export function commandOf(line: string, texts: Texts): Command {
  const move = moveIn(line);
  if (move) return { name: "move", move };
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const asked = plain(word);
  const name =
    COMMANDS.find((one) => one === asked || plain(wordFor(texts, one)) === asked) ??
    ALSO.get(asked);
  return name ? { name, rest: rest.join(" ") } : { name: "unknown" };
}
