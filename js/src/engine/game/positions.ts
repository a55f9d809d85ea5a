/** Positions: building, playing and dealing; mirrors akropolis_nb/engine/position.py. */
import { moveText, tileText } from "../../wire/notation.ts";
import { Cities } from "./city.ts";
import { GameError, shortRepr, whole } from "../errors.ts";
import type { Laid, Placement, Position, TileId } from "../game-engine.ts";
import type { Engine } from "../kernels.ts";
import { byText, checkRules, letters, setup } from "./rules.ts";
import { architectPlacement } from "../vectors/city-block.ts";
import * as table from "../vectors/table.ts";

const MOST_SITE = 6;
const MOST_UNSEEN = 1000;
const LATEST_ROUND = 9000;
const MOST_STONES = 99_999;
const MOVE = /^\s*([0-9]{1,2}|[hmbtgHMBTGq]{3})@(-?[0-9]{1,4}),(-?[0-9]{1,4})\^([0-5])\s*$/;

/** `a, b and c`. */
const LIST = new Intl.ListFormat("en-GB");

/** The parts that decide a position. */
export type Parts = Pick<
  Position,
  "rules" | "cities" | "stones" | "site" | "toMove" | "round" | "stacksLeft" | "unseen"
>;

/** Read a move in notation. */
export function readMove(text: string): Laid {
  const found = typeof text === "string" ? MOVE.exec(text) : null;
  if (!found) throw new GameError(`not a move: ${shortRepr(text)}; it is written as in '07@0,1^2'`);
  const [tile, q, r, rotation] = found.slice(1) as [string, string, string, string];
  const id = /^\d/.test(tile) ? Number(tile) : tile;
  letters(id);
  return { tile: id, q: Number(q), r: Number(r), rotation: Number(rotation) };
}

export class Positions {
  readonly engine: Engine;
  readonly cities: Cities;

  constructor(engine: Engine) {
    this.engine = engine;
    this.cities = new Cities(engine);
  }

  /** Check the parts of a position from outside. */
  check(parts: Parts): Position {
    const rules = checkRules(parts.rules);
    const { stack } = setup(rules);
    const { site, unseen, stones, cities } = parts;
    if (cities.length !== rules.players || stones.length !== rules.players) {
      throw new GameError(`there are ${rules.players} seats, each has a city and stones`);
    }
    whole("the number of tiles on the site", site.length, 1, MOST_SITE);
    whole("the number of unseen tiles", unseen.length, 0, MOST_UNSEEN);
    for (const tile of [...site, ...unseen]) letters(tile);
    whole("the seat to move", parts.toMove, 0, rules.players - 1);
    const stacksLeft = whole("stacks", parts.stacksLeft, 0, MOST_UNSEEN);
    whole("the round", parts.round, 1, LATEST_ROUND - stacksLeft);
    if (unseen.length < stacksLeft * stack) {
      const wanted = stacksLeft * stack;
      throw new GameError(
        `${stacksLeft} stacks of ${stack} take ${wanted} tiles, but ${unseen.length} are unseen`,
      );
    }
    stones.forEach((n, seat) => {
      // Each tile can bring three stones, and an architect five at each turn.
      whole("stones", n, 0, MOST_STONES + 8 * (cities[seat]!.placed.length + 1));
    });
    return this.#make({ ...parts, rules, unseen: [...unseen].sort(byText) });
  }

  /** The start of a game, and its stacks. */
  begin(given: Position["rules"], seed: number): { start: Position; stacks: TileId[][] } {
    const rules = checkRules(given);
    const { site: size, stack, stacks: many, stones } = setup(rules);
    const order = table.shuffle(this.engine, rules, seed);
    const site = order.slice(0, size);
    const stacks = Array.from({ length: many }, (_, n) =>
      order.slice(size + n * stack, size + (n + 1) * stack),
    );
    const cities = stones.map(() => this.cities.start);
    const parts = { rules, cities, stones, site, toMove: 0, round: 1, stacksLeft: many };
    return { start: this.check({ ...parts, unseen: order.slice(size) }), stacks };
  }

  /** The position after a move in notation. */
  play(position: Position, text: string): Position {
    const move = readMove(text);
    const index = this.#indexOf(position, move.tile);
    this.mayTake(position, index);
    if (position.architectMoves && moveText(move) !== this.architectMove(position)) {
      const forced = this.architectMove(position);
      throw new GameError(`the architect's move is forced: ${forced}`, "architect");
    }
    return this.#place(position, index, move);
  }

  /** A move in notation, with the tile as it is called on the site; an error if it is illegal. */
  legalMove(position: Position, text: string): Laid {
    this.play(position, text);
    const move = readMove(text);
    return { ...move, tile: position.site[this.#indexOf(position, move.tile)]! };
  }

  /** The position after a tile of the site was placed, which the seat may take. */
  #place(position: Position, index: number, placement: Placement): Position {
    const { toMove, site } = position;
    const city = this.cities.place(position.cities[toMove]!, site[index]!, placement);
    const before = table.pack(position);
    const after = table.afterTaking(this.engine, before, index, city.stonesGained);
    const cities = position.cities.map((other, seat) => (seat === toMove ? city : other));
    const left = site.filter((_, n) => n !== index);
    return this.#make({ ...position, ...after, cities, site: left });
  }

  /** Throw an error if there is no move to make now. */
  protected checkMovable({ isOver, awaitsDeal }: Position): void {
    if (isOver) throw new GameError("the game is over", "game-over");
    if (awaitsDeal) {
      const why = "the round is over: the next stack must be dealt first";
      throw new GameError(why, "awaits-deal");
    }
  }

  /** Throw an error if the seat to move may not take this tile of the site. */
  mayTake(position: Position, index: number): void {
    this.checkMovable(position);
    if (position.architectMoves) return;
    if (index >= table.asked(this.engine, "affordable", table.pack(position))) {
      const has = position.stones[position.toMove]!;
      const tile = tileText(position.site[index]!);
      throw new GameError(
        `tile ${tile} costs ${counted(index)}, one for each tile before it; ` +
          `there ${has === 1 ? "is" : "are"} ${has}`,
        "unaffordable",
      );
    }
  }

  /** The tiles of the site that the seat to move can take now. */
  affordable(position: Position): boolean[] {
    const { site, isOver, awaitsDeal, architectMoves } = position;
    if (isOver || awaitsDeal) return site.map(() => false);
    const packed = table.pack(position);
    if (architectMoves) {
      const taken = table.asked(this.engine, "architect_tile", packed);
      return site.map((_, n) => n === taken);
    }
    const many = table.asked(this.engine, "affordable", packed);
    return site.map((_, n) => n < many);
  }

  /** The position with the next stack laid out. */
  deal(position: Position, stack: readonly TileId[]): Position {
    if (!position.awaitsDeal) {
      throw new GameError("the round is not over: no stack is dealt", "not-awaiting-deal");
    }
    const { stackSize, site, round, stacksLeft } = position;
    if (!Array.isArray(stack) || stack.length !== stackSize) {
      throw new GameError(`a stack has ${stackSize} tiles, not ${shortRepr(stack)}`);
    }
    const unseen = [...position.unseen];
    for (const tile of stack) {
      const at = unseen.indexOf(tile);
      if (at < 0) throw new GameError(`not among the unseen tiles: ${tileText(tile)}`);
      unseen.splice(at, 1);
    }
    const next = { site: [...site, ...stack], unseen, round: round + 1 };
    return this.#make({ ...position, ...next, stacksLeft: stacksLeft - 1 });
  }

  /** The forced move of the architect, in notation. */
  architectMove(position: Position): string {
    if (!position.architectMoves) {
      throw new GameError("it is not the architect's turn", "not-architect");
    }
    const tile = position.site[this.affordable(position).indexOf(true)]!;
    const block = this.cities.block(position.cities[position.toMove]!);
    return moveText({ tile, ...architectPlacement(this.engine, block) });
  }

  /** The index of a tile on the site; letters also name a numbered tile with them. */
  #indexOf({ site }: Position, tile: TileId): number {
    const same = site.indexOf(tile);
    const index = same >= 0 ? same : site.findIndex((other) => letters(other) === tile);
    if (index >= 0) return index;
    const there = LIST.format(site.map((other) => `${tileText(other)} (${letters(other)})`));
    throw new GameError(
      `tile ${tileText(tile)} is not on the construction site, which has ${there}`,
      "not-on-site",
    );
  }

  #make(parts: Parts): Position {
    const { rules, cities, stones, site, toMove, round, stacksLeft, unseen } = parts;
    const awaits = table.asked(this.engine, "awaits_deal", table.pack(parts)) !== 0;
    const isOver = site.length <= 1 && stacksLeft === 0;
    return {
      ...{ rules, cities, stones, site, toMove, round, stacksLeft, unseen },
      stackSize: setup(rules).stack,
      chief: (round - 1) % rules.players,
      isOver,
      awaitsDeal: awaits,
      architectMoves: rules.architect !== null && toMove === 1 && !isOver && !awaits,
    };
  }
}

const counted = (stones: number): string => `${stones} stone${stones === 1 ? "" : "s"}`;
