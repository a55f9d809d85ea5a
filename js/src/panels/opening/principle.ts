/** The principle of openings that applies to a position, with what many games say about it. */
import {
  findingsFor, goodPlaces, listValue, quarriesAfter, type Finding, type FindingName, type Place,
} from "../../overlay/opening.ts";
import { key, neighbours, tileHexes } from "../../picture/geometry.ts";
import { hexesOf, type Scene } from "../../picture/scene.ts";
import type { State } from "../../state.ts";
import type { TextKey } from "../../ui/messages.ts";
import type { Legal, SiteTile } from "../../wire/snapshot.ts";

/** A tile that is worth so much on the list at the price that the next player pays is strong. */
const STRONG = 10;

const PLAZA = /[HMBTG]/;

interface Principle {
  name: TextKey;
  found: Finding;
  /** The turn before which a stone was given. */
  turn: string;
  /** The strongest tile that the next player could then take. */
  left: SiteTile | undefined;
}

/** The first principle that applies and that a good place can follow; null if none is known. */
export function principleOf(state: State, turn: number): Principle | null {
  const { selected, snapshot: { site, seats, to_move, rules, legal } } = state;
  const { stones, scene } = seats[to_move]!;
  const next = seats[(to_move + 1) % seats.length]!;
  const tile = site[selected];
  // What stands after the taken tile becomes cheaper; the last one stays with the next stack.
  const [left] = site
    .filter((one) => one !== tile)
    .map((one, cost) => ({ ...one, cost }))
    .filter(({ cost }) => cost <= next.stones)
    .sort((a, b) => listValue(b) - listValue(a));
  const isLeft = left && listValue(left) >= Math.max(STRONG, tile ? 1 + listValue(tile) : 0);
  const isPlaza = PLAZA.test(tile?.hexes ?? "");
  const misses = !isPlaza && site.some((one) => one.affordable && PLAZA.test(one.hexes));
  const isTaken = scene.hexes.some(({ kind, placed }) => placed > 0 && PLAZA.test(kind));
  const isPoor = stones - (tile?.cost ?? 0) <= 0;
  const before = turn < 4 ? "1" : turn < 7 ? "4" : "7";
  const good = goodPlaces(state);
  const canFollow = (follows: (place: Place) => boolean): boolean =>
    good.length === 0 || good.some(follows);
  // No place above the ground spreads.
  const touching = legal.map((one) => (one[3] > 1 ? 9 : builtAround(scene, one)));
  const isCompact = ({ legal: place }: Place): boolean =>
    touching[legal.indexOf(place)]! > Math.min(...touching);
  const all: [applies: unknown, FindingName][] = [
    [turn === 1 && misses, "plaza"],
    [turn === 1 && canFollow((place) => quarriesAfter(state, place) > 0), "quarries"],
    [turn <= 4 && misses && !isTaken, "no_plaza"],
    [isLeft, "leave"],
    // The finding is about this turn; in others it is the last.
    [isPoor && turn === Number(before), `stones_${before}`],
    [turn <= 4 && canFollow(isCompact), "spread"],
    [turn <= 6, "greedy"],
    [isPoor, `stones_${before}`],
  ];
  const name = all.find(([applies]) => applies)?.[1];
  const found = name && findingsFor(rules)?.[name];
  if (!found) return null;
  const [words] = name.split(/_(?=\d)/) as ["stones"];
  return { name: `principle_${words}`, found, turn: before, left };
}

/** How many hexes around a place on the ground are built. */
function builtAround(scene: Scene, [q, r, rotation]: Legal): number {
  const around = tileHexes({ q, r }, rotation).flatMap(neighbours).map((hex) => key(hex.q, hex.r));
  return new Set(around.filter((hex) => hexesOf(scene).has(hex))).size;
}
