/** A game that is played on a page: its tree, its players and bots, its record. */
import type { Position, TileId } from "../../engine/game-engine.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import { tileText } from "../../wire/notation.ts";
import { notesOf } from "../../wire/record.ts";
import type { Rules } from "../../wire/results.ts";
import type { GameRecord, RecordNode } from "../../wire/page-data.ts";
import type { Start } from "../../wire/side-data.ts";
import { GameTree } from "../tree/tree.ts";
import type { GameNode } from "../tree/tree-node.ts";

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
  if (tree.node.children.length === 0) tree.resume();
}

function annotate(
  node: GameNode, { comment = "", marks = [] }: Pick<RecordNode, "comment" | "marks">,
): void {
  node.comment = comment;
  node.marks = marks;
}

const NAMES = ["Ada", "Bela", "Cleo", "Dion"];

export class PlayedGame {
  readonly tree: GameTree;
  /** Names of bots by seat; null for a person, or an architect. */
  readonly bots: (string | null)[];
  readonly #head: GameHead;

  constructor(
    rulebook: Rulebook,
    head: GameHead,
    start: Position,
    stacks: readonly (readonly TileId[])[],
    bots: readonly (string | null)[],
  ) {
    this.#head = head;
    this.bots = head.names.map((_, seat) => bots[seat] ?? null);
    // Undo skips the moves of bots, unless nobody else plays.
    const isBot = (position: Position): boolean => this.people > 0 && this.botAt(position) !== null;
    this.tree = new GameTree(start, stacks, rulebook, isBot);
  }

  /** Read a record, and go to its position. */
  static of(
    rulebook: Rulebook, record: GameRecord, bots: readonly (string | null)[],
  ): PlayedGame {
    const start = rulebook.read(record.start);
    const stacks = record.stacks.map((stack) => stack.map(tileOf));
    if (record.names.length !== start.rules.players) {
      throw new Error(`$.names should be a list of ${start.rules.players}`);
    }
    checkStacks(start, stacks);
    const head = { names: record.names, seed: record.seed, start: rulebook.write(start) };
    const game = new PlayedGame(rulebook, head, start, stacks, bots);
    replay(record, game.tree);
    return game;
  }

  /** Begin a new game. */
  static begin(
    rulebook: Rulebook,
    rules: Rules,
    seed: number,
    names: readonly string[] | null,
    bots: readonly (string | null)[],
  ): PlayedGame {
    const { start, stacks } = rulebook.begin(rules, seed);
    const text = rulebook.write(start);
    const all = defaultNames(rules).map((name, seat) => names?.[seat] || name);
    return new PlayedGame(rulebook, { names: all, seed, start: text }, start, stacks, bots);
  }

  /** Begin a game from a position in notation; its unseen tiles are dealt at random. */
  static from(rulebook: Rulebook, source: string): PlayedGame {
    const start = rulebook.read(source.trim());
    const { rules, stackSize: size, stacksLeft, unseen } = start;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const mixed = unseen.map((tile) => [Math.random(), tile] as const).sort(([a], [b]) => a - b);
    const stacks = Array.from({ length: stacksLeft }, (_, n) =>
      mixed.slice(n * size, (n + 1) * size).map(([, tile]) => tile),
    );
    const head = { names: defaultNames(rules), seed, start: rulebook.write(start) };
    return new PlayedGame(rulebook, head, start, stacks, []);
  }

  get names(): readonly string[] {
    return this.#head.names;
  }

  /** What decides the choices of bots. */
  get seed(): number {
    return Number(BigInt.asUintN(31, BigInt(this.#head.seed)));
  }

  get rules(): Rules {
    return this.tree.root.position.rules;
  }

  /** The number of seats that people play. */
  get people(): number {
    const bots = this.bots.filter((name) => name !== null).length;
    return this.names.length - bots - (this.rules.architect === null ? 0 : 1);
  }

  /** The bot whose turn it is, or null. */
  botAt(position: Position): string | null {
    return position.isOver ? null : (this.bots[position.toMove] ?? null);
  }

  /** How the game began, for its record. */
  get start(): Start {
    const stacks = this.tree.stacks.map((stack) => stack.map(tileText));
    return { ...this.#head, stacks, ...notesOf(this.tree.root) };
  }
}

/** Check that stacks have as many tiles as the position says, all of them unseen. */
function checkStacks(start: Position, stacks: readonly (readonly TileId[])[]): void {
  const { stacksLeft, stackSize, unseen } = start;
  const whole = stacks.every((stack) => stack.length === stackSize);
  if (stacks.length !== stacksLeft || !whole) {
    throw new Error(`$.stacks should be ${stacksLeft} lists of ${stackSize} tiles`);
  }
  const left = [...unseen];
  for (const tile of stacks.flat()) {
    const at = left.indexOf(tile);
    if (at < 0) throw new Error(`$.stacks has a tile that is not unseen: ${tile}`);
    left.splice(at, 1);
  }
}

function defaultNames({ architect, players }: Rules): string[] {
  if (architect === null) return NAMES.slice(0, players);
  return [NAMES[0]!, architect.charAt(0).toUpperCase() + architect.slice(1)];
}
