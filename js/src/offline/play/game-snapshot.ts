/** The snapshot of a game on a page; mirrors akropolis_nb/widget/session/snapshot.py. */
import type { Position } from "../../engine/game-engine.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import { placementOf, tileIndex } from "../../wire/notation.ts";
import { remembering } from "../../picture/scene.ts";
import { text, type Texts } from "../../ui/messages.ts";
import type {
  Chart, Deleted, Move, Seat, SiteTile, Snapshot, TreeNode,
} from "../../wire/snapshot.ts";
import type { PlayedGame } from "./game.ts";
import { isAt, type Context } from "./session.ts";
import { end, path, walk, type GameNode } from "../tree/tree-node.ts";
import { describePlacement, resultWords } from "../../ui/sentences.ts";

/** Makes snapshots; moves and scores are computed once for each node. */
export class SnapshotMaker {
  readonly #rulebook: Rulebook;
  readonly #texts: Texts;

  constructor({ engine, texts }: Pick<Context, "engine" | "texts">) {
    [this.#rulebook, this.#texts] = [engine, texts];
  }

  make(game: PlayedGame, revision: number): Snapshot {
    const { tree, rules } = game;
    const { position, node } = tree;
    const offers = this.#rulebook.offers(position);
    return {
      revision,
      kind: "game",
      title: this.#title(position),
      rules,
      seats: this.#seats(game),
      to_move: position.toMove,
      is_over: position.isOver,
      site: this.#site(position, offers.gains),
      ...offers,
      unseen: this.#rulebook.unseen(position),
      stacks_left: position.stacksLeft,
      stack_size: position.stackSize,
      node: node.id,
      ply: node.ply,
      line: path(end(node)).map((step) => ({ id: step.id, ...this.#move(step) })),
      tree: this.#nodes(game),
      comment: node.comment,
      can_undo: tree.canUndo,
      can_redo: tree.canRedo,
      deleted: this.#deleted(tree),
      chart: this.#chart(game),
    };
  }

  /** A legal move of a position. */
  move(position: Position, move: string): Move {
    const index = tileIndex(move, position.site);
    const { legal, gains } = this.#rulebook.offers(position);
    const at = legal.findIndex(isAt(placementOf(move)!));
    const tile = this.#rulebook.letters(position.site[index]!);
    const [level, gain] = [legal[at]![3], gains[index]![at]!];
    return { seat: position.toMove, text: move, tile, level, gain };
  }

  /** A sentence about the move that led to a node. */
  describePlacement({ names }: PlayedGame, node: GameNode): string {
    const { seat, level, gain, tile } = this.#move(node);
    const before = node.parent!.position;
    const row = this.#rulebook.offers(before).legal.find(isAt(placementOf(node.move!)!));
    const effect = { level: level!, points: gain!, stones: row?.[4] ?? 0 };
    return describePlacement(this.#texts, tile, effect, names[seat]!);
  }

  /** A sentence about an action, and about the player to move or the result. */
  withNext(game: PlayedGame, done: string): string {
    const texts = this.#texts;
    const { position } = game.tree;
    if (position.isOver) {
      return text(texts, "then_over", { done, result: resultWords(texts, this.#seats(game)) });
    }
    return text(texts, "then_to_move", { done, name: game.names[position.toMove]! });
  }

  #deleted({ deleted, isDeletedLast: last }: PlayedGame["tree"]): Deleted | null {
    if (!deleted) return null;
    return { moves: deleted.what === "comment" ? null : [...walk(deleted.node)].length, last };
  }

  #title(position: Position): string {
    const texts = this.#texts;
    if (position.isOver) return text(texts, "game_over");
    const rounds = position.round + position.stacksLeft;
    return text(texts, "round", { round: position.round, rounds });
  }

  #seats({ names, tree: { position } }: PlayedGame): Seat[] {
    const places = position.isOver ? this.#rulebook.places(position) : [];
    return this.#score(position).map((score, seat) => ({
      name: names[seat]!,
      stones: position.stones[seat]!,
      ...score,
      scene: this.#rulebook.city(position, seat, this.#texts),
      chief: seat === position.chief,
      to_move: seat === position.toMove && !position.isOver,
      place: places[seat] ?? null,
    }));
  }

  #site(position: Position, gains: (number[] | null)[]): SiteTile[] {
    return position.site.map((tile, cost) => ({
      tile,
      hexes: this.#rulebook.letters(tile),
      cost,
      affordable: gains[cost] != null,
    }));
  }

  readonly #score = remembering((position: Position) => this.#rulebook.scores(position));

  readonly #move = remembering((node: GameNode): Move => {
    const [before, after] = [node.parent!.position, node.position];
    const seat = before.toMove;
    // Points of districts, and of an architect's quarries.
    const [one, other] = [before, after].map((each) => {
      const { points, quarries } = this.#score(each)[seat]!;
      return points + quarries;
    });
    const taken = before.site[tileIndex(node.move!, before.site)]!;
    const { q, r } = placementOf(node.move!)!;
    const laid = this.#rulebook.city(after, seat, this.#texts).hexes;
    const level = laid.find((hex) => hex.q === q && hex.r === r)!.level;
    const tile = this.#rulebook.letters(taken);
    return { seat, text: node.move!, tile, level, gain: other! - one! };
  });

  /** All moves of the tree; nothing if it has only one line, without annotations. */
  #nodes({ tree }: PlayedGame): TreeNode[] {
    const nodes = [...walk(tree.root)];
    const plain = ({ children, comment, marks }: GameNode): boolean =>
      children.length < 2 && !comment && marks.length === 0;
    if (nodes.every(plain)) return [];
    const main = new Set<GameNode>();
    return nodes.flatMap((node) => {
      const { id, ply, parent, comment, marks } = node;
      if (!parent || (main.has(parent) && parent.children[0] === node)) main.add(node);
      if (!parent) return [];
      const notes = { ply, comment, marks: [...marks], main: main.has(node) };
      return [{ id, ...this.#move(node), parent: parent.id, ...notes }];
    });
  }

  #chart({ names, tree }: PlayedGame): Chart {
    const line = [tree.root, ...tree.line];
    const seats = names.map((_, seat) =>
      line.map(({ position }) => {
        const { districts, quarries } = this.#score(position)[seat]!;
        return [...districts.map(({ points }) => points), quarries, position.stones[seat]!];
      }),
    );
    const several = line.filter(({ children }) => children.length > 1);
    return { seats, branches: several.map(({ ply }) => ply + 1) };
  }
}
