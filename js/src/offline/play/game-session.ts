/**
 * A game on a page that plays: answers the intents of a view by asking the engine, as a kernel
 * would; mirrors akropolis_nb/widget/session/intents.py.
 */
import { moveText } from "../../wire/notation.ts";
import { messageOf } from "../../engine/errors.ts";
import { Trap } from "../../engine/memory.ts";
import { isDamaged } from "../../wire/checksum.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import { text } from "../../ui/messages.ts";
import type {
  Answer, Goto, NewGame, NodeIntent, Placing, ReviewIntent,
} from "../../wire/intents.ts";
import type { Intent } from "../../wire/queue.ts";
import type { Exercises, PlayGame } from "../../wire/page-data.ts";
import type { BotData, Review } from "../../wire/side-data.ts";
import {
  firstTile, type Recorded, type RecordedModel, type TraitValues,
} from "../recorded-model.ts";
import type { ExerciseAnswers } from "../answers/progress.ts";
import { checkRecord } from "../tree/checked-record.ts";
import { GameReview } from "../review/game-review.ts";
import { NO_REVIEW, ReviewRunner } from "../review/review-runner.ts";
import { runAnalysis, runBots, type BotRunner } from "./runners.ts";
import { SnapshotMaker } from "./game-snapshot.ts";
import { PlayedGame } from "./game.ts";
import { Session, type Context } from "./session.ts";
import type { GameNode } from "../tree/tree-node.ts";
import { rulesLine } from "../../ui/sentences.ts";

/** What a page has for its games besides the engine. */
export type Offer = Pick<PlayGame, "offered" | "tables" | "pace">;

/** The traits that follow a game. */
type Shown = Required<
  Pick<
    TraitValues,
    | "player" | "selected" | "bot_data" | "snapshot" | "start_data"
    | "review_data" | "analysis_data" | "forecast_data"
  >
>;

export class GameSession extends Session<Rulebook> {
  readonly #offer: Offer;
  readonly #maker = new SnapshotMaker(this);
  readonly #analysis = runAnalysis(this, () => this.#showAnalysis());
  #game: PlayedGame;
  #bots: BotRunner;
  /** The node that was gone to last, and the seat to show there. */
  #goneTo: { node: GameNode; seat: number } | null = null;
  #model: RecordedModel | null = null;
  /** What Python found about the recorded line, and its exercises. */
  #review: ReviewRunner | null;
  /** The review of the game that runs on the page. */
  #reviewing: GameReview | null = null;
  /** Why the last one failed, or empty. */
  #failure = "";

  constructor(
    context: Context, game: PlayedGame, offer: Offer, found: Recorded | null = null,
    exercises: Exercises | null = null, answers: ExerciseAnswers | null = null,
  ) {
    super(context, "engine_gone_game");
    this.#offer = offer;
    this.#game = game;
    this.#bots = this.#runBots();
    const line = [game.tree.root, ...game.tree.line];
    const result = { found, exercises, line };
    this.#review = new ReviewRunner(this, result, game.tree, () => this.#showReview(), answers);
  }

  /** The present game, also after a new one was started. */
  get game(): PlayedGame {
    return this.#game;
  }

  /** Values of the traits that follow the game. */
  values(): Shown {
    const made = this.#maker.make(this.#game, this.revision);
    const { tables } = this.#offer;
    const snapshot = tables ? { ...made, tables } : made;
    const player = this.#seatToShow;
    const selected = firstTile(snapshot);
    const start_data = this.#game.start;
    const bot_data = this.#botData();
    return { player, selected, snapshot, start_data, ...this.#found(), bot_data };
  }

  /** The seat whose city is shown: the one chosen by `#goTo`, else as the bots say. */
  get #seatToShow(): number {
    const { node } = this.#game.tree;
    return this.#goneTo?.node === node ? this.#goneTo.seat : this.#bots.seatToShow;
  }

  /** What Python found about the present position; elsewhere than on its line, nothing. */
  #found(): Required<Pick<TraitValues, "review_data" | "analysis_data" | "forecast_data">> {
    const { node } = this.#game.tree;
    const { data } = this.#analysis;
    const analysed = data ? { ...data, revision: this.revision } : this.#review?.analysisAt(node);
    return {
      review_data: this.#review?.reviewAt(node) ?? this.#unreviewed,
      // An open exercise hides it.
      analysis_data: (!this.#review?.isAsking(node) && analysed) || null,
      forecast_data: this.#review?.forecastAt(node) ?? null,
    };
  }

  /** A game without a review that is over can be reviewed; null elsewhere. */
  get #unreviewed(): Review | null {
    const running = this.#reviewing?.progress ?? null;
    const starts = !running && this.#game.tree.position.isOver;
    const review = { ...NO_REVIEW, asks: false, starts, running, text: this.#failure };
    return starts || running ? review : null;
  }

  async #startReview(): Promise<void> {
    const { tree } = this.#game;
    const show = (): void => this.#showReview();
    const run = new GameReview(this, this.#game, this.#maker);
    this.#reviewing = run;
    this.#failure = "";
    const result = await run.run(show).catch(messageOf);
    // Another game may have been started.
    if (this.#reviewing !== run) return;
    this.#reviewing = null;
    if (typeof result === "string") this.#failure = result;
    else this.#review = new ReviewRunner(this, result, tree, show);
    show();
  }

  #showReview(): void {
    this.#model?.set("review_data", this.#found().review_data);
  }

  /** Analyse the present position if this is turned on, and Python has not done it. */
  #analyse(): void {
    const { node } = this.#game.tree;
    const done = this.#review?.analysisAt(node)?.state === "done" || this.#review?.isAsking(node);
    const wanted = this.#model?.get("pondering") && !done && this.#bots.state !== "thinking";
    this.#analysis.update(wanted ? node.position : null);
  }

  #showAnalysis(): void {
    this.#model?.set("analysis_data", this.#found().analysis_data);
  }

  /** Show a model what happens in the game from now on, and let bots play. */
  show(model: RecordedModel): void {
    this.#model = model;
    model.on("change:pondering", () => {
      this.#analyse();
      this.#showAnalysis();
    });
    this.#bots.update();
    this.#showBots();
  }

  #play(game: PlayedGame): void {
    this.#bots.close();
    this.#game = game;
    this.#review = null;
    this.#reviewing?.stop();
    this.#reviewing = null;
    this.#failure = "";
    this.#bots = this.#runBots();
  }

  #runBots(): BotRunner {
    return runBots(this.#game, this.worker, this.#offer.pace, (moved) => {
      if (moved) this.#showChange();
      else this.#showBots();
    });
  }

  protected override answer(intent: Intent, model: RecordedModel): Answer | Promise<Answer> {
    if (intent.kind !== "bots") return super.answer(intent, model);
    if (intent.play) this.#bots.play();
    else this.#bots.pause();
    return {};
  }

  protected change(intent: Intent): Answer {
    if (intent.kind === "review") return this.#handleReview(intent);
    const answer = this.#changeGame(intent);
    // A refused move keeps the selected tile.
    if (answer.error === undefined) this.#showChange();
    return answer;
  }

  #handleReview(intent: ReviewIntent): Answer {
    if (intent.do === "stop" || intent.do === "start") {
      if (intent.do === "stop") this.#reviewing?.stop();
      else if (!this.#reviewing) void this.#startReview();
      this.#showReview();
      return {};
    }
    // Null is the seat to move.
    const seat = this.#review ? this.#review.handle(intent, this.#game.tree) : false;
    if (seat === false) return this.unknown;
    this.#showChange();
    if (seat !== null) this.#model?.set("player", seat);
    return {};
  }

  #changeGame(intent: Intent): Answer {
    const { tree } = this.#game;
    switch (intent.kind) {
      case "place":
        return this.#place(intent);
      case "undo":
        tree.undo(intent.count);
        return this.#describeStep();
      case "redo":
        tree.redo(intent.count);
        return this.#describeStep();
      case "step":
        return this.#step(intent.by);
      case "goto":
        return this.#goto(intent);
      case "promote":
        tree.promote(tree.withId(intent.node));
        return {};
      case "delete":
        tree.delete(tree.withId(intent.node));
        return {};
      case "restore": {
        const line = tree.deleted?.what === "line";
        tree.restore();
        return line ? this.#describeStep() : {};
      }
      case "annotate":
        tree.annotate(tree.withId(intent.node), intent.comment, intent.marks);
        return {};
      case "new":
        return this.#begin(intent);
      case "open":
        return this.#open(intent.text);
      default:
        return this.unknown;
    }
  }

  #place(placing: Placing): Answer {
    const { tree, names } = this.#game;
    const { position } = tree;
    if (this.#bots.state === "thinking") {
      const name = names[position.toMove]!;
      return { error: text(this.texts, "bot_thinks", { name }) };
    }
    const refusal = this.engine.refusal(position, placing, this.texts);
    if (refusal) return { error: refusal.text };
    const move = moveText({ ...placing, tile: position.site[placing.index!]! });
    if (this.#review?.isAsking(tree.node)) return { text: this.#review.try(move, tree.node) };
    const before = tree.node.ply;
    tree.play(move);
    const steps = tree.line.slice(before, tree.node.ply);
    const done = steps.map((node) => this.#maker.describePlacement(this.#game, node)).join("; ");
    return { text: this.#maker.withNext(this.#game, done) };
  }

  #step(by: number): Answer {
    const { root, line, node } = this.#game.tree;
    const stops = [root, ...line].filter(({ position }) => !position.architectMoves);
    const here = stops.filter(({ ply }) => ply < node.ply).length;
    const to = stops[Math.min(Math.max(here + by, 0), stops.length - 1)]!;
    return this.#goTo(to, mover(to));
  }

  #goto(intent: Goto | NodeIntent): Answer {
    const { tree } = this.#game;
    if ("node" in intent) {
      const node = tree.withId(intent.node);
      return this.#goTo(node, seatOf(node));
    }
    const node = tree.atPly(intent.ply);
    // At the end of the line the present player goes on.
    return this.#goTo(node, node.ply === tree.line.length ? null : mover(node));
  }

  /** Go to a node and show a seat's city there; null for the seat to move. */
  #goTo(node: GameNode, seat: number | null): Answer {
    const { tree } = this.#game;
    tree.goto(node);
    this.#goneTo = seat === null ? null : { node: tree.node, seat };
    return this.#describeStep();
  }

  #begin({ rules, names, bots, seed }: NewGame): Answer {
    const chosen = seed ?? Math.floor(Math.random() * 2 ** 31);
    const texts = this.texts;
    const game = PlayedGame.begin(this.engine, rules, chosen, names, bots);
    this.#play(game);
    return { text: text(texts, "started_here", { rules: rulesLine(texts, rules) }) };
  }

  /** Go on with the game of a record, or from a position. */
  #open(source: string): Answer {
    const texts = this.texts;
    try {
      const record = /^\s*[[{]/.test(source) ? checkRecord(source) : null;
      const game = record
        ? PlayedGame.of(this.engine, record, [])
        : PlayedGame.from(this.engine, source);
      this.#play(game);
      if (record && isDamaged(record)) return { text: text(texts, "record_damaged") };
      return { text: text(texts, "opened_here", { rules: rulesLine(texts, game.rules) }) };
    } catch (wrong) {
      if (wrong instanceof Trap) throw wrong;
      return { error: text(texts, "record_wrong", { error: messageOf(wrong) }) };
    }
  }

  protected why(placing: Placing): Answer {
    const { position } = this.#game.tree;
    const refusal = this.engine.refusal(position, placing, this.texts);
    return refusal ?? {};
  }

  #describeStep(): Answer {
    const { tree } = this.#game;
    const values = { ply: tree.node.ply, plies: tree.line.length };
    const done = text(this.texts, "went_to", values);
    return { text: this.#maker.withNext(this.#game, done) };
  }

  /** Show the new state, and let bots play. */
  #showChange(): void {
    this.revision += 1;
    if (this.#goneTo?.node !== this.#game.tree.node) this.#goneTo = null;
    this.#bots.update();
    this.#analyse();
    const model = this.#model;
    if (!model) return;
    const { player, ...values } = this.values();
    if (model.get("follow") !== false) model.set("player", player);
    for (const [name, value] of Object.entries(values)) model.set(name, value);
  }

  /** Show what the bots do. */
  #showBots(): void {
    this.#model?.set("bot_data", this.#botData());
    this.#analyse();
    this.#showAnalysis();
    if (this.#model?.get("follow") !== false) this.#model?.set("player", this.#seatToShow);
  }

  #botData(): BotData {
    const { tree, bots, names } = this.#game;
    const { state, failure, moved } = this.#bots;
    const texts = this.texts;
    const sentence = moved ? this.#maker.describePlacement(this.#game, moved) : "";
    const error = failure && text(texts, "bot_failed", { ...failure, name: names[failure.seat]! });
    return {
      revision: this.revision,
      offered: [...this.#offer.offered],
      seats: [...bots],
      state,
      seat: state === "idle" ? null : tree.position.toMove,
      text: error ?? (sentence && this.#maker.withNext(this.#game, sentence)),
      failed: failure !== null,
    };
  }
}

/** The seat that made the move to a node; null at the root. */
const seatOf = ({ parent }: GameNode): number | null => parent?.position.toMove ?? null;

/** The seat that made the move to a node, or the move that an architect answered. */
const mover = (node: GameNode): number | null =>
  seatOf(node.parent?.position.architectMoves ? node.parent : node);
