/**
 * The tree of a game on a page without Python; mirrors akropolis_nb/game/variations.py.
 *
 * It places no tile: the engine gives the position after a move. Ids of nodes never change; the
 * root has id 0.
 */
import type { Position, TileId } from "../../engine/game-engine.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import type { GameNode } from "./tree-node.ts";
import * as nodes from "./tree-node.ts";

/** What the tree asks the engine. */
type Referee = Pick<Rulebook, "writtenMove" | "play" | "deal" | "architectMove">;

/** A request that does not fit the tree; `reason` is a key of the catalogue's `reasons`. */
export class TreeError extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A line, or a comment with its marks, that was removed, and how to put it back. */
interface Deleted {
  what: "line" | "comment";
  node: GameNode;
  restore: () => void;
}

const MOST_DELETED = 100;

export class GameTree {
  readonly root: GameNode;
  readonly #referee: Referee;
  /** The stacks after the root, in the order of the deal. */
  readonly stacks: readonly (readonly TileId[])[];
  /** Whether undo and redo skip a position, because its move is only an answer. */
  readonly #isAnswer: (position: Position) => boolean;
  #deleted: Deleted[] = [];
  /** The number of changes, and how many there were after the newest deletion. */
  #changes = 0;
  #deletedAt = -1;
  #node: GameNode;
  /** The node of the last move played, where a bot may answer. */
  #live: GameNode;
  #nextId = 0;

  constructor(
    start: Position,
    stacks: readonly (readonly TileId[])[],
    referee: Referee,
    isBot: (position: Position) => boolean = () => false,
  ) {
    this.#referee = referee;
    this.stacks = stacks;
    this.#isAnswer = (position) => position.architectMoves || isBot(position);
    this.root = this.#node = nodes.node(this.#nextId++, this.#dealt(start), null, null);
    this.#answerAsArchitect();
    this.#live = this.#node;
  }

  get node(): GameNode {
    return this.#node;
  }

  get position(): Position {
    return this.#node.position;
  }

  /** Whether the present node is that of the last move played, so that a bot may answer. */
  get isLive(): boolean {
    return this.#node === this.#live;
  }

  /** Let a bot play from here. */
  resume(): void {
    this.#live = this.#node;
  }

  /** The nodes of the current line to its end, without the root. */
  get line(): GameNode[] {
    return nodes.path(nodes.end(this.#node));
  }

  get canUndo(): boolean {
    return this.#back(1) !== null;
  }

  get canRedo(): boolean {
    return nodes.followed(this.#node) !== null;
  }

  /** The newest deletion that was not restored. */
  get deleted(): Deleted | null {
    return this.#deleted.at(-1) ?? null;
  }

  /** Whether nothing has changed since the newest deletion. */
  get isDeletedLast(): boolean {
    return this.#deletedAt === this.#changes;
  }

  /** The node with an id. */
  withId(id: number): GameNode {
    for (const node of nodes.walk(this.root)) if (node.id === id) return node;
    throw new TreeError("", `the tree has no node ${id}`);
  }

  /** Play a move and the architect's answer; another move than before starts a variation. */
  play(move: string): void {
    this.#changes += 1;
    this.#extend(move);
    this.#answerAsArchitect();
    this.#live = this.#node;
  }

  /** The child of a move, added if it is new, with an architect's forced answer. */
  graft(parent: GameNode, text: string): GameNode {
    const move = this.#referee.writtenMove(text);
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const position = this.#dealt(this.#referee.play(parent.position, move));
    const child = nodes.node(this.#nextId++, position, parent, move);
    parent.children.push(child);
    if (position.architectMoves) this.graft(child, this.#referee.architectMove(position));
    return child;
  }

  undo(count: number): void {
    const node = this.#back(count);
    if (!node) throw new TreeError("nothing-played", "no move has been played");
    this.goto(node);
  }

  redo(count: number): void {
    let node = this.#node;
    for (let n = 0; n < count; n++) {
      const next = nodes.followed(node);
      if (!next) throw new TreeError("nothing-ahead", "there is no move to play again");
      node = next;
      for (let after = nodes.followed(node); after && this.#isAnswer(node.position); ) {
        node = after;
        after = nodes.followed(node);
      }
    }
    this.goto(node);
  }

  /** The node at a ply of the current line. */
  atPly(ply: number): GameNode {
    const node = [this.root, ...this.line][ply];
    if (!node) throw new TreeError("", `the line has no ply ${ply}`);
    return node;
  }

  /** Make a node the present one, and the line through it the current line. */
  goto(node: GameNode): void {
    let at = node;
    for (let next = nodes.followed(at); next && at.position.architectMoves; ) {
      at = next;
      next = nodes.followed(at);
    }
    const before = [...this.line, this.#node];
    nodes.follow(at);
    this.#node = at;
    const now = [...this.line, at];
    const same = now.length === before.length && now.every((step, n) => step === before[n]);
    if (!same) this.#changes += 1;
  }

  /** Make the line through a node the main line. */
  promote(node: GameNode): void {
    this.#changes += 1;
    for (const step of nodes.path(node)) {
      const { children } = step.parent!;
      children.splice(children.indexOf(step), 1);
      children.unshift(step);
    }
  }

  /**
   * Delete a node with all that follows it; `restore` undoes this. An answer is deleted with the
   * person's move before it, unless there is none.
   */
  delete(node: GameNode): void {
    let gone = node;
    while (gone.parent?.parent && this.#isAnswer(gone.parent.position)) gone = gone.parent;
    if (gone.parent && this.#isAnswer(gone.parent.position)) gone = node;
    while (gone.parent?.position.architectMoves) gone = gone.parent;
    const { parent } = gone;
    if (!parent) throw new TreeError("start", "the start of a game cannot be deleted");
    const place = parent.children.indexOf(gone);
    const followed = parent.followed === gone;
    const inside = nodes.path(this.#node).includes(gone);
    const before = this.#node;
    this.#keep("line", gone, () => {
      const attached = nodes.attach(gone, place, followed);
      const present = nodes.current(before);
      if (inside) this.#node = nodes.isAttached(present) ? present : attached;
      nodes.follow(this.#node);
    });
    parent.children.splice(place, 1);
    if (followed) parent.followed = null;
    if (inside) this.#node = parent;
  }

  /** Restore the line or comment that was deleted last. */
  restore(): void {
    const deleted = this.#deleted.pop();
    if (!deleted) {
      const english = "there is no deleted line or comment to bring back";
      throw new TreeError("nothing-deleted", english);
    }
    this.#changes += 1;
    deleted.restore();
  }

  /** Set the comment and the marks of a node; `restore` brings back a removed comment. */
  annotate(node: GameNode, comment: string, marks: readonly string[]): void {
    const { comment: before, marks: left } = node;
    node.comment = comment;
    node.marks = marks;
    if (before && !comment) {
      const notes = { comment: before, marks: marks.length > 0 ? [] : left };
      this.#keep("comment", node, () => nodes.addNotes(nodes.current(node), notes));
      return;
    }
    this.#changes += 1;
    if (!comment) return;
    // A new comment has taken the place of removed ones.
    this.#deleted = this.#deleted.filter(
      (deleted) => deleted.what === "line" || nodes.current(deleted.node) !== node,
    );
  }

  #keep(what: Deleted["what"], node: GameNode, restore: () => void): void {
    this.#deleted.push({ what, node, restore });
    if (this.#deleted.length > MOST_DELETED) this.#deleted.shift();
    this.#changes += 1;
    this.#deletedAt = this.#changes;
  }

  #extend(move: string): void {
    this.#node = this.graft(this.#node, move);
    nodes.follow(this.#node);
  }

  #answerAsArchitect(): void {
    while (this.position.architectMoves) this.#extend(this.#referee.architectMove(this.position));
  }

  #dealt(position: Position): Position {
    if (!position.awaitsDeal) return position;
    return this.#referee.deal(position, this.stacks[this.stacks.length - position.stacksLeft]!);
  }

  /** The node some moves back, or null; answers do not count as moves. */
  #back(count: number): GameNode | null {
    let node: GameNode | null = this.#node;
    for (let n = 0; n < count; n++) {
      do node = node?.parent ?? null;
      while (node && this.#isAnswer(node.position));
    }
    return node;
  }
}
