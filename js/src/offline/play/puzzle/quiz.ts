/** A question about a city on a page; Python knows which of the answers is right. */
import type { Answer } from "../../../wire/intents.ts";
import type { PlayQuiz } from "../../../wire/page-data.ts";
import type { Intent } from "../../../wire/queue.ts";
import type { Snapshot } from "../../../wire/snapshot.ts";
import type { Texts } from "../../../ui/messages.ts";
import type { RecordedModel } from "../../recorded-model.ts";
import { Session } from "../session.ts";

export class Quiz extends Session {
  readonly #asked: Pick<PlayQuiz, "right" | "less">;
  readonly #first: Snapshot;
  readonly #right: Snapshot;

  constructor(
    asked: Pick<PlayQuiz, "right" | "less">, texts: Texts, first: Snapshot, right: Snapshot,
  ) {
    super(texts);
    this.#asked = asked;
    this.#first = first;
    this.#right = right;
  }

  protected why(): Answer {
    return this.unknown;
  }

  protected handle(intent: Intent, model: RecordedModel): Answer {
    const { right, less } = this.#asked;
    const first = this.#first;
    const chosen = intent.kind === "choose" && first.puzzle!.choices?.[intent.choice];
    if (!chosen) return this.unknown;
    this.revision += 1;
    const isRight = chosen.text === right;
    const wrong = { ...first, puzzle: { ...first.puzzle!, verdict: "less", told: less } };
    const puzzle = (isRight ? this.#right : wrong).puzzle!;
    const shown = { ...(isRight ? this.#right : wrong), revision: this.revision };
    model.set("snapshot", { ...shown, puzzle: { ...puzzle, chosen: chosen.text } });
    return {};
  }
}
