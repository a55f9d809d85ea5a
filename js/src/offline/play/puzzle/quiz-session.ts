/** A question about a city on a page; Python knows which of the answers is right. */
import type { Answer } from "../../../wire/intents.ts";
import type { Intent } from "../../../wire/queue.ts";
import type { Snapshot } from "../../../wire/snapshot.ts";
import { text } from "../../../ui/messages.ts";
import type { RecordedModel } from "../../recorded-model.ts";
import { Session, type Context } from "../session.ts";

export class QuizSession extends Session<unknown> {
  /** The letter of the right answer. */
  readonly #right: string;
  readonly #first: Snapshot;
  /** The snapshot after the right answer. */
  readonly #solved: Snapshot;

  constructor(context: Context<unknown>, right: string, first: Snapshot, solved: Snapshot) {
    super(context);
    this.#right = right;
    this.#first = first;
    this.#solved = solved;
  }

  protected why(): Answer {
    return this.unknown;
  }

  protected change(intent: Intent, model: RecordedModel): Answer {
    const chosen = intent.kind === "choose" && this.#first.puzzle!.choices?.[intent.choice];
    if (!chosen) return this.unknown;
    this.revision += 1;
    const isRight = chosen.text === this.#right;
    const shown = isRight ? this.#solved : this.#first;
    const wrong = isRight ? {} : { verdict: "less", told: text(this.texts, "less_choice") };
    const puzzle = { ...shown.puzzle!, ...wrong, chosen: chosen.text };
    model.set("snapshot", { ...shown, revision: this.revision, puzzle });
    return {};
  }
}
