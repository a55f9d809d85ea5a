/** A copy of a free city in a notebook's page, made from the snapshot that the page got last. */
import type { FreeBuilding, GameEngine, Words } from "../../engine/game-engine.ts";
import { key } from "../../picture/geometry.ts";
import { hexesOf } from "../../picture/scene.ts";
import type { Fallback } from "../../wire/fallback.ts";
import type { Answer, Gesture, Place, Placing, Reply } from "../../wire/intents.ts";
import type { Move, Snapshot } from "../../wire/snapshot.ts";
import { RecordedModel } from "../recorded-model.ts";
import { Building } from "../play/building.ts";

export class LocalCity implements Fallback {
  readonly #engine: FreeBuilding & Pick<GameEngine, "letters">;
  readonly #words: Words;
  readonly #base: Snapshot;
  readonly #building: Building;
  readonly #model: RecordedModel;
  #reply: Reply | null = null;
  #revision = 1;
  /** The tiles placed here, and how many of them lie there now; below 0 after more undos. */
  readonly #moves: Move[] = [];
  #at = 0;

  constructor(
    engine: FreeBuilding & Pick<GameEngine, "letters">, words: Words, base: Snapshot, city: string,
  ) {
    this.#engine = engine;
    this.#words = words;
    this.#base = base;
    this.#building = new Building(city, engine, words, base);
    const values = { snapshot: base, show: [], texts: words.texts };
    this.#model = new RecordedModel(values, () => {});
    this.#model.on("msg:custom", (reply: Reply) => (this.#reply = reply));
  }

  answer(gesture: Gesture): Answer | null {
    const { kind } = gesture;
    if (kind === "place") return this.#place(gesture);
    if (kind !== "undo" && kind !== "redo") return null;
    const at = this.#at + (kind === "undo" ? -gesture.count : gesture.count);
    // What was undone before, only Python knows; what cannot be undone there, cannot be here.
    if (at > Math.max(0, this.#moves.length)) return this.#base.can_redo ? null : this.#noStep();
    if (at < 0 && !this.#base.can_undo) return this.#noStep();
    const answer = this.#ask(gesture);
    if (answer.error === undefined) this.#at = at;
    return answer;
  }

  why(placing: Placing): Answer {
    return this.#ask({ kind: "why", ...placing });
  }

  snapshot(): Snapshot {
    const made = this.#building.snapshot();
    const { can_undo, can_redo } = this.#base;
    return {
      ...made,
      can_undo: made.can_undo && (this.#at > 0 || can_undo),
      can_redo: made.can_redo || (can_redo && this.#at === 0 && this.#moves.length === 0),
    };
  }

  moves(): Move[] {
    return this.#moves.slice(0, Math.max(0, this.#at));
  }

  record(): null {
    return null;
  }

  #place(place: Place): Answer {
    const answer = this.#ask(place);
    if (answer.error !== undefined) return answer;
    const { tile = "", q, r, rotation } = place;
    const [{ scene }] = this.#building.snapshot().seats as [Snapshot["seats"][number]];
    this.#moves.splice(Math.max(0, this.#at), Infinity, {
      seat: 0,
      text: `${tile}@${q},${r}^${rotation}`,
      tile: this.#engine.letters(tile),
      level: hexesOf(scene).get(key(q, r))!.level,
    });
    this.#at = this.#moves.length;
    return answer;
  }

  #ask(gesture: object): Answer {
    const intent = { ...gesture, id: "", revision: this.#revision };
    this.#building.respond(intent, this.#model);
    const { reply: _, ...answer } = this.#reply!;
    this.#revision = answer.revision!;
    return answer;
  }

  #noStep(): Answer {
    return { error: this.#words.reasons["no-step"] ?? "there is no such step to go to" };
  }
}
