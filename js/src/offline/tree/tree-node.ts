/** Nodes of the tree of a game, and what follows from their links; see game/tree.py. */

/** A position in the tree, and the move that led to it. */
export interface GameNode<P> {
  readonly id: number;
  readonly position: P;
  /** The move in notation; null at the root. */
  readonly move: string | null;
  parent: GameNode<P> | null;
  /** The nodes after the moves played here; the first is that of the main line. */
  readonly children: GameNode<P>[];
  /** The child visited last. */
  followed: GameNode<P> | null;
  /** The node of the same move that took this one's place when a deleted line was restored. */
  replacedBy: GameNode<P> | null;
  readonly ply: number;
  comment: string;
  /** Annotation signs such as `!`. */
  marks: readonly string[];
}

/** A node that was removed from the tree with all that follows it, and how to put it back. */
export interface DeletedLine<P> {
  what: "line";
  node: GameNode<P>;
  /** Its index among its parent's children. */
  place: number;
  /** Whether it was the child followed. */
  followed: boolean;
  /** The present node at that time, if it was removed too. */
  present: GameNode<P> | null;
}

/** A comment that was removed, with the marks that were removed with it. */
export interface DeletedComment<P> {
  what: "comment";
  node: GameNode<P>;
  comment: string;
  marks: readonly string[];
}

export type Deleted<P> = DeletedLine<P> | DeletedComment<P>;

export function node<P>(
  id: number, position: P, parent: GameNode<P> | null, move: string | null,
): GameNode<P> {
  const ply = parent ? parent.ply + 1 : 0;
  const links = { children: [], followed: null, replacedBy: null };
  return { id, position, move, parent, ply, ...links, comment: "", marks: [] };
}

/** The child on the current line: the one visited last, else the first. */
export const followed = <P>(node: GameNode<P>): GameNode<P> | null =>
  node.followed ?? node.children[0] ?? null;

/** The nodes from the first move to a node. */
export function path<P>(node: GameNode<P>): GameNode<P>[] {
  const steps: GameNode<P>[] = [];
  for (let at = node; at.parent; at = at.parent) steps.push(at);
  return steps.reverse();
}

/** The end of the line from a node through the children followed. */
export function end<P>(node: GameNode<P>): GameNode<P> {
  let at = node;
  for (let next = followed(at); next; next = followed(at)) at = next;
  return at;
}

/** Make the current line lead through a node. */
export function follow<P>(node: GameNode<P>): void {
  for (let at = node; at.parent; at = at.parent) at.parent.followed = at;
}

/** Generate a node and all its descendants, main lines first. */
export function* walk<P>(node: GameNode<P>): Generator<GameNode<P>> {
  const stack = [node];
  for (let at = stack.pop(); at; at = stack.pop()) {
    yield at;
    stack.push(...[...at.children].reverse());
  }
}

/** Put a deleted line back; returns the present node, if it was deleted with the line. */
export function restoredLine<P>(
  { node, place, followed, present }: DeletedLine<P>,
): GameNode<P> | null {
  const attached = attach(node, place, followed);
  if (!present) return null;
  const before = current(present);
  return isAttached(before) ? before : attached;
}

/** Write a deleted comment again, unless there is another one. */
export function restoreComment<P>({ node, comment, marks }: DeletedComment<P>): void {
  const there = current(node);
  there.comment ||= comment;
  if (there.marks.length === 0) there.marks = marks;
}

/** Whether a node and its ancestors are among their parents' children. */
const isAttached = <P>(node: GameNode<P>): boolean =>
  path(node).every((step) => step.parent!.children.includes(step));

/** Put a node back under its parent; a node of the same move there gets its children instead. */
function attach<P>(node: GameNode<P>, place: number, followed: boolean): GameNode<P> {
  const parent = current(node.parent!);
  node.parent = parent;
  const same = parent.children.find((child) => child.move === node.move);
  if (!same) {
    parent.children.splice(place, 0, node);
    if (followed) parent.followed = node;
    return node;
  }
  node.replacedBy = same;
  same.comment ||= node.comment;
  if (same.marks.length === 0) same.marks = node.marks;
  const first = same.children.length;
  node.children.forEach((child, n) => {
    child.parent = same;
    attach(child, first + n, false);
  });
  return same;
}

/** The node, or the one that took its place. */
export function current<P>(node: GameNode<P>): GameNode<P> {
  let at = node;
  while (at.replacedBy) at = at.replacedBy;
  return at;
}
