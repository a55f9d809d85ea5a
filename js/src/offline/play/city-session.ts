/**
 * A city that is built freely on a page that plays, from any tiles, with undo; mirrors
 * akropolis_nb/widget/documents/city.py.
 */
import { BASIC, tileOf } from "../../engine/game/rules.ts";
import type { City, TileId } from "../../engine/game-engine.ts";
import { text } from "../../ui/messages.ts";
import type { Answer, MakePuzzle, Placing } from "../../wire/intents.ts";
import type { Intent } from "../../wire/queue.ts";
import type { Snapshot } from "../../wire/snapshot.ts";
import type { RecordedModel } from "../recorded-model.ts";
import { TreeError } from "../tree/tree.ts";
import { draft } from "./puzzle/draft.ts";
import { PlacingSession, type Builder, type Context } from "./session.ts";

interface Step {
  readonly city: City;
}

export class CitySession extends PlacingSession<Step> {
  constructor(context: Context<Builder>, line: string, first: Snapshot) {
    const tiles = line.split(" ").filter(Boolean);
    // The tiles of the given city can be undone, too.
    const steps = Array.from({ length: tiles.length + 1 }, (_, n): Step => {
      return { city: context.engine.readCity(tiles.slice(0, n).join(" ")) };
    });
    super(context, first, BASIC, steps);
  }

  snapshot(): Snapshot {
    const { city } = this.here;
    const title = text(this.texts, "tiles_laid", { n: city.placed.length });
    // A line of text, which `ak.City.from_text` reads.
    return { ...this.showCity(0), title, city_text: this.engine.writeCity(city) };
  }

  protected override makePuzzle(asked: MakePuzzle): Promise<Answer> {
    return draft(this, this.here.city, asked);
  }

  protected tileOf({ tile = "" }: Placing): TileId {
    return tileOf(tile);
  }

  protected after({ city }: Step, placing: Placing): Step {
    return { city: this.engine.place(city, this.tileOf(placing), placing) };
  }

  protected carryOut(intent: Intent): Answer {
    if (intent.kind === "place") return this.place(intent);
    if (intent.kind === "undo") return this.#go(-intent.count);
    if (intent.kind === "redo") return this.#go(intent.count);
    return this.unknown;
  }

  protected show(model: RecordedModel): void {
    // Python computed the heat map for the city that the page was saved with.
    model.set("heat_data", null);
    model.set("snapshot", this.snapshot());
  }

  #go(steps: number): Answer {
    const at = this.at + steps;
    if (!this.steps[at]) throw new TreeError("no-step", "there is no such step to go to");
    this.at = at;
    return {};
  }
}
