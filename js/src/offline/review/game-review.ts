/** Reviews a game that was played on the page: the moves of people that lost most. */
import { REVIEW_PLAYOUTS } from "../../engine/layout.ts";
import type { Comparison } from "../../engine/estimate/reasons.ts";
import { SIGNS } from "../../panels/review/review.ts";
import { text, type Texts } from "../../ui/messages.ts";
import { withError } from "../../ui/numbers.ts";
import type { ExerciseData } from "../../wire/page-data.ts";
import type { Review, ReviewMark, Why } from "../../wire/side-data.ts";
import type { PlayedGame } from "../play/game.ts";
import type { SnapshotMaker } from "../play/game-snapshot.ts";
import type { WorkerClient } from "../play/worker-client.ts";
import { reviewOf } from "../recorded-model.ts";
import type { GameNode } from "../tree/tree-node.ts";
import { reasonMarks, reasonsAgainst, findPlace, describeReasons } from "./reason-words.ts";
import { NO_REVIEW, signOf, type ReviewResult } from "./review-runner.ts";
import type { Aim } from "../../wire/results.ts";
import type { Context } from "../play/session.ts";

/** For each move. */
const EFFORT = { playouts: REVIEW_PLAYOUTS };
/** Moves that are reviewed at a time. */
const MOST_WORKERS = 4;
/** So many of the moves that lost most are shown. */
const COSTLIEST = 3;


interface Mistake {
  mark: ReviewMark;
  here: string;
  why: Why;
  loss: number;
  exercise: ExerciseData;
}

export class GameReview {
  readonly #game: PlayedGame;
  readonly #maker: SnapshotMaker;
  readonly #worker: WorkerClient;
  readonly #texts: Texts;
  readonly #line: readonly GameNode[];
  readonly #asked: readonly GameNode[];
  readonly #stop = new AbortController();
  #done = 0;

  constructor(
    { worker, texts }: Pick<Context, "worker" | "texts">, game: PlayedGame, maker: SnapshotMaker,
  ) {
    [this.#game, this.#maker] = [game, maker];
    [this.#worker, this.#texts] = [worker, texts];
    this.#line = [game.tree.root, ...game.tree.line];
    this.#asked = this.#line.filter(({ parent }) => {
      if (!parent || parent.position.architectMoves) return false;
      return game.people === 0 || game.botAt(parent.position) === null;
    });
  }

  /** The number of moves reviewed so far, and of all. */
  get progress(): [done: number, all: number] {
    return [this.#done, this.#asked.length];
  }

  /** End the review after the present move; what was found is kept. */
  stop(): void {
    this.#stop.abort();
  }

  /** Review the game, several moves at a time; `changed` is called after each. */
  async run(changed: () => void) {
    const { signal } = this.#stop;
    const mistakes: Mistake[] = [];
    const left = [...this.#asked];
    const work = async (worker: WorkerClient): Promise<void> => {
      for (let node; !signal.aborted && (node = left.shift()); ) {
        const mistake = await this.#reviewMove(node, worker);
        if (mistake) mistakes.push(mistake);
        this.#done += 1;
        changed();
      }
    };
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1);
    const helpers = this.#worker.helpers(workers - 1);
    try {
      await Promise.all([this.#worker, ...helpers].map(work));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#stop.abort();
      for (const helper of helpers) helper.stop();
    }
    mistakes.sort((a, b) => b.loss - a.loss || a.mark.ply - b.mark.ply);
    return this.#result(mistakes.slice(0, COSTLIEST));
  }

  /** What a move lost; null if that is little, or not clear. */
  async #reviewMove(node: GameNode, worker: WorkerClient): Promise<Mistake | null> {
    const { position } = node.parent!;
    const played = node.move!;
    const { signal } = this.#stop;
    const { moves: all } = await worker.analyse(position, { ...EFFORT, signal });
    const { move: best, equivalent_moves: equal } = all[0]!;
    if (equal.includes(played)) return null;
    const aim: Aim = this.#game.rules.architect === null ? "win" : "score";
    const moves = [played, best];
    const comparison = await worker.compare(position, moves, aim, EFFORT);
    const sign = signOf(comparison.differences[0]!);
    return sign ? this.#mistake(node, best, sign, comparison, aim) : null;
  }

  #mistake(
    node: GameNode, better: string, sign: ReviewMark["sign"], found: Comparison,
    aim: Aim,
  ): Mistake {
    const texts = this.#texts;
    const { position } = node.parent!;
    const { ply, move } = node;
    const { mean: loss, error } = found.differences[0]!;
    const [played, name] = [move!, this.#game.names[position.toMove]!];
    const lost = withError(texts, loss, error);
    const judgement = text(texts, SIGNS[sign]);
    const judged = text(texts, "review_move", { ply, name, judgement });
    const words = text(texts, "review_lost", { sentence: judged, lost });
    const first = describeReasons(this.#texts, found.reasons, "played");
    const marks = reasonMarks(found.reasons);
    const opened = findPlace(found.reasons)?.hexes ?? [];
    const against = reasonsAgainst(found.reasons);
    const known = opened.length > 0 ? found.reasons.rival?.hexes ?? [] : [];
    const [place, rival] = [opened, known].map((hexes) =>
      hexes.map(([q, r]): [number, number] => [q, r]),
    );
    const why: Why = { first, now: "", rows: [], games: "",
      ...{ place: place!, rival: rival!, marks, against } };
    return {
      loss,
      here: text(texts, "review_better", { sentence: words, move: better, played }),
      why,
      mark: {
        ...{ ply, seat: position.toMove, sign, text: words, lost },
        played: this.#maker.move(position, played),
        better: this.#maker.move(position, better),
      },
      exercise: {
        question: text(texts, "question", { ply, name, move: played }),
        answer: text(texts, "answer", { move: better, lost }),
        why,
        instead: text(texts, "better_played", { ply, name, move: better, played, lost }),
        answered: { played, better, sign },
        ...{ known: {}, aim, effort: EFFORT },
      },
    };
  }

  #result(mistakes: readonly Mistake[]) {
    const inOrder = [...mistakes].sort((a, b) => a.mark.ply - b.mark.ply);
    const marks = inOrder.map(({ mark }) => mark);
    const byStep = this.#line.map(({ ply }) => inOrder.find(({ mark }) => mark.ply === ply));
    const texts = this.#texts;
    const n = marks.length;
    const said = n > 0 ? text(texts, "review_costliest", { n }) : text(texts, "review_none");
    const shown: Review = { ...NO_REVIEW, asks: n > 0, marks, text: said };
    const here = byStep.map((mistake) => mistake?.here ?? "");
    const reviewAt = reviewOf({ shown, here, why: byStep.map((mistake) => mistake?.why ?? null) });
    const byPly = Object.fromEntries(
      inOrder.map(({ mark, exercise }) => [mark.ply - 1, exercise]),
    );
    const none = (): null => null;
    return {
      found: { reviewAt, analysisAt: none, forecastAt: none },
      exercises: { byPly, open: null },
      line: this.#line,
    } satisfies ReviewResult;
  }
}
