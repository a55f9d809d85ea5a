/** The rules of the game for pages, asked of the kernels: games and free building. */
import { moveText } from "../wire/notation.ts";
import type { Texts } from "../ui/messages.ts";
import type { CityScene } from "../wire/scene.ts";
import type { Placing } from "../wire/intents.ts";
import type { Rules } from "../wire/results.ts";
import type { Legal, Snapshot } from "../wire/snapshot.ts";
import { LETTERS } from "./box.ts";
import { GameError, whole } from "./errors.ts";
import type {
  City, Offers, Placement, Position, Refusal, SeatScore, TileId,
} from "./game-engine.ts";
import { QUARRIES, QUARRY } from "./layout.ts";
import * as notation from "./game/notation.ts";
import { Positions, readMove } from "./game/positions.ts";
import { BASIC, checkRules, code, flags, letters } from "./game/rules.ts";
import { drawArchitect, drawCity, illegalWords, scoreArchitect, scoreCity } from "./game/seats.ts";
import { price } from "../ui/sentences.ts";
import { effects, type LegalPlace } from "./vectors/scores.ts";

/** What a game on a page asks. Errors are of the class `GameError`. */
export type Rulebook = Pick<
  GameRules,
  | "read" | "write" | "begin" | "writtenMove" | "play" | "deal" | "architectMove" | "letters"
  | "scores" | "places" | "offers" | "unseen" | "city" | "refusal"
>;

/** Building without a game, with any tiles. */
export type FreeBuilding = Pick<
  GameRules,
  "readCity" | "writeCity" | "place" | "legal" | "gains" | "score" | "scene" | "whyIllegal"
>;

export class GameRules extends Positions {
  // --- a game

  /** Read a position from a line of text, as in records. Whatever is wrong gives an error. */
  read(text: string): Position {
    return notation.readPosition(text, this);
  }

  /** Write a position as a line of text. */
  readonly write = notation.positionText;

  /** A move as records write it, without spaces and with two digits. */
  writtenMove(move: string): string {
    return moveText(readMove(move));
  }

  /** The three letters of a tile. */
  readonly letters = letters;

  /** The scores by seat. */
  scores({ cities, rules, stones }: Position): SeatScore[] {
    return cities.map((city, seat) => {
      const score = isArchitect(rules, seat) ? scoreArchitect : scoreCity;
      return score(this, city, rules, stones[seat]!);
    });
  }

  /** Places by seat of a finished game, 1 for the winner. */
  places(position: Position): number[] {
    if (!position.isOver) throw new GameError("the game is not over");
    const totals = this.scores(position).map(({ total }) => total);
    const { stones, rules } = position;
    const beats = (one: number, other: number): boolean =>
      (totals[one]! - totals[other]! || stones[one]! - stones[other]!) > 0;
    const places = totals.map((_, seat) => 1 + totals.filter((_n, n) => beats(n, seat)).length);
    // The player beats an architect only with more stones.
    return rules.architect !== null && places[0] === places[1] ? [2, 1] : places;
  }

  /** The legal placements and gains of the seat to move. */
  offers(position: Position): Offers {
    const can = this.affordable(position);
    if (!can.includes(true)) return { legal: [], gains: can.map(() => null) };
    const { site, rules, cities, toMove } = position;
    const codes = site.filter((_, n) => can[n]).map(code);
    const found = this.#effects(cities[toMove]!, codes, rules);
    let column = 0;
    const gains = can.map((may) => {
      if (!may) return null;
      const n = column++;
      return found.map(({ points }) => points[n]!);
    });
    return { legal: found.map(legalRow), gains };
  }

  /** The number of unseen hexes of each kind. */
  unseen({ unseen }: Position): Snapshot["unseen"] {
    const all = unseen.map(letters).join("");
    const kinds = [...LETTERS.slice(1, QUARRY + 1)];
    const counts = kinds.map((kind) => [kind, all.split(kind).length - 1]);
    return Object.fromEntries(counts) as Snapshot["unseen"];
  }

  /** The city of a seat, and for each hex why it counts or not. */
  city({ cities, rules }: Position, seat: number, texts: Texts): CityScene {
    const draw = isArchitect(rules, seat) ? drawArchitect : drawCity;
    return draw(this, cities[seat]!, rules, texts);
  }

  /** Why a placement is illegal; null if it is legal. */
  refusal(position: Position, placing: Placing, texts: Texts): Refusal | null {
    const { site, stones, cities, toMove } = position;
    const index = whole("a tile's index on the site", placing.index, 0, site.length - 1);
    try {
      this.mayTake(position, index);
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (error.reason !== "unaffordable") return illegalWords(texts, error, placing);
      return { text: price(texts, index, stones[toMove]!), hexes: [] };
    }
    return this.whyIllegal(cities[toMove]!, placing, texts);
  }

  // --- free building

  /** Read a city from a line of text; an empty text is a new city. */
  readCity(text: string): City {
    return notation.readCity(text, this);
  }

  readonly writeCity = notation.cityText;

  /** The city with one more tile; an error if the placement is illegal. */
  place(city: City, tile: TileId, placement: Placement): City {
    return this.cities.place(city, tile, placement);
  }

  /** The legal placements, the same for all tiles. */
  legal(city: City): Legal[] {
    // Legal placements, levels and stones do not depend on the tile.
    return this.#effects(city, [QUARRIES], BASIC).map(legalRow);
  }

  /** The change of points by placement of `legal`. */
  gains(city: City, tile: TileId, rules: Rules): number[] {
    const found = this.#effects(city, [code(tile)], checkRules(rules));
    return found.map(({ points }) => points[0]!);
  }

  score(city: City, rules: Rules): SeatScore {
    return scoreCity(this, city, checkRules(rules), 0);
  }

  scene(city: City, rules: Rules, texts: Texts): CityScene {
    return drawCity(this, city, checkRules(rules), texts);
  }

  /** Why a placement is illegal; null if it is legal. */
  whyIllegal(city: City, placement: Placement, texts: Texts): Refusal | null {
    const error = this.cities.whyIllegal(city, placement);
    return error && illegalWords(texts, error, placement);
  }

  #effects(city: City, codes: readonly number[], rules: Rules): LegalPlace[] {
    return effects(this.engine, this.cities.block(city), codes, flags(rules));
  }
}

const legalRow = ({ q, r, rotation, level, stones }: LegalPlace): Legal =>
  [q, r, rotation, level, stones];

const isArchitect = ({ architect }: Rules, seat: number): boolean =>
  architect !== null && seat === 1;
