/** The whole engine of a page: the rules, the bots, an analysis. */
import {
  bestInEnding, leadOf, PLAYOUT_SECONDS, solveEnding, WORK_PER_SECOND,
} from "./bots/endings.ts";
import { chooseByNetwork, chooseByPolicy, chooseBySearch, POLICIES } from "./bots/bots.ts";
import { Pauses } from "./bots/slices.ts";
import { GameError, shortRepr, whole } from "./errors.ts";
import { advance, analyseMoves } from "./estimate/candidates.ts";
import { EstimateTable } from "./estimate/table.ts";
import type {
  Analysed, Budget, Effort, PlacementProblem, Position, SolverOptions, Solution, Won,
} from "./game-engine.ts";
import { GameRules, type FreeBuilding, type Rulebook } from "./game-rules.ts";
import { load, loadAgain, type Engine } from "./kernels.ts";
import type { Vector } from "./memory.ts";
import { compareMoves, type Comparison } from "./estimate/reasons.ts";
import { makeRenewable } from "./renewable.ts";
import { solve } from "./solver/solver.ts";
import { unpackNetwork } from "./vectors/network.ts";
import { PackedPosition } from "./vectors/packed-position.ts";
import { foldSeed } from "./vectors/table.ts";
import type { SavedTable } from "../wire/page-data.ts";
import type { Aim, Rules } from "../wire/results.ts";

/** By number of players, 0 for all other games: a network's arrays, see `weights.raw` in Python. */
export type Networks = Readonly<Record<number, ArrayBuffer>>;

const LONGEST_BUDGET = 3600;
/** Positions whose table is kept. */
const MOST_TABLES = 8;
const MOST_PLAYOUTS = 1_000_000_000;

/**
 * Load an engine that is loaded anew after a trap, once, and then carries out again what was asked.
 *
 * @param kernels the module `kernels.wasm`.
 * @param networks those that the page contains.
 * @param onTrap called after a trap: whether the engine is loaded anew, or has failed for good.
 */
export async function loadEngine(
  kernels: BufferSource, networks: Networks, onTrap: (isAnew: boolean) => void = () => {},
): Promise<GameEngine> {
  const { module, ...first } = await load(kernels);
  return makeRenewable(
    new PageEngine(first, networks), () => new PageEngine(loadAgain(module), networks), onTrap,
  );
}

/** The bots and an analysis; for a worker, where they do not delay the page. */
export type WorkerMethods = Pick<PageEngine, "choose" | "analyse" | "compare" | "solve" | "wins">;

export type GameEngine = Rulebook & FreeBuilding & WorkerMethods & Pick<PageEngine, "bestInEnding">;

class PageEngine extends GameRules {
  readonly #data: Networks;
  readonly #networks = new Map<number, Vector>();
  readonly #tables = new Map<string, EstimateTable>();

  constructor(engine: Engine, networks: Networks) {
    super(engine);
    this.#data = networks;
  }

  /** The move of a bot, in notation: random, greedy, farsighted, fast or strong. */
  async choose(bot: string, position: Position, budget: Budget = {}): Promise<string> {
    this.checkMovable(position);
    if (position.architectMoves) return this.architectMove(position);
    const packed = this.#pack(position);
    const checked = checkBudget(budget);
    const { seed = 0, seconds = 0.1, playouts, signal } = checked;
    const policy = Object.hasOwn(POLICIES, bot) ? POLICIES[bot] : undefined;
    if (policy !== undefined) return chooseByPolicy(packed, position, policy, seed);
    const network = this.#network(position.rules);
    if (bot === "fast") return packed.moveText(chooseByNetwork(packed, network));
    if (bot !== "strong") throw new GameError(`no bot is called ${shortRepr(bot)}`);
    // Half of the time may be used to solve the end of the game.
    const half = playouts === undefined ? seconds / 2 : playouts * PLAYOUT_SECONDS;
    const work = half * WORK_PER_SECOND;
    const solved = await solveEnding(packed, position, "win", work, new Pauses(signal));
    if (solved) return packed.moveText(solved[0]!.move);
    return packed.moveText(await chooseBySearch(packed, network, checked));
  }

  /**
   * Analyse all moves; the last moves of a game are solved exactly.
   *
   * @param show called from time to time with what is known.
   */
  async analyse(
    position: Position, effort: Effort, show?: (analysed: Analysed) => void,
  ): Promise<Analysed> {
    const aim = position.rules.architect === null ? "margin" : "score";
    const table = this.#table(position, aim, effort.saved);
    await advance(table, { ...effort, ...checkBudget(effort) }, show);
    return analyseMoves(table);
  }

  /** Compare the first of some moves with the others, as an analysis of as much effort does. */
  compare(
    position: Position, moves: readonly string[], aim: Aim, effort: Effort,
  ): Promise<Comparison> {
    const legal = moves.map((move) => this.legalMove(position, move));
    const table = this.#table(position, aim, effort.saved);
    return compareMoves(this, table, legal, aim, { ...effort, ...checkBudget(effort) });
  }

  /** Find the best placements of some tiles, exactly. */
  solve(problem: PlacementProblem, search: SolverOptions = {}): Promise<Solution> {
    return solve(this, problem, search);
  }

  /** The moves that win the rest of a game against best play, with the leads to which they lead. */
  async wins(position: Position): Promise<Won[]> {
    this.#checkChoice(position);
    const packed = this.#pack(position);
    const found = await solveEnding(packed, position, "win", Infinity, new Pauses(undefined));
    if (!found) throw new GameError("this is not the end of a game");
    return found.filter(({ value }) => value === 1).map(({ move, totals }) => ({
      move: packed.moveText(move),
      lead: leadOf(totals, position.toMove),
    }));
  }

  /** The best move of a game's last moves. */
  bestInEnding(position: Position): string {
    this.#checkChoice(position);
    const packed = this.#pack(position);
    return packed.moveText(bestInEnding(packed, position, "win"));
  }

  /** The table of a position; those used last are kept. */
  #table(position: Position, aim: Aim, saved?: SavedTable): EstimateTable {
    this.#checkChoice(position);
    const key = `${aim} ${this.write(position)}`;
    let table = this.#tables.get(key);
    if (table === undefined) {
      table = new EstimateTable(this, position, this.#network(position.rules), aim);
      if (saved) table.load(saved);
    }
    this.#tables.delete(key);
    this.#tables.set(key, table);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > MOST_TABLES) this.#tables.delete(oldest!);
    return table;
  }

  #pack(position: Position): PackedPosition {
    return new PackedPosition(this, position);
  }

  #checkChoice(position: Position): void {
    this.checkMovable(position);
    if (position.architectMoves) throw new GameError("the architect's move is forced", "forced");
  }

  /** The network for a game; its vector stays in the memory below all others. */
  #network({ players, architect }: Rules): Vector {
    const set = players === 2 && architect === null ? 2 : 0;
    const known = this.#networks.get(set);
    if (known) return known;
    const data = this.#data[set];
    if (!data) {
      const save = 'save it with players="all"';
      throw new GameError(`the page has no network for this number of players: ${save}`);
    }
    const network = this.engine.memory.vector(unpackNetwork(data));
    this.#networks.set(set, network);
    return network;
  }
}

function checkBudget({ seed = 0, seconds, playouts, signal }: Budget): Budget {
  if (seconds !== undefined && !(seconds >= 0 && seconds <= LONGEST_BUDGET)) {
    throw new GameError(`a budget is 0 to ${LONGEST_BUDGET} seconds, not ${shortRepr(seconds)}`);
  }
  return {
    seed: foldSeed(seed),
    ...(seconds === undefined ? {} : { seconds }),
    ...(playouts === undefined ? {} : { playouts: whole("playouts", playouts, 1, MOST_PLAYOUTS) }),
    ...(signal ? { signal } : {}),
  };
}
