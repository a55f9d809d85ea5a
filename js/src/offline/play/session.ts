/** What a page that plays does in place of a kernel: it answers the intents of a view. */
import { messageOf } from "../../engine/errors.ts";
import type { City, Placement, TileId } from "../../engine/game-engine.ts";
import type { FreeBuilding, Rulebook } from "../../engine/game-rules.ts";
import type { GameEngine } from "../../engine/page-engine.ts";
import { Trap } from "../../engine/memory.ts";
import { text, type TextKey, type Texts } from "../../ui/messages.ts";
import { describePlacement, ghostWords, type Effect } from "../../ui/sentences.ts";
import type { Answer, MakePuzzle, Placing, Reply } from "../../wire/intents.ts";
import type { Intent } from "../../wire/queue.ts";
import type { Rules } from "../../wire/results.ts";
import type { Snapshot } from "../../wire/snapshot.ts";
import type { RecordedModel, Handler } from "../recorded-model.ts";
import { TreeError } from "../tree/tree.ts";
import type { WorkerClient } from "./worker-client.ts";

type Answering = Answer | Promise<Answer>;

/** What the sessions of a page work with; `Engine` is the part of the engine that one needs. */
export interface Context<Engine = Rulebook> {
  readonly engine: Engine;
  readonly worker: WorkerClient;
  readonly texts: Texts;
}

/** Mirrors akropolis_nb/widget/session/intents.py. */
export abstract class Session<Engine> implements Context<Engine> {
  readonly engine: Engine;
  readonly worker: WorkerClient;
  readonly texts: Texts;
  protected revision = 1;
  /** The message once the engine has failed for good. */
  readonly #failed: string;
  #hasFailed = false;

  constructor({ engine, worker, texts }: Context<Engine>, failed: TextKey = "engine_gone") {
    [this.engine, this.worker, this.texts] = [engine, worker, texts];
    this.#failed = text(texts, failed);
  }

  /** The message after a trap: the engine was loaded anew, or has failed for good. */
  describeTrap(isAnew: boolean): string {
    this.#hasFailed = !isAnew;
    return isAnew ? text(this.texts, "engine_anew") : this.#failed;
  }

  readonly handle: Handler = async (message, model) => {
    // A view tells that it is visible; nothing waits for that here.
    if (message["kind"] === "seen") return;
    const intent = message as unknown as Intent;
    let answer: Answer;
    try {
      if (this.#hasFailed) throw new Trap();
      const answering = this.answer(intent, model);
      answer = answering instanceof Promise ? await answering : answering;
    } catch (error) {
      // Without a revision, because what was changed is not shown.
      const failed: Reply = { reply: intent.id, ok: false, error: this.#failed };
      if (error instanceof Trap) return model.deliver(failed);
      const reason = error instanceof TreeError ? error.reason : "";
      answer = { error: this.texts[reason] ?? messageOf(error) };
    }
    const reply = { revision: this.revision, ok: answer.error === undefined, ...answer };
    model.deliver({ reply: intent.id, ...reply } satisfies Reply);
  };

  protected answer(intent: Intent, model: RecordedModel): Answering {
    if (intent.kind === "why") return this.why(intent);
    if (intent.kind === "puzzle") return this.makePuzzle(intent);
    if (intent.revision === this.revision) return this.change(intent, model);
    return { error: text(this.texts, "changed"), stale: true };
  }

  /** What a placement would bring, or why it is illegal. */
  protected abstract why(placing: Placing): Answer;

  /** Make a puzzle, which a free city can. */
  protected makePuzzle(_asked: MakePuzzle): Answering {
    return this.unknown;
  }

  /** Carry out an intent that was made for the present revision. */
  protected abstract change(intent: Intent, model: RecordedModel): Answering;

  protected get unknown(): Answer {
    return { error: text(this.texts, "no_kernel") };
  }
}

/** Building without a game, with any tiles. */
export type Builder = FreeBuilding & Pick<GameEngine, "letters">;

/** One city, in which tiles are placed and taken back; mirrors akropolis_nb/widget/documents. */
export abstract class PlacingSession<
  Step extends { readonly city: City }, Engine extends Builder = Builder,
> extends Session<Engine> {
  /** The snapshot that Python made; what a city changes is replaced. */
  protected readonly first: Snapshot;
  protected readonly rules: Rules;
  protected steps: Step[];
  protected at: number;

  constructor(context: Context<Engine>, first: Snapshot, rules: Rules, steps: Step[]) {
    super(context);
    this.first = first;
    this.rules = rules;
    this.steps = steps;
    this.at = steps.length - 1;
  }

  protected get here(): Step {
    return this.steps[this.at]!;
  }

  /** The snapshot of the city without what it is for. */
  protected showCity(stones: number): Snapshot {
    const { city } = this.here;
    const score = this.engine.score(city, this.rules);
    const scene = this.engine.scene(city, this.rules, this.texts);
    const total = score.points + stones;
    return {
      ...this.first,
      revision: this.revision,
      seats: [{ ...this.first.seats[0]!, ...score, stones, total, scene }],
      legal: this.engine.legal(city),
      can_undo: this.at > 0,
      can_redo: this.at < this.steps.length - 1,
    };
  }

  protected async change(intent: Intent, model: RecordedModel): Promise<Answer> {
    const answer = await this.carryOut(intent);
    if (answer.error === undefined) {
      this.revision += 1;
      this.show(model);
    }
    return answer;
  }

  protected abstract carryOut(intent: Intent): Answering;

  /** Show the present state in a model. */
  protected abstract show(model: RecordedModel): void;

  /** The tile that is placed. */
  protected abstract tileOf(placing: Placing): TileId;

  /** The state after one more tile at a legal place. */
  protected abstract after(step: Step, placing: Placing): Step;

  protected why(placing: Placing): Answer {
    const refusal = this.engine.whyIllegal(this.here.city, placing, this.texts);
    return refusal ?? { text: this.ghostWords(this.#effect(placing)), hexes: [] };
  }

  protected ghostWords(effect: Effect): string {
    return ghostWords(this.texts, effect);
  }

  protected place(placing: Placing): Answer {
    const refusal = this.engine.whyIllegal(this.here.city, placing, this.texts);
    if (refusal) return { error: refusal.text };
    const words = this.describe(placing, this.#effect(placing));
    this.steps.splice(this.at + 1, Infinity, this.after(this.here, placing));
    this.at += 1;
    return { text: words };
  }

  /** A sentence about a placed tile. */
  protected describe(placing: Placing, effect: Effect): string {
    return describePlacement(this.texts, this.engine.letters(this.tileOf(placing)), effect);
  }

  #effect(placing: Placing): Effect {
    const { city } = this.here;
    const at = this.engine.legal(city).findIndex(isAt(placing));
    const [, , , level, stones] = this.engine.legal(city)[at]!;
    const points = this.engine.gains(city, this.tileOf(placing), this.rules)[at]!;
    return { level, points, stones };
  }
}

/** Finds a placement among the legal ones. */
export const isAt = ({ q, r, rotation }: Placement) =>
  ([a, b, k]: Snapshot["legal"][number]): boolean => a === q && b === r && k === rotation;
