/** A position for the kernels that play; mirrors akropolis_nb/bots/playouts.py. */
import { moveText } from "../../wire/notation.ts";
import type { Positions } from "../game/positions.ts";
import { flags, setup } from "../game/rules.ts";
import { GameError } from "../errors.ts";
import type { Laid, Position } from "../game-engine.ts";
import { inScope, type Engine } from "../kernels.ts";
import * as k from "../layout.ts";
import type { Vector } from "../memory.ts";
import * as blocks from "./city-block.ts";
import * as sizes from "./sizes.ts";
import * as table from "./table.ts";
import { packWeights } from "./value-weights.ts";

/** Points that a choice in a playout takes off for a point of the next seat's best reply. */
export const REPLY_WEIGHT = 0.8;
const PER_TILE = 5;
const REPLIES_PER_TILE = 3;
/** The most numbers of all cities together: more only for grids that no game needs. */
const MOST_NUMBERS = 4_000_000;

/** How the network rates moves. */
export interface NetworkSettings {
  /** Most moves of each tile; 0 for all. */
  perTile?: number;
  /** The same for the next seat's replies. */
  repliesPerTile?: number;
  /** How much a choice minds the next seat's best reply, 0 to 1. */
  replyWeight?: number;
}

/** How the players of playouts to the end rate moves: more than a bot's playouts. */
export const PLAYERS: NetworkSettings = { perTile: 10 };

/** The vectors of a position, for one call. */
export interface Vectors {
  readonly start: Vector;
  readonly cities: Vector;
  readonly workspace: Vector;
}

/** A move for the kernels: the tile's index on the site, its triangle and turn. */
export type PackedMove = readonly number[];

export class PackedPosition {
  readonly engine: Engine;
  readonly #position: Position;
  readonly flags: number;
  readonly seats: number;
  readonly table: Int32Array;
  readonly cities: Int32Array;
  /** The length of a city in `cities`. */
  readonly size: number;
  /** The most hexes of a city at the end of the game. */
  readonly hexes: number;
  readonly plies: number;

  constructor({ engine, cities }: Positions, position: Position) {
    const { rules, site, stacksLeft } = position;
    this.engine = engine;
    this.#position = position;
    this.flags = flags(rules);
    this.seats = rules.players;
    this.plies = sizes.pliesLeft(site.length, stacksLeft, setup(rules).stack);
    const most = Math.max(1, sizes.mostTurns(this.plies, this.seats));
    const all = position.cities.map((city) => cities.block(city));
    const room = sizes.reach(most);
    const wide = (low: number, high: number): number =>
      Math.max(...all.map((block) => block[high]! - block[low]!)) + 4 * room;
    if (wide(k.X_MIN, k.X_MAX) * wide(k.Y_MIN, k.Y_MAX) * k.STRIDE > MOST_NUMBERS) {
      throw new GameError("the cities are too large, or the game too long, for a bot");
    }
    this.cities = blocks.sideBySide(engine, all, room);
    this.size = this.cities.length / this.seats;
    this.hexes = Math.max(...all.map((block) => block[k.CELLS]!)) + 3 * most;
    this.table = table.pack(position, true);
  }

  /** A workspace for the kernels. */
  workspace(settings: NetworkSettings = {}): Int32Array {
    const { perTile = PER_TILE, repliesPerTile = REPLIES_PER_TILE } = settings;
    const { replyWeight = REPLY_WEIGHT } = settings;
    const w = sizes.workspace(this.hexes, packWeights(this.seats));
    const s = w[k.SCRATCH]!;
    w[s + k.PER_TILE] = perTile;
    w[s + k.EXACT] = 1;
    w[s + k.REPLIES_PER_TILE] = repliesPerTile;
    w[s + k.REPLY_WEIGHT] = Math.round(replyWeight * k.POINT);
    return w;
  }

  /** Call kernels with the vectors of this position. */
  use<T>(settings: NetworkSettings, work: (engine: Engine, vectors: Vectors) => T): T {
    return inScope(this.engine, (inner) => {
      const { memory } = inner;
      const [start, cities] = [memory.vector(this.table), memory.vector(this.cities)];
      return work(inner, { start, cities, workspace: memory.vector(this.workspace(settings)) });
    });
  }

  /** A move for the kernels. */
  packedMove({ tile, ...placement }: Laid): PackedMove {
    const { x, y, shape, turn } = blocks.triangle(this.engine, this.cities, placement);
    return [this.#position.site.indexOf(tile), x, y, shape, turn];
  }

  /** The text of a move. */
  moveText([index, x, y, shape, turn]: PackedMove): string {
    const at = { x: x!, y: y!, shape: shape!, turn: turn! };
    const placement = blocks.placement(this.engine, this.cities, at);
    return moveText({ tile: this.#position.site[index!]!, ...placement });
  }
}
