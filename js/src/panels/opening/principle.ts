/** The principle of openings that applies to a position, with what many games say about it. */
import { finding, isFaded, listValue, type Finding } from "../../overlay/opening.ts";
import type { State } from "../../state.ts";
import type { TextKey } from "../../ui/messages.ts";
import type { SiteTile } from "../../wire/snapshot.ts";

/** A tile that is worth so much on the list at the price that the next player pays is strong. */
const STRONG = 10;

const PLAZA = /[HMBTG]/;

/** The facts that decide which principle applies. */
interface Facts {
  turn: number;
  /** The selected tile; null for none. */
  tile: SiteTile | null;
  /** Whether a tile with a plaza can be paid. */
  plazaOffered: boolean;
  /** Whether a tile with a plaza was taken before. */
  plazaTaken: boolean;
  /** The stones that are left when the selected tile is paid. */
  stonesLeft: number;
  /** The strongest tile that the next player could then take. */
  left: SiteTile | null;
}

interface Principle {
  name: TextKey;
  /** The finding: habit, turns (any if empty), habit it is compared with. */
  about: (facts: Facts) => readonly [habit: string, turns: string, against?: string];
  applies: (facts: Facts) => boolean;
}

/** The first one that applies, and of which something is known, is shown. */
const PRINCIPLES: readonly Principle[] = [
  {
    name: "principle_plaza",
    about: () => ["plaza", "1", "no plaza"],
    applies: ({ turn, tile, plazaOffered }) =>
      turn === 1 && plazaOffered && !PLAZA.test(tile?.hexes ?? ""),
  },
  {
    name: "principle_quarries",
    about: () => ["leaves:0", "1"],
    applies: ({ turn }) => turn === 1,
  },
  {
    name: "principle_no_plaza",
    about: () => ["no plaza", "1–3"],
    applies: ({ turn, tile, plazaOffered, plazaTaken }) =>
      turn <= 4 && plazaOffered && !plazaTaken && !PLAZA.test(tile?.hexes ?? ""),
  },
  {
    name: "principle_leave",
    about: () => ["own points", ""],
    applies: ({ left, tile }) =>
      left !== null && listValue(left) >= STRONG && listValue(left) > (tile ? listValue(tile) : 0),
  },
  {
    name: "principle_stones",
    about: ({ turn }) => ["stones:+1", turn < 4 ? "1" : turn < 7 ? "4" : "7"],
    applies: ({ stonesLeft }) => stonesLeft === 0,
  },
  {
    name: "principle_spread",
    about: () => ["spread", "1–6"],
    applies: ({ turn }) => turn <= 4,
  },
  {
    name: "principle_greedy",
    about: () => ["greedy", "1–6"],
    applies: ({ turn }) => !isFaded(turn),
  },
];

export interface Applied extends Pick<Principle, "name"> {
  found: Finding;
  /** The strongest tile that is left. */
  left: SiteTile | null;
  /** The call in Python that repeats the experiment. */
  call: string;
}

/** The principle for a position; null if nothing is known for its rules. */
export function principleOf(state: State, turn: number): Applied | null {
  const facts = factsOf(state, turn);
  for (const { name, about, applies } of PRINCIPLES) {
    if (!applies(facts)) continue;
    const [habit, turns, against] = about(facts);
    const found = finding(state.snapshot.rules, habit, turns, against);
    if (found) return { name, found, left: facts.left, call: callOf(habit, found.turns, against) };
  }
  return null;
}

function factsOf({ snapshot, selected }: State, turn: number): Facts {
  const { site, seats, to_move } = snapshot;
  const tile = site[selected] ?? null;
  const { stones, scene } = seats[to_move]!;
  const next = seats[(to_move + 1) % seats.length]!;
  // What stands after the taken tile becomes cheaper; the last one stays with the next stack.
  const rest = site.filter((one) => one !== tile).map((one, cost) => ({ ...one, cost }));
  const open = rest.filter(({ cost }) => cost <= next.stones);
  const [left = null] = open.sort((a, b) => listValue(b) - listValue(a));
  return {
    turn,
    tile,
    plazaOffered: site.some(({ hexes, affordable }) => affordable && PLAZA.test(hexes)),
    plazaTaken: scene.hexes.some(({ kind, placed }) => placed > 0 && PLAZA.test(kind)),
    stonesLeft: stones - (tile?.cost ?? 0),
    left,
  };
}

function callOf(habit: string, turns: string, against = ""): string {
  // There is no habit for what a random place leaves.
  if (habit.startsWith("leaves:")) return "ak.opening_findings()";
  const [first, last] = turns.split("–").map(Number) as [number, number?];
  const many = last === undefined ? String(first) : `range(${first}, ${last + 1})`;
  const other = against && `, against="${against}"`;
  return `ak.try_habit("${habit}", turns=${many}${other})`;
}
