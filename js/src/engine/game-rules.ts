/** The rules of the game for pages, asked of the kernels: games and free building. */
import type { Texts } from "../ui/messages.ts";
import type { CityScene } from "../wire/scene.ts";
import type { Rules } from "../wire/results.ts";
import type { Legal, Snapshot } from "../wire/snapshot.ts";
import { LETTERS } from "./box.ts";
import { Cities, moveText } from "./game/city.ts";
import { GameError, whole } from "./errors.ts";
import type {
  City, FreeBuilding, Offers, Placement, PlacementProblem, Placing, Position, Refusal, Rulebook,
  SeatScore, TileId,
} from "./game-engine.ts";
import type { Engine } from "./kernels.ts";
import { QUARRIES, QUARRY } from "./layout.ts";
import * as notation from "./game/notation.ts";
import { Positions, readMove } from "./game/positions.ts";
import { BASIC, checkRules, flags } from "./game/rules.ts";
import { Seats } from "./game/seats.ts";
import { illegalWords } from "./game/sentences.ts";
import { price } from "../ui/sentences.ts";
import { code, letters } from "./game/tiles.ts";
import { placeLine } from "./solver/subproblem.ts";
import { effects, type Effect } from "./vectors/scores.ts";

export class GameRules implements Rulebook, FreeBuilding {
  readonly engine: Engine;
  readonly positions: Positions;
  readonly #cities: Cities;
  readonly #seats: Seats;

  constructor(engine: Engine) {
    this.engine = engine;
    this.#cities = new Cities(engine);
    this.positions = new Positions(engine, this.#cities);
    this.#seats = new Seats(engine, this.#cities);
  }

  // --- a game

  read(text: string): Position {
    return notation.readPosition(text, this.positions);
  }

  write(position: Position): string {
    return notation.positionText(position);
  }

  begin(rules: Rules, seed: number): { start: Position; stacks: TileId[][] } {
    return this.positions.begin(rules, seed);
  }

  play(position: Position, move: string): Position {
    return this.positions.play(position, move);
  }

  deal(position: Position, stack: readonly TileId[]): Position {
    return this.positions.deal(position, stack);
  }

  writtenMove(move: string): string {
    return moveText(readMove(move));
  }

  architectMove(position: Position): string {
    return this.positions.architectMove(position);
  }

  letters(tile: TileId): string {
    return letters(tile);
  }

  scores({ cities, rules, stones }: Position): SeatScore[] {
    return cities.map((city, seat) =>
      isArchitect(rules, seat)
        ? this.#seats.architectScore(city, rules, stones[seat]!)
        : this.#seats.score(city, rules, stones[seat]!),
    );
  }

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

  offers(position: Position): Offers {
    const can = this.positions.affordable(position);
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

  unseen({ unseen }: Position): Snapshot["unseen"] {
    const all = unseen.map(letters).join("");
    const kinds = [...LETTERS.slice(1, QUARRY + 1)];
    const counts = kinds.map((kind) => [kind, all.split(kind).length - 1]);
    return Object.fromEntries(counts) as Snapshot["unseen"];
  }

  city({ cities, rules }: Position, seat: number, texts: Texts): CityScene {
    return isArchitect(rules, seat)
      ? this.#seats.architectScene(cities[seat]!, rules, texts)
      : this.#seats.scene(cities[seat]!, rules, texts);
  }

  refusal(position: Position, placing: Placing, texts: Texts): Refusal | null {
    const { site, stones, cities, toMove } = position;
    const index = whole("a tile's index on the site", placing.index, 0, site.length - 1);
    try {
      this.positions.mayTake(position, index);
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (error.reason !== "unaffordable") return illegalWords(texts, error, placing);
      return { text: price(texts, index, stones[toMove]!), hexes: [] };
    }
    return this.whyIllegal(cities[toMove]!, placing, texts);
  }

  // --- free building

  readCity(text: string): City {
    return notation.readCity(text, this.positions);
  }

  writeCity(city: City): string {
    return notation.cityText(city);
  }

  place(city: City, tile: TileId, placement: Placement): City {
    return this.#cities.place(city, tile, placement);
  }

  legal(city: City): Legal[] {
    // Legal placements, levels and stones do not depend on the tile.
    return this.#effects(city, [QUARRIES], BASIC).map(legalRow);
  }

  gains(city: City, tile: TileId, rules: Rules): number[] {
    const found = this.#effects(city, [code(tile)], checkRules(rules));
    return found.map(({ points }) => points[0]!);
  }

  score(city: City, rules: Rules): SeatScore {
    return this.#seats.score(city, checkRules(rules), 0);
  }

  lineValue(problem: PlacementProblem, line: readonly string[]): number {
    const state = placeLine(this.#cities, problem, line);
    const { districts, points } = this.score(state.city, problem.rules);
    if (problem.measure === "stones") return state.net;
    if (problem.measure === "lake") return state.lake;
    if (problem.measure === "points") return points + state.net;
    return districts.find(({ letter }) => letter === problem.measure[0])!.points;
  }

  scene(city: City, rules: Rules, texts: Texts): CityScene {
    return this.#seats.scene(city, checkRules(rules), texts);
  }

  whyIllegal(city: City, placement: Placement, texts: Texts): Refusal | null {
    const error = this.#cities.whyIllegal(city, placement);
    return error && illegalWords(texts, error, placement);
  }

  #effects(city: City, codes: readonly number[], rules: Rules): Effect[] {
    return effects(this.engine, this.#cities.block(city), codes, flags(rules));
  }
}

const legalRow = ({ q, r, rotation, level, stones }: Effect): Legal =>
  [q, r, rotation, level, stones];

const isArchitect = ({ architect }: Rules, seat: number): boolean =>
  architect !== null && seat === 1;
