/** The value weights of the farsighted policy; mirrors akropolis_nb/bots/value_weights.py. */
import json from "../../../../akropolis_nb/bots/value_weights.json" with { type: "json" };
import { evenly } from "../../ui/numbers.ts";
import * as k from "../layout.ts";

/** Turns left for which the file has values; between them they are interpolated. */
const KNOTS = [0, 1, 3, 6, 10, 17];
const SCALE = "scale";
/** Entries in points; the others are in the unit of values and stars. */
const IN_POINTS = [
  ...["points missing", SCALE, "a stone, beside its point", "an open quarry"],
  ...["building on level 2", "building on level 3", "building on level 4 or more"],
];

const packed = new Map<number, Int32Array>();

/** The weights of all seats of a game as one vector. */
export function packWeights(players: number): Int32Array {
  const known = packed.get(players) ?? compute(players);
  packed.set(players, known);
  return known;
}

function compute(players: number): Int32Array {
  const entries = json[`${players} players` as keyof typeof json];
  const seat = new Int32Array(k.MOST_TURNS * k.WEIGHTS_SIZE);
  Object.entries(entries).forEach(([name, values], place) => {
    const unit = IN_POINTS.includes(name) ? k.POINT : k.UNIT;
    const all = [name === SCALE ? 1 : 0, ...values];
    for (let turns = 1; turns <= k.MOST_TURNS; turns++) {
      seat[(turns - 1) * k.WEIGHTS_SIZE + place] = evenly(unit * interpolate(turns, all));
    }
  });
  const weights = new Int32Array(players * seat.length);
  for (let n = 0; n < players; n++) weights.set(seat, n * seat.length);
  return weights;
}

function interpolate(turns: number, values: readonly number[]): number {
  const after = KNOTS.findIndex((knot) => knot >= turns);
  if (after < 0) return values.at(-1)!;
  const [x, y] = [KNOTS[after - 1]!, values[after - 1]!];
  const slope = (values[after]! - y) / (KNOTS[after]! - x);
  return KNOTS[after] === turns ? values[after]! : slope * (turns - x) + y;
}
