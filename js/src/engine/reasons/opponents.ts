/**
 * Who takes which tile of the site, and why the opponents have more or fewer points; mirrors
 * analysis/reasons/opponents.py.
 */
import type { Laid, Position, TileId } from "../game-engine.ts";
import { points, totals, type FinalGame } from "../vectors/final-cities.ts";
import {
  average, isClear, meanOf, OFTEN, PART_NAMES, proof, type Cause,
} from "./reasons.ts";

/** The playouts of the better and of the worse move, by deal. */
export type Games = readonly [readonly FinalGame[], readonly FinalGame[]];

type Moves = readonly [Laid, Laid];

/** The seat of the best total of the other seats. */
export function bestOther(all: readonly number[], seat: number): number {
  const others = [...all.keys()].filter((other) => other !== seat);
  return others.reduce((best, other) => (all[other]! > all[best]! ? other : best));
}

/** The best total of the other seats. */
export function bestTotal(game: FinalGame, seat: number): number {
  const all = totals(game);
  return all[bestOther(all, seat)]!;
}

/**
 * The tile that explains the opponents' points, or their district that differs most: the next
 * seats take the tile after one move more often than after the other.
 */
export function ofOpponents(
  position: Position, moves: Moves, games: Games, isSettled: boolean,
): Cause[] {
  const { toMove: seat, rules } = position;
  const lost = games[0].map((game, deal) => {
    return bestTotal(games[1][deal]!, seat) - bestTotal(game, seat);
  });
  const found: Cause[] = [];
  for (let ply = 0; ply < rules.players - 1; ply++) {
    for (const { tile, taken } of takings(position, moves, games, ply)) {
      const [first, second] = taken;
      const shares = [average(first), average(second)] as const;
      if (Math.abs(shares[0] - shares[1]) < OFTEN) continue;
      // Only the games in which this seat takes the tile after one of the moves alone.
      const own = lost.map((loss, deal) => (first[deal] === second[deal] ? 0 : loss));
      const { mean, error } = meanOf(own, isSettled);
      if ((shares[1] - shares[0]) * mean > 0) {
        const whose = (seat + 1 + ply) % rules.players;
        const name = tile === moves[0].tile ? "tile-left" : "tile";
        found.push({
          ...{ kind: "tile", part: "opponents", points: mean, error, seat: whose, district: "" },
          ...proof(name, ...shares, { tile }),
        });
      }
    }
  }
  const clear = found.filter((one) => isClear(one.points, one.error));
  const causes = clear.length > 0 ? clear : ofDistricts(games, seat, isSettled);
  // Several tiles explain the same games: the one that explains most is the cause.
  return causes.sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, 1);
}

/** By tile, in which share of the games the player takes it in the next turn. */
export function nextTiles(
  position: Position, moves: Moves, games: Games,
): Map<TileId, [number, number]> {
  const found = takings(position, moves, games, position.rules.players - 1);
  return new Map(found.map(({ tile, taken: [first, second] }) => {
    return [tile, [average(first), average(second)]];
  }));
}

/** The tiles of the site, and by deal whether one is taken some plies after each move, 0 or 1. */
function takings(
  position: Position, moves: Moves, games: Games, ply: number,
): { tile: TileId; taken: [number[], number[]] }[] {
  const taken = moves.map((move, n) => games[n]!.map((game) => takenTiles(position, move, game)));
  return [...new Set(position.site)].map((tile) => {
    const index = position.site.indexOf(tile);
    const [first, second] = taken.map((rows) => rows.map((row) => Number(row[ply] === index)));
    return { tile, taken: [first!, second!] };
  });
}

/** What the best opponent scores more or fewer, by district. */
function ofDistricts(games: Games, seat: number, isSettled: boolean): Cause[] {
  const [better, worse] = games.map((all) =>
    all.map((game) => points(game, bestOther(totals(game), seat))),
  ) as [number[][], number[][]];
  return PART_NAMES.map((name, n): Cause => {
    const more = better.map((row, deal) => worse[deal]![n]! - row[n]!);
    const { mean, error } = meanOf(more, isSettled);
    const [first, second] = [better, worse].map((rows) => average(rows.map((row) => row[n]!)));
    return {
      ...{ kind: "room", part: "opponents", points: mean, error, seat: null, district: name },
      ...proof("opponents-district", first!, second!),
    };
  });
}

/**
 * Which tiles of the site were taken in the next plies: their index before the move. Tiles that
 * came from a stack, and plies after the end, are -1.
 */
function takenTiles(
  { site: all, stackSize }: Position, move: Laid, { taken }: FinalGame,
): number[] {
  const site = all.map((tile) => all.indexOf(tile));
  site.splice(all.indexOf(move.tile), 1);
  return [...taken].map((index) => {
    // The next stack comes behind the last tile.
    if (site.length <= 1) site.push(...new Array<number>(stackSize).fill(-1));
    return index >= 0 && index < site.length ? site.splice(index, 1)[0]! : -1;
  });
}
