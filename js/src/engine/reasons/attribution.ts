/**
 * Each district's difference between two moves, split by what the final cities' hexes show; mirrors
 * analysis/reasons/attribution.py, which tells what the splits are.
 */
import { DISTRICTS } from "../../picture/scene.ts";
import { STARS_OF } from "../box.ts";
import type { Laid } from "../game-engine.ts";
import { hexesOf } from "../game/city.ts";
import * as k from "../layout.ts";
import { average, hexKey } from "./reasons.ts";
import type { Ended, SeenCity, SeenHex } from "./seen-city.ts";

/** By place, a share of the deals, 0 to 1. */
export type Shares = ReadonlyMap<string, number>;

/** A number for each district, by deal. */
type ByDeal = number[][];

/** Old or new hexes in the final cities after a move. */
export interface Known {
  readonly hexes: readonly SeenHex[];
  /** By deal and hex: whether nothing was built on it. */
  readonly visible: readonly boolean[][];
  /** By deal and hex: its level if it meets its condition, otherwise 0. */
  readonly value: ByDeal;
  /** By hex: whether it meets its condition right after the move; null if the move covers it. */
  readonly now: readonly (boolean | null)[];
}

/** The final cities of the player after one move. */
export interface Ends {
  readonly old: Known;
  readonly fresh: Known;
  /** Level of the tile. */
  readonly level: number;
  /** Value of what was built later, without doubling. */
  readonly laterValue: ByDeal;
  /** Number of hexes built later. */
  readonly later: ByDeal;
  /** The same above level 1. */
  readonly laterHigh: ByDeal;
  /** By district: the share of the deals in which a hex of it was built later at a place. */
  readonly laterHexes: readonly Shares[];
  /** The same above level 1. */
  readonly laterHighHexes: readonly Shares[];
  /** The same of plazas. */
  readonly laterPlazaHexes: readonly Shares[];
  /** Value that variants add. */
  readonly doubled: ByDeal;
  readonly oldStars: ByDeal;
  readonly newStars: ByDeal;
  readonly laterStars: ByDeal;
  readonly values: ByDeal;
  readonly stars: ByDeal;
}

/** The numbers of the hexes of a kind. */
export const placesOf = ({ hexes }: Known, letter: string): number[] =>
  hexes.flatMap(({ kind }, n) => (kind === letter ? [n] : []));

const none = (): number[] => DISTRICTS.map(() => 0);

/** The player's cities after a move, by the origin of their hexes. */
export function endsOf(
  move: Laid, before: SeenCity, after: SeenCity, games: readonly Ended[],
): Ends {
  const tile = hexesOf(move);
  const covered = new Set(tile.map(hexKey));
  const counts = (key: string): boolean => after.counts.get(key)?.counts ?? false;
  const oldNow = before.hexes.map(({ key }) => (covered.has(key) ? null : counts(key)));
  const fresh = tile.map((at) => after.hexes.find(({ key }) => key === hexKey(at))!);
  const numbers = (hexes: readonly SeenHex[]): Map<string, number> =>
    new Map(hexes.map(({ key, level }, n) => [`${key} ${level}`, n]));
  const [olds, news] = [numbers(before.hexes), numbers(fresh)];
  const found = {
    oldVisible: [] as boolean[][], oldValue: [] as ByDeal,
    newVisible: [] as boolean[][], newValue: [] as ByDeal,
  };
  const byDeal = {
    laterValue: [] as ByDeal, later: [] as ByDeal, laterHigh: [] as ByDeal,
    doubled: [] as ByDeal, oldStars: [] as ByDeal, newStars: [] as ByDeal,
    laterStars: [] as ByDeal,
  };
  const shares = [none(), none(), none()].map((row) => row.map(() => new Map<string, number>()));
  for (const { hexes } of games) {
    const oldVisible = before.hexes.map(() => false);
    const oldValue = before.hexes.map(() => 0);
    const newVisible = fresh.map(() => false);
    const newValue = fresh.map(() => 0);
    const sums = {
      laterValue: none(), later: none(), laterHigh: none(), doubled: none(), oldStars: none(),
      newStars: none(), laterStars: none(),
    };
    for (let o = 0; o < hexes.length; o += k.FINAL_HEX) {
      const [q, r, kind, level, worth] = hexes.subarray(o, o + k.FINAL_HEX) as unknown as number[];
      if (!kind) continue;
      const key = hexKey([q!, r!]);
      const [old, own] = [olds.get(`${key} ${level}`), news.get(`${key} ${level}`)];
      const value = worth! > 0 ? level! : 0;
      if (old !== undefined) [oldVisible[old], oldValue[old]] = [true, value];
      else if (own !== undefined) [newVisible[own], newValue[own]] = [true, value];
      if (kind <= k.GARDEN) {
        const n = kind - k.HOUSE;
        sums.doubled[n]! += worth! - value;
        if (old !== undefined || own !== undefined) continue;
        sums.laterValue[n]! += value;
        sums.later[n]! += 1;
        add(shares[0]![n]!, key);
        if (level! > 1) {
          sums.laterHigh[n]! += 1;
          add(shares[1]![n]!, key);
        }
      } else if (kind < k.QUARRY) {
        const of = old !== undefined ? "oldStars" : own !== undefined ? "newStars" : "laterStars";
        const n = kind - k.PLAZA - k.HOUSE;
        sums[of][n]! += STARS_OF[kind]!;
        if (of === "laterStars") add(shares[2]![n]!, key);
      }
    }
    found.oldVisible.push(oldVisible);
    found.oldValue.push(oldValue);
    found.newVisible.push(newVisible);
    found.newValue.push(newValue);
    const names = Object.keys(byDeal) as (keyof typeof byDeal)[];
    for (const name of names) byDeal[name].push(sums[name]);
  }
  for (const map of shares.flat()) for (const [key, n] of map) map.set(key, n / games.length);
  return {
    old: { hexes: before.hexes, visible: found.oldVisible, value: found.oldValue, now: oldNow },
    fresh: {
      hexes: fresh, visible: found.newVisible, value: found.newValue,
      now: tile.map((at) => counts(hexKey(at))),
    },
    level: fresh[0]!.level,
    ...byDeal,
    laterHexes: shares[0]!,
    laterHighHexes: shares[1]!,
    laterPlazaHexes: shares[2]!,
    values: games.map(({ values }) => [...values]),
    stars: games.map(({ stars }) => [...stars]),
  };
}

const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** The difference of one district's points, by deal, split by what brings it. */
export interface Split {
  /** Stars of the tile. */
  plazaNew: number[];
  /** Stars of old plazas, which may be covered. */
  plazaOld: number[];
  plazaLater: number[];
  /** Districts on the tile, if one tile has more of them. */
  value: number[];
  /** The level on which they lie. */
  level: number[];
  /** Old and new districts that meet their condition or not. */
  condition: number[];
  /** Old and new districts that something was built on. */
  covered: number[];
  doubled: number[];
  /** Value of what is built later. */
  later: number[];
}

/** The split of a district's difference; it adds up to the difference of its points. */
export function split(better: Ends, worse: Ends, district: number): Split {
  const letter = DISTRICTS[district]!;
  const [ours, theirs] = [placesOf(better.fresh, letter), placesOf(worse.fresh, letter)];
  let more = better.level * ours.length - worse.level * theirs.length;
  let higher = 0;
  if (ours.length > 0 && theirs.length > 0) {
    more = ((ours.length - theirs.length) * (better.level + worse.level)) / 2;
    higher = ((better.level - worse.level) * (ours.length + theirs.length)) / 2;
  }
  const places = placesOf(better.old, letter);
  const both = uncovered(better, worse, places);
  const deals = [...better.values.keys()];
  const half = (of: "stars" | "values", deal: number): number =>
    (better[of][deal]![district]! + worse[of][deal]![district]!) / 2;
  type Numbers = "newStars" | "oldStars" | "laterStars" | "doubled" | "laterValue";
  const times = (of: "stars" | "values", numbers: Numbers): number[] =>
    deals.map((deal) => {
      const gap = better[numbers][deal]![district]! - worse[numbers][deal]![district]!;
      return half(of, deal) * gap;
    });
  const gaps = (deal: number, isCondition: boolean): number =>
    places.reduce((sum, place, n) => {
      if (both[deal]![n] !== isCondition) return sum;
      return sum + better.old.value[deal]![place]! - worse.old.value[deal]![place]!;
    }, 0);
  const lost = (deal: number, which: 0 | 1): number =>
    lostBy(better, ours, deal)[which] - lostBy(worse, theirs, deal)[which];
  return {
    plazaNew: times("values", "newStars"),
    plazaOld: times("values", "oldStars"),
    plazaLater: times("values", "laterStars"),
    value: deals.map((deal) => half("stars", deal) * more),
    level: deals.map((deal) => half("stars", deal) * higher),
    condition: deals.map((deal) => half("stars", deal) * (gaps(deal, true) - lost(deal, 0))),
    covered: deals.map((deal) => half("stars", deal) * (gaps(deal, false) - lost(deal, 1))),
    doubled: times("stars", "doubled"),
    later: times("stars", "laterValue"),
  };
}

/**
 * By deal, in which old hexes the difference is one of their conditions.
 *
 * That is so if nothing was built on them, and if only one of the moves lets them meet it.
 */
export function uncovered(better: Ends, worse: Ends, places: readonly number[]): boolean[][] {
  const decided = places.map((place) => {
    const [one, other] = [better.old.now[place], worse.old.now[place]];
    return one !== other && one !== null && other !== null;
  });
  return better.old.visible.map((visible, deal) =>
    places.map((at, n) => (visible[at]! && worse.old.visible[deal]![at]!) || decided[n]!),
  );
}

/** What districts of the tile lose by their condition, and because they are covered. */
function lostBy({ fresh, level }: Ends, places: readonly number[], deal: number): [number, number] {
  let [failed, hidden] = [0, 0];
  for (const place of places) {
    // One that does not count from the beginning is not lost by being covered.
    const isAlive = fresh.visible[deal]![place]! || fresh.now[place] === false;
    failed += (isAlive ? level : 0) - fresh.value[deal]![place]!;
    if (!isAlive) hidden += level;
  }
  return [failed, hidden];
}

/** The mean over the deals of a district's number. */
export const meanOfDistrict = (numbers: ByDeal, district: number): number =>
  average(numbers.map((row) => row[district]!));
