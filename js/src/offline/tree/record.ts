/** Games as records, see wire/record.ts. */
import type { TileId } from "../../engine/game-engine.ts";
import type { GameRecord, RecordNode } from "../../wire/page-data.ts";
import type { GameNode } from "./tree-node.ts";
import type { GameTree } from "./tree.ts";

/** What a record has besides the tree. */
export type GameHead = Pick<GameRecord, "names" | "seed" | "start">;

/** Read a tile of a record. */
export const tileOf = (text: string): TileId => (/^\d{1,2}$/.test(text) ? Number(text) : text);

/** Play the moves of a record in a tree that has only its root, and go to its present node. */
export function replay(record: GameRecord, tree: GameTree): void {
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

function annotate(
  node: GameNode, { comment = "", marks = [] }: Pick<RecordNode, "comment" | "marks">,
): void {
  node.comment = comment;
  node.marks = marks;
}
