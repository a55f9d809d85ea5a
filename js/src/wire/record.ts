/**
 * Records of games, as `Game.to_json` writes and `Game.from_json` reads them; see
 * akropolis_nb/game/formats/record.py.
 */
import { checksum, insertSeed } from "./checksum.ts";
import type { GameRecord, RecordNode } from "./page-data.ts";
import type { Start } from "./side-data.ts";
import type { Snapshot, TreeNode } from "./snapshot.ts";

/** A whole number from 0 to 2^128 - 1; one of 2^53 or more is the text of its digits. */
export type Seed = Start["seed"];

/** Write a record as JSON with its check sum. */
export function writeRecord(
  { comment, marks = [], ...start }: Start, current: number, line: number, nodes: RecordNode[],
): string {
  const record: GameRecord = {
    ...{ format: "akropolis_nb game", version: 1 },
    ...{ names: start.names, seed: start.seed, start: start.start, stacks: start.stacks },
    ...{ current, line, nodes },
    ...notesOf({ comment, marks }),
  };
  const whole = { ...record, seed: 0, checksum: checksum(record) };
  return insertSeed(JSON.stringify(whole, null, 1), start.seed);
}

interface Notes {
  comment?: string | undefined;
  marks?: readonly string[];
}

/** The comment and the annotation signs of a move, as far as it has any. */
export function notesOf(
  { comment = "", marks = [] }: Notes,
): Pick<RecordNode, "comment" | "marks"> {
  return { ...(comment && { comment }), ...(marks.length > 0 && { marks: [...marks] }) };
}

/** Write a move, which is entry `number` of a record; the start is entry 0. */
export function recordNode(
  move: string, parent: number, number: number, notes: Notes,
): RecordNode {
  return { move, ...(parent !== number - 1 && { parent }), ...notesOf(notes) };
}

/**
 * Write the record of the game that a snapshot shows.
 *
 * @param next a move in notation that is played in the present position; null for none.
 */
export function recordOf(start: Start, snapshot: Snapshot, next: string | null): string {
  const { line, tree = [], ply } = snapshot;
  const moves: Partial<TreeNode>[] = [...(tree.length > 0 ? tree : line)];
  const numbers = new Map([0, ...moves.map(({ id }) => id!)].map((id, number) => [id, number]));
  const numberAt = (at: number): number => (at === 0 ? 0 : numbers.get(line[at - 1]!.id!)!);
  const parents = moves.map(({ parent }, n) => (parent === undefined ? n : numbers.get(parent)!));
  let [current, end] = [numberAt(ply), numberAt(line.length)];
  if (next !== null) {
    const known = moves.findIndex(({ text }, n) => text === next && parents[n] === current);
    if (known < 0) {
      moves.push({ text: next });
      parents.push(current);
    }
    current = known < 0 ? moves.length : known + 1;
    if (line[ply]?.text !== next) {
      for (let child = current; child > 0; child = parents.indexOf(end) + 1) end = child;
    }
  }
  const nodes = moves.map((move, n) => recordNode(move.text!, parents[n]!, n + 1, move));
  return writeRecord(start, current, end, nodes);
}
