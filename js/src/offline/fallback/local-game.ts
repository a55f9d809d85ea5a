/** A copy of a game in a notebook's page, made from the snapshot that the page got last. */
import type { Rulebook, Words } from "../../engine/game-engine.ts";
import type { Fallback } from "../../wire/fallback.ts";
import type { Answer, Gesture, Placing, Reply } from "../../wire/intents.ts";
import type { Start } from "../../wire/side-data.ts";
import type { Move, PlayedMove, Snapshot, TreeNode } from "../../wire/snapshot.ts";
import { RecordedModel } from "../recorded-model.ts";
import type { GameRecord } from "../tree/record.ts";
import { PlayedGame } from "../play/game.ts";
import { Playing } from "../play/playing.ts";
import type { Thinker } from "../play/thinker.ts";

/** The gestures that a page can carry out. */
const OWN = ["place", "undo", "redo", "step", "goto", "promote", "delete", "annotate", "restore"];

/** Ids of nodes that Python does not have begin here. */
export const NEW_IDS = 2 ** 40;

/** Bots answer in Python only. */
const SILENT: Thinker = {
  choose: () => new Promise(() => {}),
  analyse: () => new Promise(() => {}),
  compare: () => new Promise(() => {}),
  solve: () => new Promise(() => {}),
};

export class LocalGame implements Fallback {
  readonly #base: Snapshot;
  readonly #playing: Playing;
  readonly #model: RecordedModel;
  #reply: Reply | null = null;
  #revision = 1;
  /** Python's ids by the ids here, and the other way round. */
  readonly #theirs = new Map<number, number>();
  readonly #ours = new Map<number, number>();

  constructor(
    rulebook: Rulebook, words: Words, base: Snapshot, start: Start,
    bots: readonly (string | null)[],
  ) {
    this.#base = base;
    const [record, ids] = recordOf(start, base);
    const game = PlayedGame.of(rulebook, record, bots);
    this.#number(game, record, ids);
    const offer = { offered: [], tables: null, pace: 0 };
    this.#playing = new Playing(game, rulebook, SILENT, words, offer);
    const values = { snapshot: base, show: [], texts: words.texts };
    this.#model = new RecordedModel(values, () => {});
    this.#model.on("msg:custom", (reply: Reply) => (this.#reply = reply));
  }

  answer(gesture: Gesture): Answer | null {
    const { deleted } = this.#playing.game.tree;
    if (!OWN.includes(gesture.kind) || (gesture.kind === "restore" && !deleted)) return null;
    if (!("node" in gesture)) return this.#ask(gesture);
    const { node } = gesture;
    return this.#ask({ ...gesture, node: this.#ours.get(node) ?? node - NEW_IDS });
  }

  why(placing: Placing): Answer {
    return this.#ask({ kind: "why", ...placing });
  }

  snapshot(): Snapshot {
    const made = this.#playing.values().snapshot;
    const { line, tree, node, deleted } = made;
    const base = this.#base;
    const { chart } = base;
    const moves = line.map((move) => ({ ...move, id: this.#idOf(move.id!) }));
    const nodes = tree?.map((one) => ({
      ...one, id: this.#idOf(one.id), parent: this.#idOf(one.parent),
    }));
    const shown: Snapshot = { ...made, line: moves, node: this.#idOf(node!), tree: nodes ?? [] };
    // What this view does not have, it does not get.
    const kept = Object.entries(shown).filter(([name]) => name in base);
    return {
      ...base,
      ...Object.fromEntries(kept),
      ...(chart === null && { chart }),
      ...(base.deleted && { deleted: deleted ?? { ...base.deleted, last: false } }),
    };
  }

  moves(): Move[] {
    const { line, ply } = this.snapshot();
    return line.slice(0, ply).filter(({ id }) => id! >= NEW_IDS);
  }

  record(): string {
    return this.#playing.game.record;
  }

  #idOf(node: number): number {
    return this.#theirs.get(node) ?? NEW_IDS + node;
  }

  #ask(gesture: object): Answer {
    const intent = { ...gesture, id: "", revision: this.#revision };
    this.#playing.respond(intent, this.#model);
    const { reply: _, ...answer } = this.#reply!;
    this.#revision = answer.revision!;
    return answer;
  }

  #number(game: PlayedGame, record: GameRecord, ids: readonly number[]): void {
    const nodes = [game.tree.root];
    for (const { move, parent } of record.nodes) {
      nodes.push(nodes[parent!]!.children.find((child) => child.move === move)!);
    }
    nodes.forEach(({ id }, number) => {
      this.#theirs.set(id, ids[number]!);
      this.#ours.set(ids[number]!, id);
    });
  }
}

/** The record of the game that a snapshot shows, and Python's ids of its nodes. */
function recordOf(
  start: Start, { line, tree = [], ply, comment }: Snapshot,
): [record: GameRecord, ids: number[]] {
  const moves: (PlayedMove & Partial<TreeNode>)[] = tree.length > 0 ? tree : line;
  const ids = [0, ...moves.map(({ id }) => id!)];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const nodes = moves.map(({ text, parent, comment: note, marks }, before) => ({
    move: text,
    parent: parent === undefined ? before : numbers.get(parent)!,
    ...(note && { comment: note }),
    ...(marks && marks.length > 0 && { marks }),
  }));
  const record: GameRecord = {
    ...{ format: "akropolis_nb game", version: 1 },
    ...start,
    current: ply === 0 ? 0 : numbers.get(line[ply - 1]!.id!)!,
    line: line.length === 0 ? 0 : numbers.get(line.at(-1)!.id!)!,
    nodes,
    ...(ply === 0 && comment && { comment }),
  };
  return [record, ids];
}
