/**
 * Why a part differs between two moves: what the kernels find in the games of both; mirrors
 * analysis/reasons/causes.py.
 */
import { key, tileHexes } from "../../picture/geometry.ts";
import { CAUSE_KINDS, CAUSE_PROOFS, LETTERS } from "../box.ts";
import type { Positions } from "../game/positions.ts";
import { flags } from "../game/rules.ts";
import type { Laid, Position } from "../game-engine.ts";
import * as k from "../layout.ts";
import type { Games } from "../vectors/final-cities.ts";
import { scoped } from "../vectors/scope.ts";
import { score } from "../vectors/scores.ts";
import { PART_NAMES, type Axial } from "./reasons.ts";
import type { Cause, CauseKind, OpenedPlace } from "../../wire/results.ts";

const KINDS = CAUSE_KINDS.split(" ") as readonly CauseKind[];
const PARTS = [...PART_NAMES, "stones", "opponents"] as const;
const PROOFS = CAUSE_PROOFS.split(" ");

/** The clear causes, those that explain most points first, and the places that are opened. */
export function causesOf(
  positions: Positions, position: Position, moves: readonly [Laid, Laid],
  after: readonly Position[], games: Games, isSettled: boolean,
): { causes: Cause[]; place: OpenedPlace | null; rival: OpenedPlace | null } {
  const { site, stackSize, rules, toMove: seat } = position;
  const [before, ...now] = [position, ...after].map((one) => rowsOf(positions, one, seat));
  const most = Math.max(...now.map(({ length }) => length));
  const ends = games.flat();
  const end = Math.max(...ends.map(({ hexes }) => hexes.length)) / k.FINAL_HEX;
  const head = new Int32Array(k.REASON_HEAD);
  head.set([games[0].length, rules.players, seat, Number(isSettled), site.length, stackSize]);
  head.set([before!.length, most, end], k.REASON_OLD);
  moves.forEach((move, m) => {
    head[k.REASON_STONES + m] = after[m]!.stones[seat]!;
    head[k.REASON_TILE + m] = site.indexOf(move.tile);
    const hexes = tileHexes(move, move.rotation);
    head.set(hexes.flatMap(({ q, r }) => [q, r]), k.REASON_CELLS + 6 * m);
  });
  head.set(site.map((tile) => site.indexOf(tile)), k.SITE_FIRST);
  const rows = [before!, ...now.map((city) => filled(city.flat(), most))].flat(2);
  const built = ends.flatMap(({ hexes }) => filled([...hexes], end));
  return scoped(positions.engine, ({ memory, kernels }) => {
    const z = memory.vector(head);
    const vectors = [
      [...rows, ...built],
      ends.flatMap(({ parts }) => [...parts]),
      ends.flatMap(({ taken }) => [...taken]),
    ].map((numbers) => memory.vector(numbers));
    const scratch = memory.zeros(kernels.reason_room(z));
    const out = memory.zeros(k.CAUSES_SIZE);
    const [r, parts, taken] = vectors;
    const many = kernels.find_causes(z, r!, parts!, taken!, scratch, out);
    const found = Array.from({ length: many }, (_, n) =>
      causeOf(out.numbers.subarray(n * k.CAUSE_ROW, (n + 1) * k.CAUSE_ROW), site),
    );
    const [place, rival] = [2, 1].map((n) =>
      placeOf(out.numbers.subarray(k.CAUSES_SIZE - n * k.OPENED_SIZE), games[0].length),
    );
    return {
      causes: found.sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
      place: place!,
      rival: place ? rival! : null,
    };
  });
}

/** Rows of hexes filled up to some number. */
const filled = (rows: readonly number[], hexes: number): number[] => [
  ...rows, ...new Array<number>(hexes * k.FINAL_HEX - rows.length).fill(0),
];

/** A city's hexes as in final cities, sorted by q and r. */
function rowsOf(
  positions: Positions, { cities, rules }: Position, seat: number,
): number[][] {
  const found = score(positions.engine, positions.cities.block(cities[seat]!), flags(rules));
  const worth = new Map(found.districts.map(({ q, r, value }) => [key(q, r), value]));
  return found.cells.map(({ q, r, level, kind }) => [
    q, r, LETTERS.indexOf(kind), level, worth.get(key(q, r)) ?? 0,
  ]);
}

function placeOf(row: Int32Array, games: number): OpenedPlace | null {
  const [level, quarries, other, used, ...cells] = row;
  if (!level) return null;
  const hexes = [0, 2, 4].map((n): Axial => [cells[n]!, cells[n + 1]!]);
  hexes.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    ...{ hexes, level, quarries: quarries!, other: other!, used: used! / games },
    ...{ plazas: row[k.OPENED_PLAZAS]!, value: row[k.OPENED_VALUE]! },
    beside: row[k.OPENED_BESIDE]!,
    points: Object.fromEntries(
      PART_NAMES.map((name, d) => [name, row[k.OPENED_POINTS + d]! / k.PART]),
    ),
  };
}

function causeOf(row: Int32Array, site: Position["site"]): Cause {
  const share = (at: number): number => row[at]! / k.PART;
  const hexes = (at: number): Axial[] =>
    Array.from({ length: row[at]! }, (_, n) => [row[at + 1 + 2 * n]!, row[at + 2 + 2 * n]!]);
  const known = (at: number): number | null => (row[at]! < 0 ? null : row[at]!);
  const [tile, district] = [known(k.CAUSE_TILE), known(k.CAUSE_DISTRICT)];
  return {
    ...{ kind: KINDS[row[k.CAUSE_KIND]!]!, part: PARTS[row[k.CAUSE_PART]!]! },
    ...{ points: share(k.CAUSE_POINTS), error: share(k.CAUSE_ERROR) },
    proof: PROOFS[row[k.CAUSE_PROOF]!]!,
    ...{ better: share(k.CAUSE_BETTER), worse: share(k.CAUSE_WORSE), stars: share(k.CAUSE_STARS) },
    ...{ hexes: hexes(k.CAUSE_HEXES), beside: hexes(k.CAUSE_BESIDE) },
    ...{ tile: tile === null ? null : site[tile]!, seat: known(k.CAUSE_SEAT) },
    district: district === null ? "" : PART_NAMES[district]!,
  };
}
