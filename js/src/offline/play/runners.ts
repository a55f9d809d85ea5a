/**
 * What runs beside a game on a page: its bots, see akropolis_nb/widget/session/bot_runner.py, and
 * the analysis of the present position, whose results look like those of a kernel.
 */
import { messageOf } from "../../engine/errors.ts";
import type { Analysis, BotData, TileLosses } from "../../wire/side-data.ts";
import type { GameNode } from "../tree/tree-node.ts";
import type { PlayedGame } from "./game.ts";
import type { WorkerClient } from "./worker-client.ts";
import type { Analysed, Effort, Position } from "../../engine/game-engine.ts";
import type { Rulebook } from "../../engine/game-rules.ts";
import { tileIndex } from "../../wire/notation.ts";
import type { Candidate } from "../../wire/results.ts";
import { UNKNOWN } from "../recorded-model.ts";
import type { Context } from "./session.ts";

/** For a position. */
const EFFORT: Effort = { seconds: 10 };
/** Most moves that are shown. */
const LISTED = 10;

export interface AnalysisRunner {
  /** The result for the position; null if it is turned off. */
  readonly data: Analysis | null;
  /** Analyse a position; null for none. */
  update(position: Position | null): void;
}

export function runAnalysis({ engine, worker }: Context, changed: () => void): AnalysisRunner {
  /** What runs, or has run to its end. */
  let present: Position | null = null;
  let stop: AbortController | null = null;
  let data: Analysis | null = null;

  const analyse = async (position: Position): Promise<void> => {
    const { signal } = (stop = new AbortController());
    const begun = performance.now();
    const show = ({ moves, playouts, proved }: Analysed, state: Analysis["state"]): void => {
      if (signal.aborted) return;
      const seconds = (performance.now() - begun) / 1000;
      const listed = { moves: moves.slice(0, LISTED), proved };
      const heat = losses(position, moves, engine);
      const isAlone = position.rules.architect !== null;
      const aims: Analysis["aims"] = isAlone ? ["score"] : ["margin", "win", "score"];
      data = { ...UNKNOWN, ...listed, aims, heat, state, playouts, seconds };
      changed();
    };
    try {
      const thinking = (analysed: Analysed): void => show(analysed, "thinking");
      show(await worker.analyse(position, { ...EFFORT, signal }, thinking), "done");
    } catch (error) {
      if (signal.aborted) return;
      data = { ...UNKNOWN, state: "failed", error: messageOf(error) };
      changed();
    }
  };

  return {
    get data() {
      return data;
    },
    update(position) {
      if (position === present) return;
      stop?.abort();
      present = position;
      data = position && { ...UNKNOWN, state: position.isOver ? "over" : "thinking" };
      if (position && !position.isOver) void analyse(position);
    },
  };
}

/** The losses of all placements for each tile of the site, for the map on the board. */
export function losses(
  position: Position, moves: readonly Candidate[], rulebook: Pick<Rulebook, "offers">,
): TileLosses[] {
  const { legal, gains } = rulebook.offers(position);
  const places = new Map(legal.map(([q, r, rotation], n) => [`${q},${r}^${rotation}`, n]));
  const heat = gains.map((row): TileLosses => ({
    loss: row ? legal.map(() => null) : [],
    reliable: [],
  }));
  for (const { equivalent_moves: equal, loss: lost, reliable: isReliable } of moves) {
    for (const text of equal) {
      const { loss, reliable } = heat[tileIndex(text, position.site)]!;
      const place = places.get(text.split("@")[1]!)!;
      loss[place] = Math.round(10 * Math.max(0, lost ?? 0)) / 10;
      if (isReliable) reliable.push(place);
    }
  }
  return heat;
}

/** A bot that has failed; a person plays on. */
interface Failure {
  seat: number;
  bot: string;
  error: string;
}

export interface BotRunner {
  readonly state: BotData["state"];
  readonly failure: Failure | null;
  /** The present node, if a bot's move led to it. */
  readonly moved: GameNode | null;
  /** The seat whose city is shown: of the bot that has just moved, else the seat to move. */
  readonly seatToShow: number;
  pause(): void;
  play(): void;
  /** Ignore whatever a bot still answers; another game is played. */
  close(): void;
  /** Start or cancel a bot's work after a change of the game. */
  update(): void;
}

/**
 * Let the bots of a game play.
 *
 * @param pace seconds for which a bot's move is shown before the next.
 * @param changed called after a bot's move, and when the state changes.
 */
export function runBots(
  game: PlayedGame, worker: WorkerClient, pace: number, changed: (moved: boolean) => void,
): BotRunner {
  const { tree } = game;
  let task: { node: GameNode } | null = null;
  // Bots by themselves wait for a click.
  let isPaused = game.people === 0;
  let isClosed = false;
  /** The node after the last move of a bot, and whether it is shown before the next seat's city. */
  let last: GameNode | null = null;
  let isShown = false;
  let failure: Failure | null = null;

  const presentBot = (): string | null => game.botAt(tree.position);
  const moved = (): GameNode | null => (last === tree.node ? last : null);

  const show = (node: GameNode): void => {
    last = node;
    isShown = pace > 0;
    setTimeout(() => {
      if (last !== node) return;
      isShown = false;
      if (!isClosed) changed(false);
    }, pace * 1000);
  };

  const think = async (bot: string): Promise<void> => {
    const own = (task = { node: tree.node });
    // Show the previous move for one pace, then the city of the next seat for half of one.
    const rest = pace * (moved() ? 1500 : 500);
    const rested = new Promise((done) => setTimeout(done, rest));
    try {
      const budget = { seed: (game.seed + tree.node.ply) % 2 ** 31 };
      const [move] = await Promise.all([worker.choose(bot, tree.position, budget), rested]);
      if (task !== own) return;
      task = null;
      tree.play(move);
      show(tree.node);
    } catch (error) {
      if (task !== own) return;
      task = null;
      const seat = own.node.position.toMove;
      failure = { seat, bot, error: messageOf(error) };
      game.bots[seat] = null;
    }
    changed(true);
  };

  const update = (): void => {
    const bot = isClosed || isPaused || !tree.isLive ? null : presentBot();
    if (task && !(bot !== null && task.node === tree.node)) task = null;
    if (bot !== null && !task) void think(bot);
  };
  const setPaused = (paused: boolean): void => {
    isPaused = paused;
    update();
    changed(false);
  };

  return {
    get state() {
      return presentBot() === null ? "idle" : task ? "thinking" : "resting";
    },
    get failure() {
      return failure;
    },
    get moved() {
      return moved();
    },
    get seatToShow() {
      const before = isShown ? moved()?.parent : null;
      return (before ?? tree.node).position.toMove;
    },
    pause: () => setPaused(true),
    play() {
      tree.resume();
      setPaused(false);
    },
    close() {
      isClosed = true;
      task = null;
    },
    update,
  };
}
