/** Plays the bots' moves of a game; see akropolis_nb/widget/session/bot_runner.py. */
import { messageOf } from "../../engine/errors.ts";
import type { BotData } from "../../wire/side-data.ts";
import type { PlayedGame } from "./game.ts";
import type { Thinker } from "./thinker.ts";
import type { GameNode } from "../tree/tree-node.ts";

interface Task {
  node: GameNode;
}

/** A bot that has failed; a person plays on. */
interface Failure {
  seat: number;
  bot: string;
  error: string;
}

export class BotRunner {
  readonly #game: PlayedGame;
  readonly #thinker: Thinker;
  /** Seconds for which a bot's move is shown before the next. */
  readonly #pace: number;
  /** Called after a bot's move, and when the state changes. */
  readonly #changed: (moved: boolean) => void;
  #task: Task | null = null;
  #paused: boolean;
  #closed = false;
  /** The node after the last move of a bot. */
  #moved: GameNode | null = null;
  #showing = false;
  failure: Failure | null = null;

  constructor(
    game: PlayedGame, thinker: Thinker, pace: number, changed: (moved: boolean) => void,
  ) {
    this.#game = game;
    this.#thinker = thinker;
    this.#pace = pace;
    this.#changed = changed;
    // Bots by themselves wait for a click.
    this.#paused = game.people === 0;
  }

  get state(): BotData["state"] {
    if (this.#bot === null) return "idle";
    return this.#task ? "thinking" : "resting";
  }

  /** The present node, if a bot's move led to it. */
  get moved(): GameNode | null {
    return this.#moved === this.#game.tree.node ? this.#moved : null;
  }

  /** The seat whose city is shown: of the bot that has just moved, else the seat to move. */
  get seatToShow(): number {
    const before = this.#showing ? this.moved?.parent : null;
    return (before ?? this.#game.tree.node).position.toMove;
  }

  pause(): void {
    this.#paused = true;
    this.update();
    this.#changed(false);
  }

  play(): void {
    this.#paused = false;
    this.#game.tree.wake();
    this.update();
    this.#changed(false);
  }

  /** Ignore whatever a bot still answers; another game is played. */
  close(): void {
    this.#closed = true;
    this.#task = null;
  }

  /** Start or cancel a bot's work after a change of the game. */
  update(): void {
    const { tree } = this.#game;
    const wanted = !this.#closed && !this.#paused && tree.isLive && this.#bot !== null;
    if (this.#task && !(wanted && this.#task.node === tree.node)) this.#task = null;
    if (wanted && !this.#task) void this.#think(this.#bot!);
  }

  get #bot(): string | null {
    return this.#game.botAt(this.#game.tree.position);
  }

  async #think(bot: string): Promise<void> {
    const { tree, seed } = this.#game;
    const task = (this.#task = { node: tree.node });
    // Show the previous move for one pace, then the city of the next seat for half of one.
    const rest = this.#pace * (this.moved ? 1500 : 500);
    const rested = new Promise((done) => setTimeout(done, rest));
    try {
      const budget = { seed: (seed + tree.node.ply) % 2 ** 31 };
      const chosen = this.#thinker.choose(bot, tree.position, budget);
      const [move] = await Promise.all([chosen, rested]);
      if (this.#task !== task) return;
      this.#task = null;
      tree.play(move);
      this.#show(tree.node);
    } catch (error) {
      if (this.#task !== task) return;
      this.#task = null;
      const seat = task.node.position.toMove;
      this.failure = { seat, bot, error: messageOf(error) };
      this.#game.bots[seat] = null;
    }
    this.#changed(true);
  }

  /** Show a bot's move for a moment before the next seat's city. */
  #show(node: GameNode): void {
    this.#moved = node;
    this.#showing = this.#pace > 0;
    setTimeout(() => {
      if (this.#moved !== node) return;
      this.#showing = false;
      if (!this.#closed) this.#changed(false);
    }, this.#pace * 1000);
  }
}
