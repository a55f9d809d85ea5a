/**
 * A city that is built freely on a page that plays, from any tiles, with undo; mirrors
 * akropolis_nb/widget/subjects/city.py.
 */
import { messageOf } from "../../engine/errors.ts";
import { BASIC } from "../../engine/game/rules.ts";
import type {
  City, FreeBuilding, GameEngine, Placement,
} from "../../engine/game-engine.ts";
import { Trap } from "../../engine/memory.ts";
import { text, type Texts } from "../../ui/messages.ts";
import type { Answer, Placing, Reply } from "../../wire/intents.ts";
import type { Intent } from "../../wire/queue.ts";
import type { Snapshot } from "../../wire/snapshot.ts";
import type { RecordedModel, Responder } from "../recorded-model.ts";
import { ghostWords, describePlacement } from "../../ui/sentences.ts";

export class Building {
  readonly #engine: FreeBuilding & Pick<GameEngine, "letters">;
  readonly #texts: Texts;
  /** The snapshot that Python made; what a city changes is replaced. */
  readonly #first: Snapshot;
  readonly #steps: City[];
  #at: number;
  #revision = 1;

  constructor(
    line: string,
    engine: FreeBuilding & Pick<GameEngine, "letters">,
    texts: Texts,
    first: Snapshot,
  ) {
    this.#engine = engine;
    this.#texts = texts;
    this.#first = first;
    const steps = line.split(" ").filter(Boolean);
    // The tiles of the given city can be undone, too.
    this.#steps = [[], ...steps.map((_, n) => steps.slice(0, n + 1))].map((some) =>
      engine.readCity(some.join(" ")),
    );
    this.#at = this.#steps.length - 1;
  }

  /** The present city as a line of text, which `ak.City.from_text` reads. */
  get line(): string {
    return this.#engine.writeCity(this.#city);
  }

  readonly respond: Responder = (message, model) => {
    const intent = message as unknown as Intent;
    let answer: Answer;
    try {
      answer = this.#handle(intent, model);
    } catch (error) {
      if (error instanceof Trap) throw error;
      answer = { error: messageOf(error) };
    }
    const reply = { revision: this.#revision, ok: answer.error === undefined, ...answer };
    model.deliver({ reply: intent.id, ...reply } satisfies Reply);
  };

  snapshot(): Snapshot {
    const city = this.#city;
    const score = this.#engine.score(city, BASIC);
    const seat = { ...this.#first.seats[0]!, ...score, stones: 0 };
    return {
      ...this.#first,
      revision: this.#revision,
      title: text(this.#texts, "tiles_laid", { n: city.placed.length }),
      seats: [{ ...seat, scene: this.#engine.scene(city, BASIC, this.#texts) }],
      legal: this.#engine.legal(city),
      city_text: this.line,
      can_undo: this.#at > 0,
      can_redo: this.#at < this.#steps.length - 1,
    };
  }

  get #city(): City {
    return this.#steps[this.#at]!;
  }

  #handle(intent: Intent, model: RecordedModel): Answer {
    const texts = this.#texts;
    if (intent.kind === "why") return this.#why(intent);
    if (intent.revision !== this.#revision) return { error: text(texts, "changed"), stale: true };
    let answer: Answer = {};
    if (intent.kind === "place") answer = this.#place(intent);
    else if (intent.kind === "undo") this.#go(-intent.count);
    else if (intent.kind === "redo") this.#go(intent.count);
    else return { error: text(texts, "no_kernel") };
    this.#revision += 1;
    // Python computed the heat map for the city that the page was saved with.
    model.set("heat_data", null);
    model.set("snapshot", this.snapshot());
    return answer;
  }

  #place(placing: Placing): Answer {
    const texts = this.#texts;
    const tile = placing.tile ?? "";
    const refusal = this.#engine.whyIllegal(this.#city, placing, this.#texts);
    if (refusal) return { error: refusal.text };
    const effect = this.#effect(tile, placing);
    const after = this.#engine.place(this.#city, tile, placing);
    this.#steps.splice(this.#at + 1, Infinity, after);
    this.#go(1);
    return { text: describePlacement(texts, this.#engine.letters(tile), effect) };
  }

  #why(placing: Placing): Answer {
    const refusal = this.#engine.whyIllegal(this.#city, placing, this.#texts);
    if (refusal) return refusal;
    const effect = this.#effect(placing.tile ?? "", placing);
    return { text: ghostWords(this.#texts, effect), hexes: [] };
  }

  /** What a legal placement brings. */
  #effect(tile: string, { q, r, rotation }: Placement): Parameters<typeof ghostWords>[1] {
    const legal = this.#engine.legal(this.#city);
    const at = legal.findIndex(([a, b, k]) => a === q && b === r && k === rotation);
    const points = this.#engine.gains(this.#city, tile, BASIC)[at]!;
    return { level: legal[at]![3], points, stones: legal[at]![4] };
  }

  #go(steps: number): void {
    const at = this.#at + steps;
    if (!this.#steps[at]) {
      const english = "there is no such step to go to";
      throw new Error(this.#texts["no-step"] ?? english);
    }
    this.#at = at;
  }
}
