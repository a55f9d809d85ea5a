/** Nodes of the tree of a game, and what follows from their links; see game/tree.py. */
import type { Position } from "../../engine/game-engine.ts";

/** A position in the tree, and the move that led to it. */
export interface GameNode {
  readonly id: number;
  readonly position: Position;
  /** The move in notation; null at the root. */
  readonly move: string | null;
  parent: GameNode | null;
  /** The nodes after the moves played here; the first is that of the main line. */
  readonly children: GameNode[];
  /** The child visited last. */
  followed: GameNode | null;
  /** The node of the same move that took this one's place when a deleted line was restored. */
  replacedBy: GameNode | null;
  readonly ply: number;
  comment: string;
  /** Annotation signs such as `!`. */
  marks: readonly string[];
}

export function node(
  id: number, position: Position, parent: GameNode | null, move: string | null,
): GameNode {
  const ply = parent ? parent.ply + 1 : 0;
  const links = { children: [], followed: null, replacedBy: null };
  return { id, position, move, parent, ply, ...links, comment: "", marks: [] };
}

/** The child on the current line: the one visited last, else the first. */
export const followed = (node: GameNode): GameNode | null =>
  node.followed ?? node.children[0] ?? null;

/** The nodes from the first move to a node. */
export function path(node: GameNode): GameNode[] {
  const steps: GameNode[] = [];
  for (let at = node; at.parent; at = at.parent) steps.push(at);
  return steps.reverse();
}

/** The end of the line from a node through the children followed. */
export function end(node: GameNode): GameNode {
  let at = node;
  for (let next = followed(at); next; next = followed(at)) at = next;
  return at;
}

/** Make the current line lead through a node. */
export function follow(node: GameNode): void {
  for (let at = node; at.parent; at = at.parent) at.parent.followed = at;
}

/** Generate a node and all its descendants, main lines first. */
export function* walk(node: GameNode): Generator<GameNode> {
  const stack = [node];
  for (let at = stack.pop(); at; at = stack.pop()) {
    yield at;
    stack.push(...[...at.children].reverse());
  }
}

/** Whether a node and its ancestors are among their parents' children. */
export const isAttached = (node: GameNode): boolean =>
  path(node).every((step) => step.parent!.children.includes(step));

/** Write a comment and marks, unless there are others. */
export function addNotes(node: GameNode, { comment, marks }: Pick<GameNode, "comment" | "marks">) {
  node.comment ||= comment;
  if (node.marks.length === 0) node.marks = marks;
}

/** Put a node back under its parent; a node of the same move there gets its children instead. */
export function attach(node: GameNode, place: number, followed: boolean): GameNode {
  const parent = current(node.parent!);
  node.parent = parent;
  const same = parent.children.find((child) => child.move === node.move);
  if (!same) {
    parent.children.splice(place, 0, node);
    if (followed) parent.followed = node;
    return node;
  }
  node.replacedBy = same;
  addNotes(same, node);
  const first = same.children.length;
  node.children.forEach((child, n) => {
    child.parent = same;
    attach(child, first + n, false);
  });
  return same;
}

/** The node, or the one that took its place. */
export function current(node: GameNode): GameNode {
  let at = node;
  while (at.replacedBy) at = at.replacedBy;
  return at;
}
