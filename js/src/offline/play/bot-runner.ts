/** Plays the bots' moves of a game; see akropolis_nb/widget/session/bot_runner.py. */
import { messageOf } from "../../engine/errors.ts";
import type { BotData } from "../../wire/side-data.ts";
import type { GameNode } from "../tree/tree-node.ts";
import type { PlayedGame } from "./game.ts";
import type { WorkerClient } from "./worker-client.ts";

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
