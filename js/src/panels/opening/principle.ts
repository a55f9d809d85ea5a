/** The principle of openings that applies to a position, with what many games say about it. */
import { findingsFor, listValue, type Finding, type FindingName } from "../../overlay/opening.ts";
import type { State } from "../../state.ts";
import type { TextKey } from "../../ui/messages.ts";
import type { SiteTile } from "../../wire/snapshot.ts";

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

/** The first principle that applies; null if there is none, or nothing is known for the rules. */
export function principleOf({ snapshot, selected }: State, turn: number): Principle | null {
  const { site, seats, to_move, rules } = snapshot;
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
  const all: [applies: unknown, FindingName][] = [
    [turn === 1 && misses, "plaza"],
    [turn === 1, "quarries"],
    [turn <= 4 && misses && !isTaken, "no_plaza"],
    [isLeft, "leave"],
    [isPoor, `stones_${before}`],
    [turn <= 4, "spread"],
    [turn <= 6, "greedy"],
  ];
  const name = all.find(([applies]) => applies)?.[1];
  const found = name && findingsFor(rules)?.[name];
  if (!found) return null;
  const [words] = name.split(/_(?=\d)/) as ["stones"];
  return { name: `principle_${words}`, found, turn: before, left };
}
