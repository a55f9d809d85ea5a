/**
 * Records of games, as `Game.to_json` writes and `Game.from_json` reads them; see
 * akropolis_nb/game/formats/record.py.
 */
import type { TileId } from "../../engine/game-engine.ts";
import { checksum, seeded } from "./checksum.ts";
import { end, walk, type GameNode } from "./tree-node.ts";
import type { GameTree, TreePosition } from "./tree.ts";

/** A move of a record; its parent is the entry before it, unless another number is given. */
interface RecordNode {
  move: string;
  parent?: number;
  comment?: string;
  marks?: string[];
}

/** A whole number from 0 to 2^128 - 1; one of 2^53 or more is the text of its digits. */
export type Seed = number | string;

export interface GameRecord {
  format: "akropolis_nb game";
  version: 1;
  names: string[];
  /** As a text if it is no exact number in JavaScript. */
  seed: Seed;
  /** The position at the root as a line of text. */
  start: string;
  /** The tiles of the stacks after the start as texts, in the order of the deal. */
  stacks: string[][];
  current?: number;
  line?: number;
  nodes: RecordNode[];
  comment?: string;
  marks?: string[];
  checksum?: string;
}

/** What a record has besides the tree. */
export type GameHead = Pick<GameRecord, "names" | "seed" | "start">;

/** `07`, or three letters. */
export const tileText = (tile: TileId): string => String(tile).padStart(2, "0");

/** Read a tile of a record. */
export const tileOf = (text: string): TileId => (/^\d{1,2}$/.test(text) ? Number(text) : text);

/** Write a game as the JSON of a record. */
export function recordText<P extends TreePosition>(head: GameHead, tree: GameTree<P>): string {
  const numbers = new Map<GameNode<P>, number>();
  const entries: RecordNode[] = [];
  for (const node of walk(tree.root)) {
    const number = numbers.size;
    numbers.set(node, number);
    if (!node.parent) continue;
    const parent = numbers.get(node.parent)!;
    const entry: RecordNode = { move: node.move!, ...notesOf(node) };
    entries.push(parent === number - 1 ? entry : { ...entry, parent });
  }
  const record: GameRecord = {
    ...{ format: "akropolis_nb game", version: 1 },
    names: [...head.names],
    seed: head.seed,
    start: head.start,
    stacks: tree.stacks.map((stack) => stack.map(tileText)),
    current: numbers.get(tree.node)!,
    line: numbers.get(end(tree.node))!,
    nodes: entries,
    ...notesOf(tree.root),
  };
  const whole = { ...record, seed: 0, checksum: checksum(record) };
  return seeded(JSON.stringify(whole, null, 1), head.seed);
}

/** Play the moves of a record in a tree that has only its root, and go to its present node. */
export function replay<P extends TreePosition>(record: GameRecord, tree: GameTree<P>): void {
  const known = [tree.root];
  annotate(tree.root, record);
  for (const entry of record.nodes) {
    const parent = known[entry.parent ?? known.length - 1];
    if (!parent) throw new Error(`a record has no node ${entry.parent} here`);
    const node = tree.graft(parent, entry.move);
    annotate(node, entry);
    known.push(node);
  }
  for (const number of [record.line ?? 0, record.current ?? 0]) {
    const node = known[number];
    if (!node) throw new Error(`the record has no node ${number}`);
    tree.goto(node);
  }
  // A bot does not play where the recorded line goes on.
  if (tree.node.children.length === 0) tree.wake();
}

function notesOf<P>({ comment, marks }: GameNode<P>): Pick<RecordNode, "comment" | "marks"> {
  return { ...(comment && { comment }), ...(marks.length > 0 && { marks: [...marks] }) };
}

function annotate<P>(
  node: GameNode<P>, { comment = "", marks = [] }: Pick<RecordNode, "comment" | "marks">,
): void {
  node.comment = comment;
  node.marks = marks;
}
