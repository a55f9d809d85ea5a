/**
 * Why a part differs between two moves: what the splits of its points mean on the board; mirrors
 * analysis/reasons/causes.py.
 */
import { DISTRICTS } from "../../picture/scene.ts";
import type { Position } from "../game-engine.ts";
import { points, stars, values } from "../vectors/final-cities.ts";
import { endsOf, placesOf, split } from "./attribution.ts";
import { nextTiles, ofOpponents, type Games } from "./opponents.ts";
import * as proofs from "./proofs.ts";
import {
  average, isClear, meanOf, MOST, PART_NAMES, proof, type Cause, type CauseKind, type Proof,
} from "./reasons.ts";
import { asEnded } from "./seen-city.ts";

const CONDITIONS: Readonly<Record<string, CauseKind>> = {
  ...{ h: "group", m: "market", b: "barracks", t: "temple" },
};

const STONES = PART_NAMES.length;

/** The clear causes, those that explain most points first. */
export function causesOf(
  position: Position, known: Omit<proofs.Facts, "ends" | "nextTiles">, games: Games,
  isSettled: boolean,
): Cause[] {
  const { moves, before, after } = known;
  const seat = position.toMove;
  const ends = moves.map((move, n) => {
    const ended = games[n]!.map((game) => {
      return { hexes: game.hexes, values: values(game, seat), stars: stars(game, seat) };
    });
    return endsOf(move, before, after[n]!, ended);
  });
  const atOnce = moves.map((move, n) => endsOf(move, before, after[n]!, [asEnded(after[n]!)]));
  const facts: proofs.Facts = {
    ...known,
    ends: [ends[0]!, ends[1]!],
    nextTiles: nextTiles(position, moves, games),
  };
  const now: proofs.Facts = { ...facts, ends: [atOnce[0]!, atOnce[1]!] };
  const found = [ofStones(facts, games, seat, isSettled)];
  PART_NAMES.forEach((_, n) => {
    const differ = games[0].map((game, deal) => {
      return points(game, seat)[n]! - points(games[1][deal]!, seat)[n]!;
    });
    const later = ofDistrict(facts, n, isSettled);
    found.push(...main(ofDistrict(now, n, true), later, average(differ)));
  });
  found.push(...ofOpponents(position, moves, games, isSettled));
  return found
    .filter((one) => isClear(one.points, one.error))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/**
 * The causes of a district's difference in the end.
 *
 * What the moves do at once is the cause if it explains most of the difference: what is built
 * later is often its consequence, or makes up for some of it.
 */
function main(now: Cause[], later: Cause[], differ: number): Cause[] {
  const first = now.reduce((sum, cause) => sum + cause.points, 0);
  return first * differ > 0 && Math.abs(first) >= MOST * Math.abs(differ) ? now : later;
}

function ofDistrict(facts: proofs.Facts, district: number, isSettled: boolean): Cause[] {
  const [better, worse] = facts.ends;
  const parts = split(better, worse, district);
  const [letter, part] = [DISTRICTS[district]!, PART_NAMES[district]!];
  const plaza = letter.toUpperCase();
  const mean = proofs.meanStars(facts, district);
  const found: Cause[] = [];
  const add = (kind: CauseKind, explained: readonly number[], because: Proof): void => {
    const { mean: gained, error } = meanOf(explained, isSettled);
    found.push({ kind, part, points: gained, error, seat: null, district: "", ...because });
  };
  const means = (name: string, numbers: Parameters<typeof proofs.means>[1]): Proof =>
    proof(name, ...proofs.means(facts, numbers, district));

  const plazas = facts.ends.map(({ fresh }) => placesOf(fresh, plaza).length);
  const more = plazas[0]! > plazas[1]! ? better : worse;
  const brings = { proof: "plaza-on-tile", hexes: proofs.placesOnTile(more, plaza) };
  const brought = means("plaza-covered-later", "newStars");
  add("plaza", parts.plazaNew, plazas[0] === plazas[1] ? brought : { ...brought, ...brings });
  const old = proofs.covered(facts, plaza, parts.plazaOld);
  add("plaza", parts.plazaOld, old ?? means("plaza-covered-later", "oldStars"));
  const later = proofs.plazaNext(facts, plaza, parts.plazaLater);
  add("plaza", parts.plazaLater, later ?? proofs.plazaLater(facts, district, parts.plazaLater));
  const hexes = proofs.placesOnTile(better, letter);
  const onTile = facts.ends.map(({ fresh, level }) => placesOf(fresh, letter).length * level);
  add("value", parts.value, proof("value", onTile[0]!, onTile[1]!, { hexes, stars: mean }));
  add("level", parts.level, proof("level", better.level, worse.level, { hexes, stars: mean }));
  const kind = CONDITIONS[letter];
  if (kind) add(kind, parts.condition, proofs.condition(facts, letter, parts.condition));
  const hidden = proofs.covered(facts, letter, parts.covered);
  add("covered", parts.covered, hidden ?? proofs.coveredValue(facts, letter, district));
  add("doubled", parts.doubled, { ...means("doubled", "doubled"), stars: mean });
  add("room", parts.later, proofs.room(facts, district, parts.later));
  return found;
}

function ofStones(facts: proofs.Facts, games: Games, seat: number, isSettled: boolean): Cause {
  const [better, worse] = games.map((all) => all.map((game) => points(game, seat)[STONES]!));
  const gaps = better!.map((stones, deal) => stones - worse![deal]!);
  const { mean, error } = meanOf(gaps, isSettled);
  const [first, second] = facts.stones;
  const isNow =
    (first - second) * mean > 0 && Math.abs(first - second) >= MOST * Math.abs(mean);
  const because = isNow
    ? proof("stones-now", first, second)
    : proof("stones-later", average(better!), average(worse!));
  const cause = { kind: "stones", part: "stones", points: mean, error } as const;
  return { ...cause, seat: null, district: "", ...because };
}
