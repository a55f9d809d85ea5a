/** Exact results: of an ending that was solved, or of all last deals; mirrors search/exact.py. */
import { endingWork, leadOf, solveEnding, winShare, type EndingMove } from "../bots/endings.ts";
import type { Pauses } from "../bots/slices.ts";
import { readMove, type Positions } from "../game/positions.ts";
import type { Position, TileId } from "../game-engine.ts";
import type { Vector } from "../memory.ts";
import { playToEnd, type FinalGame } from "../vectors/final-cities.ts";
import { PackedPosition } from "../vectors/packed-position.ts";
import type { Choice } from "./choices.ts";
import type { Aim } from "../../wire/results.ts";

/** Endings of more work are not solved; those after the last deal, which are many, of less. */
const [MOST_WORK, MOST_WORK_BY_DEAL] = [30_000_000, 5_000_000];
/** Games that solving all last deals replaces, for a unit of work. */
const GAMES = 400 * 1.2e-8;

/** Results of all choices, in their order; means where chance is left. */
export interface Exact {
  readonly own: readonly number[];
  readonly lead: readonly number[];
  readonly win: readonly number[];
}

/** The results of all choices if all seats then play best; null if that takes too long. */
export async function solveChoices(
  packed: PackedPosition, position: Position, choices: readonly Choice[], aim: Aim, pauses: Pauses,
): Promise<Exact | null> {
  const found = await solveEnding(packed, position, aim, MOST_WORK, pauses);
  if (!found) return null;
  const ends = new Map(found.map((end) => [end.move.join(), end]));
  return resultsOf(position, choices.map(({ move }) => [ends.get(move.join())!]));
}

/** How many games solving every order of the last stack replaces; infinite if it cannot. */
export function lastDealsGames(
  positions: Positions, position: Position, choices: readonly Choice[],
): number {
  const { rules, site, stacksLeft, stackSize, unseen } = position;
  const isLast = stacksLeft === 1 && site.length === 2 && unseen.length === stackSize;
  if (!isLast || rules.architect !== null) return Infinity;
  const after = positions.deal(positions.play(position, choices[0]!.texts[0]!), unseen);
  const work = endingWork(new PackedPosition(positions, after), after);
  if (work > MOST_WORK_BY_DEAL) return Infinity;
  return GAMES * work * choices.length * orders(unseen).length;
}

/** Solve the rest of the game after each choice, in every order of the last stack. */
export async function solveLastDeals(
  positions: Positions, position: Position, choices: readonly Choice[], aim: Aim, pauses: Pauses,
): Promise<Exact> {
  const ends: EndingMove[][] = [];
  for (const { texts } of choices) {
    const ofChoice: EndingMove[] = [];
    for (const order of orders(position.unseen)) {
      const after = positions.deal(positions.play(position, texts[0]!), order);
      const packed = new PackedPosition(positions, after);
      ofChoice.push((await solveEnding(packed, after, aim, MOST_WORK, pauses))![0]!);
    }
    ends.push(ofChoice);
  }
  return resultsOf(position, ends);
}

/** The ends of best play after a move, one for each order of the last stack if it lies. */
export async function bestPlay(
  positions: Positions, network: Vector, position: Position, move: string, aim: Aim, pauses: Pauses,
): Promise<FinalGame[]> {
  const games: FinalGame[] = [];
  for (const order of position.stacksLeft > 0 ? orders(position.unseen) : [[]]) {
    let [at, next] = [position, move];
    const taken: number[] = [];
    for (let after; !(after = positions.play(at, next)).isOver; ) {
      at = after.awaitsDeal ? positions.deal(after, order) : after;
      if (at.architectMoves) next = positions.architectMove(at);
      else {
        const packed = new PackedPosition(positions, at);
        const [best] = (await solveEnding(packed, at, aim, MOST_WORK, pauses))!;
        next = packed.moveText(best!.move);
      }
      taken.push(at.site.indexOf(readMove(next).tile));
    }
    const packed = new PackedPosition(positions, at);
    const last = packed.packedMove(readMove(next));
    const [[end]] = playToEnd(packed, network, [last], 0, 0, 1, position.toMove) as [[FinalGame]];
    const seats = [...end.taken.keys()];
    games.push({ ...end, taken: Int32Array.from(seats, (_, n) => taken[n] ?? -1) });
  }
  return games;
}

/** What the ends of the game, for each choice one or several, are worth to the seat to move. */
function resultsOf(position: Position, ends: readonly (readonly EndingMove[])[]): Exact {
  const mean = (worth: (end: EndingMove) => number): number[] =>
    ends.map((some) => some.reduce((sum, end) => sum + worth(end), 0) / some.length);
  return {
    own: mean(({ totals }) => totals[position.toMove]!),
    lead: mean(({ totals }) => leadOf(totals, position.toMove)),
    win: mean(({ totals, stones }) => winShare(position, totals, stones)),
  };
}

/** All orders of some tiles. */
const orders = (tiles: readonly TileId[]): TileId[][] =>
  tiles.length === 0
    ? [[]]
    : tiles.flatMap((tile, n) =>
        orders(tiles.filter((_, other) => other !== n)).map((rest) => [tile, ...rest]),
      );
