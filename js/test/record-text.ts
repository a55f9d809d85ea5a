/** Writes the record of a game from its tree, another way than the product: from its snapshot. */
import type { PlayedGame } from "../src/offline/play/game.ts";
import { end, walk, type GameNode } from "../src/offline/tree/tree-node.ts";
import type { GameTree } from "../src/offline/tree/tree.ts";
import { recordNode, writeRecord } from "../src/wire/record.ts";
import type { RecordNode } from "../src/wire/page-data.ts";
import type { Start } from "../src/wire/side-data.ts";

export function recordText(start: Start, tree: GameTree): string {
  const numbers = new Map<GameNode, number>();
  const entries: RecordNode[] = [];
  for (const node of walk(tree.root)) {
    const number = numbers.size;
    numbers.set(node, number);
    if (!node.parent) continue;
    entries.push(recordNode(node.move!, numbers.get(node.parent)!, number, node));
  }
  return writeRecord(start, numbers.get(tree.node)!, numbers.get(end(tree.node))!, entries);
}

export const recordFrom = ({ start, tree }: PlayedGame): string => recordText(start, tree);
