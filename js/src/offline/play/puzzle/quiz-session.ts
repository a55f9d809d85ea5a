/** A question about a city on a page; Python knows what to say to each of the answers. */
import type { Answer } from "../../../wire/intents.ts";
import type { Intent } from "../../../wire/queue.ts";
import type { Snapshot } from "../../../wire/snapshot.ts";
import type { RecordedModel } from "../../recorded-model.ts";
import { Session, type Context } from "../session.ts";

export class QuizSession extends Session<unknown> {
  /** The snapshots after each of the answers. */
  readonly #answered: readonly Snapshot[];

  constructor(context: Context<unknown>, answered: readonly Snapshot[]) {
    super(context);
    this.#answered = answered;
  }

  protected why(): Answer {
    return this.unknown;
  }

  protected change(intent: Intent, model: RecordedModel): Answer {
    const snapshot = intent.kind === "choose" && this.#answered[intent.choice];
    if (!snapshot) return this.unknown;
    this.revision += 1;
    model.set("snapshot", { ...snapshot, revision: this.revision });
    return {};
  }
}
