/**
 * What Python found about the recorded line of a game, and its exercises: a move is compared with
 * the move played and the best one; mirrors akropolis_nb/widget/session/panels/review_panel.py.
 */
import { messageOf } from "../../engine/errors.ts";
import { text, type Texts } from "../../ui/messages.ts";
import type { ExerciseData, Exercises } from "../../wire/page-data.ts";
import type { Analysis, Forecast, Review, TriedPart, Try } from "../../wire/side-data.ts";
import type { ReviewIntent } from "../../wire/intents.ts";
import type { ExerciseAnswers } from "../answers/progress.ts";
import type { WorkerClient } from "../play/worker-client.ts";
import type { Recorded } from "../recorded-model.ts";
import { path, type GameNode } from "../tree/tree-node.ts";
import type { GameTree } from "../tree/tree.ts";
import type { Context } from "../play/session.ts";
import type { Comparison } from "../../engine/estimate/reasons.ts";
import type { Difference, Part } from "../../wire/results.ts";
import { TRY_SIGNS } from "../../overlay/shown-moves.ts";
import { COVER, withError, withSign } from "../../ui/numbers.ts";
import { describeReasons } from "./reason-words.ts";

/** Least loss in points for each sign, if that is sure; the worst first. */
const LOSSES = [["??", 16], ["?", 8], ["?!", 4]] as const;
/** So many standard errors below an estimate is its one-sided 95% bound. */
const ONE_SIDED = 1.645;

/** The sign of a move that loses so much; undefined if it lost little, or not surely. */
export function signOf({ mean, error }: Difference): "??" | "?" | "?!" | undefined {
  return LOSSES.find(([, least]) => mean - ONE_SIDED * error >= least)?.[0];
}

/** The verdict on a try, from how far the moves played and the best one found are ahead of it. */
function verdictOf(played: Difference, best: Difference): Try["verdict"] {
  if (signOf(best) === undefined) return "found";
  return -played.mean > played.error ? "better" : "worse";
}

/**
 * The judgement on a try, and its sentence; mirrors akropolis_nb/analysis/review/exercise.py and
 * akropolis_nb/messages/review_sentences.py.
 *
 * @param comparison the tried move compared with the move played and the best one.
 */
export function describeTry(texts: Texts, move: string, comparison: Comparison): Try {
  const { reasons } = comparison;
  const [played, best] = comparison.differences as [Difference, Difference];
  const isBetter = reasons.better === move;
  const why = describeReasons(texts, reasons, isBetter ? "played" : "your");
  const verdict = verdictOf(played, best);
  const sentence = text(texts, "tried_move", {
    move,
    verdict: text(texts, `tried_${verdict}`),
    better: ahead(texts, played),
    behind: ahead(texts, best),
  });
  const isSame = reasons.better === reasons.worse;
  const isBeaten = best.mean < 0 && Math.abs(best.mean) > COVER * best.error;
  const compared = isBeaten ? text(texts, "tried_beats", { sentence }) : sentence;
  const whole = isSame ? text(texts, "try_same", { move }) : compared;
  return {
    move,
    text: `${TRY_SIGNS[verdict]} ${whole}`,
    why: why && text(texts, isBetter ? "with_your" : "with_played", { why }),
    verdict,
    lost: best.mean,
    parts: isSame ? [] : reasons.parts.map((part) => tryPart(part, isBetter)),
  };
}

/** A part of the difference between the move played and the one tried. */
function tryPart(part: Part, isBetter: boolean): TriedPart {
  const { name, better, worse, error } = part;
  // Of the move played minus the move tried; of opponents with a minus.
  const sign = isBetter ? -1 : 1;
  return {
    name,
    points: isBetter ? better : worse,
    played: isBetter ? worse : better,
    difference: (name === "opponents" ? -sign : sign) * part.points + 0,
    error: Number.isFinite(error) ? error : null,
    stars: sign * part.stars + 0,
  };
}

/** How many points a move is ahead of another one. */
const ahead = (texts: Texts, { mean, error }: Difference): string =>
  withError(texts, mean, error, withSign(texts, -mean));

interface Open extends ExerciseData {
  readonly node: GameNode;
  readonly tries: Try[];
  busy: number;
  isRevealed: boolean;
}

/** A review of a line, and its exercises. */
export interface ReviewResult {
  readonly found: Pick<Recorded, "reviewAt" | "analysisAt" | "forecastAt"> | null;
  readonly exercises: Exercises | null;
  /** The nodes of the reviewed line, from the root. */
  readonly line: readonly GameNode[];
}

/** A review panel for exercises by themselves. */
export const NO_REVIEW: Review = {
  ...{ players: [], marks: [], expected: [], here: "", why: null, better: false, asks: true },
  ...{ asking: null, mistake: null, starts: false, running: null, text: "" },
  ...{ writes: false, longer: false },
};

export class ReviewRunner {
  readonly #found: ReviewResult["found"];
  readonly #exercises: Exercises["byPly"];
  /** The nodes of the recorded line. */
  readonly #line: readonly GameNode[];
  readonly #worker: WorkerClient;
  readonly #texts: Texts;
  readonly #changed: () => void;
  readonly #answers: ExerciseAnswers | null;
  #open: Open | null = null;
  /** The mistake that was gone to last, which is shown before and after it. */
  #goneTo: GameNode | null = null;
  #text = "";

  /**
   * @param changed called when the result of a try is known.
   * @param answers where the tries are kept.
   */
  constructor(
    { worker, texts }: Pick<Context, "worker" | "texts">,
    { found, exercises, line }: ReviewResult, tree: GameTree, changed: () => void,
    answers: ExerciseAnswers | null = null,
  ) {
    [this.#worker, this.#texts] = [worker, texts];
    [this.#found, this.#exercises, this.#line] = [found, exercises?.byPly ?? {}, line];
    [this.#changed, this.#answers] = [changed, answers];
    if (exercises?.open != null) this.#ask(exercises.open + 1, tree);
  }

  /** The review and the open exercise; null if there are none. */
  reviewAt(node: GameNode): Review | null {
    const ply = this.#line.indexOf(node);
    const goneTo = this.#goneTo ? this.#line.indexOf(this.#goneTo) : null;
    const review = this.#found?.reviewAt(ply, goneTo) ?? (this.#hasExercises ? NO_REVIEW : null);
    if (!review || !this.#hasExercises) return review;
    const open = this.#openAt(node);
    const isAsking = this.isAsking(node);
    const passed = new Set(path(node));
    const isElsewhere = (at: number): boolean => ply < 0 && !passed.has(this.#line[at]!);
    const marks = review.marks.map((mark) => ({
      ...(isAsking ? { ...mark, better: null } : mark),
      ...(isElsewhere(mark.ply) && { elsewhere: true }),
    }));
    const asking = open && {
      ...{ text: open.isRevealed ? open.answer : open.question, tries: [...open.tries] },
      ...{ busy: open.busy > 0, played: open.answered.played },
      ...{ answer: open.isRevealed ? open.answered : null },
    };
    const about = (review.mistake ?? ply) - 1;
    const better = open ? open.isRevealed : Object.hasOwn(this.#exercises, about);
    const instead = this.#insteadOf(node);
    const why = open ? (open.isRevealed ? open.why : null) : (instead?.why ?? review.why);
    const here = instead?.instead ?? review.here;
    const said = open ? this.#text : review.text;
    return { ...review, marks, here, why, better, asks: true, asking, text: said };
  }

  /** What Python found by an analysis; an open exercise hides it. */
  analysisAt(node: GameNode): Analysis | null {
    return this.#found?.analysisAt(this.#line.indexOf(node)) ?? null;
  }

  forecastAt(node: GameNode): Forecast | null {
    if (this.isAsking(node)) return null;
    return this.#found?.forecastAt(this.#line.indexOf(node)) ?? null;
  }

  /** Whether an exercise is open whose answer is still hidden. */
  isAsking(node: GameNode): boolean {
    const open = this.#openAt(node);
    return open !== null && !open.isRevealed;
  }

  /**
   * Carry out an action of the review panel.
   *
   * @returns the seat whose city is to be shown, null for the seat to move; false if the page
   *   cannot do it.
   */
  handle(intent: ReviewIntent, tree: GameTree): number | null | false {
    const ply = this.#line.indexOf(tree.node);
    if (intent.do === "ask") return this.#ask(intent.ply, tree);
    if (intent.do === "better") {
      const isBefore = this.#openAt(tree.node) ?? this.#goneTo?.parent === tree.node;
      const at = isBefore ? ply : ply - 1;
      const exercise = this.#exercises[at];
      if (!exercise) return false;
      this.#goto(this.#line[at]!, tree);
      tree.play(exercise.answered.better);
      return this.#line[at]!.position.toMove;
    }
    const open = this.#openAt(tree.node);
    if (open && intent.do === "answer") {
      if (open.key !== undefined && !open.isRevealed) this.#answers?.show(open.key);
      open.isRevealed = true;
      this.#text = open.answer;
      return null;
    }
    if (open && intent.do === "end") {
      this.#open = null;
      if (open.isRevealed) this.#goneTo = this.#line[ply + 1] ?? null;
      return null;
    }
    const mistake = intent.do === "after" ? this.#goneTo : this.#line[intent.ply ?? -1];
    if (!mistake?.parent) return false;
    this.#goneTo = mistake;
    this.#goto(mistake, tree);
    if (intent.do !== "after") this.#goto(mistake.parent, tree);
    return mistake.parent.position.toMove;
  }

  /** Check a legal move as the answer of the open exercise; returns what is said meanwhile. */
  try(move: string, node: GameNode): string {
    const open = this.#openAt(node)!;
    const known = open.known[move];
    if (known) {
      this.#take(open, known);
      return known.text;
    }
    open.busy += 1;
    void this.#compare(open, move);
    return text(this.#texts, "trying", { move });
  }

  async #compare(open: Open, move: string): Promise<void> {
    const { node, answered, aim, effort } = open;
    let found: Try;
    try {
      const moves = [move, answered.played, answered.better];
      const comparison = await this.#worker.compare(node.position, moves, aim, effort);
      found = describeTry(this.#texts, move, comparison);
    } catch (error) {
      found = { move, text: messageOf(error), why: "", verdict: "worse", lost: null, parts: [] };
    }
    open.busy -= 1;
    this.#take(open, found);
    this.#changed();
  }

  #take(open: Open, result: Try): void {
    open.tries.push(result);
    if (open.key !== undefined) this.#answers?.take(open.key, open.node.position.site, result);
    if (open === this.#open) this.#text = result.text;
  }

  /** The exercise whose better move led to a node. */
  #insteadOf(node: GameNode): ExerciseData | null {
    const exercise = this.#exercises[this.#line.findIndex((other) => other === node.parent)];
    const isBetter = exercise?.answered.better === node.move && !this.#line.includes(node);
    return exercise && isBetter ? exercise : null;
  }

  /** Open the exercise about a move of the recorded line, by default about the first. */
  #ask(move: number | undefined, tree: GameTree): null | false {
    const first = (): number => Math.min(...Object.keys(this.#exercises).map(Number));
    const ply = move === undefined ? first() : move - 1;
    const [data, node] = [this.#exercises[ply], this.#line[ply]];
    if (!data || !node) return false;
    this.#goto(node, tree);
    this.#open = { ...data, node, tries: [], busy: 0, isRevealed: false };
    this.#text = "";
    return null;
  }

  /** Go to a node of the recorded line, unless it was deleted. */
  #goto({ id }: GameNode, tree: GameTree): void {
    tree.goto(tree.withId(id));
  }

  get #hasExercises(): boolean {
    return Object.keys(this.#exercises).length > 0;
  }

  /** The open exercise; one is over as soon as the game goes elsewhere. */
  #openAt(node: GameNode): Open | null {
    if (this.#open && this.#open.node !== node) this.#open = null;
    return this.#open;
  }
}
