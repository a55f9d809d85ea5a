/**
 * What proves the causes of a district's difference: counts of the playouts, facts of the board;
 * mirrors analysis/reasons/proofs.py.
 *
 * Each function gets the points by deal that the cause explains: their sign says which move has to
 * have more of what is counted.
 */
import type { Laid, TileId } from "../game-engine.ts";
import { DIRECTIONS, hexesOf } from "../game/city.ts";
import { letters } from "../game/tiles.ts";
import { meanOfDistrict, placesOf, uncovered, type Ends, type Shares } from "./attribution.ts";
import { average, hexKey, OFTEN, proof, SOME, type Axial, type Proof } from "./reasons.ts";
import type { SeenCity } from "./seen-city.ts";

type Both<T> = readonly [better: T, worse: T];

/** What a cause can be proved by. */
export interface Facts {
  readonly moves: Both<Laid>;
  /** The player's city before the moves. */
  readonly before: SeenCity;
  /** The same right after each move. */
  readonly after: Both<SeenCity>;
  /** The player's stones right after the moves. */
  readonly stones: Both<number>;
  readonly ends: Both<Ends>;
  /**
   * By tile of the site, the shares of the games after both moves in which the player takes it in
   * the next turn.
   */
  readonly nextTiles: ReadonlyMap<TileId, Both<number>>;
}

/** Most places that a proof names. */
const PLACES = 3;

/** The proof where one move decides a condition at once: by kind, and whether it counted before. */
const NOW: Readonly<Record<string, string>> = {
  ...{ "m true": "market-spoilt", "m false": "market-freed" },
  ...{ "b true": "barracks-walled", "b false": "condition" },
  ...{ "t true": "condition", "t false": "temple-closed" },
};

type Numbers = "newStars" | "oldStars" | "laterStars" | "doubled" | "laterValue" | "stars";

/** The means of numbers by deal and district after both moves. */
export const means = ({ ends }: Facts, of: Numbers | "later" | "laterHigh", n: number) =>
  ends.map((one) => meanOfDistrict(one[of], n)) as [number, number];

/** The mean final stars of a district. */
export function meanStars(facts: Facts, district: number): number {
  const [better, worse] = means(facts, "stars", district);
  return (better + worse) / 2;
}

/** The places of a kind on the tile. */
export const placesOnTile = ({ fresh }: Ends, letter: string): Axial[] =>
  placesOf(fresh, letter).map((n) => fresh.hexes[n]!.at);

/**
 * The hexes of a kind that one of the moves covers, or one that is covered later; null if no
 * single hex explains it.
 */
export function covered(
  { before, moves, ends }: Facts, letter: string, points: readonly number[],
): Proof | null {
  const there = before.hexes.filter(({ kind }) => kind === letter);
  const hidden = moves.map((move) => {
    const tile = hexesOf(move).map(hexKey);
    return there.filter(({ key }) => tile.includes(key));
  });
  // A move explains a gain if the other move covers something, and a loss if it does itself.
  const isMore = average(points) > 0;
  const [all, others] = isMore ? [hidden[1]!, hidden[0]!] : [hidden[0]!, hidden[1]!];
  const cells = all.filter((hex) => !others.includes(hex)).map(({ at }) => at);
  const name = letter === letter.toUpperCase() ? "plaza-covered" : "covered";
  if (cells.length > 0) {
    return proof(name, hidden[0]!.length, hidden[1]!.length, { hexes: cells });
  }
  const [better, worse] = ends.map(({ old }): Shares => {
    const share = (n: number): number =>
      1 - average(old.visible.map((visible) => Number(visible[n]!)));
    return new Map(placesOf(old, letter).map((n) => [old.hexes[n]!.key, share(n)]));
  }) as [Shares, Shares];
  const first = largest(better, worse, isMore ? -1 : 1).slice(0, 1);
  if (first.length === 0) return null;
  const key = hexKey(first[0]!);
  return proof(`${name}-often`, better.get(key)!, worse.get(key)!, { hexes: first });
}

/**
 * The tile with a plaza that the player takes next after one move rather than the other; null if
 * there is none.
 */
export function plazaNext(
  { nextTiles }: Facts, plaza: string, points: readonly number[],
): Proof | null {
  const sign = average(points) > 0 ? 1 : -1;
  let most: { tile: TileId; shares: Both<number>; gap: number } | null = null;
  for (const [tile, shares] of nextTiles) {
    const gap = sign * (shares[0] - shares[1]);
    if (letters(tile).includes(plaza) && (!most || gap > most.gap)) most = { tile, shares, gap };
  }
  if (!most || most.gap < OFTEN) return null;
  return proof("plaza-next", ...most.shares, { tile: most.tile });
}

/** The stars of later plazas, and where they are built after one move more often. */
export function plazaLater(facts: Facts, district: number, points: readonly number[]): Proof {
  const sign = average(points) > 0 ? 1 : -1;
  const [better, worse] = facts.ends.map((one) => one.laterPlazaHexes[district]!);
  const hexes = largest(better!, worse!, sign);
  return proof("plaza-later", ...means(facts, "laterStars", district), { hexes });
}

/** The value that is covered after one move alone. */
export function coveredValue(facts: Facts, letter: string, district: number): Proof {
  const [better, worse] = facts.ends;
  const places = placesOf(better.old, letter);
  const both = uncovered(better, worse, places);
  const lost = ([[better, worse], [worse, better]] as const).map(([one, other]) => {
    const own = placesOf(one.fresh, letter);
    const byDeal = one.values.map((_, deal) => {
      const isAlone = (place: number, n: number): boolean =>
        !one.old.visible[deal]![place]! && !both[deal]![n]!;
      const old = places.reduce((sum, place, n) => {
        return sum + (isAlone(place, n) ? other.old.value[deal]![place]! : 0);
      }, 0);
      const isLost = (n: number): boolean => !one.fresh.visible[deal]![n]! && one.fresh.now[n]!;
      return old + own.filter(isLost).length * one.level;
    });
    return average(byDeal);
  });
  return proof("covered-later", lost[0]!, lost[1]!, { stars: meanStars(facts, district) });
}

/** How much of a district is built later: above level 1, at all, or only its value. */
export function room(facts: Facts, district: number, points: readonly number[]): Proof {
  const sign = average(points) > 0 ? 1 : -1;
  const gained = means(facts, "laterValue", district);
  const stars = meanStars(facts, district);
  const ways = [
    ["room-above", "laterHigh", "laterHighHexes"],
    ["room", "later", "laterHexes"],
  ] as const;
  const where = (shares: "laterHexes" | "laterHighHexes"): Axial[] =>
    largest(facts.ends[0][shares][district]!, facts.ends[1][shares][district]!, sign);
  for (const [name, numbers, shares] of ways) {
    const [better, worse] = means(facts, numbers, district);
    const gap = better - worse;
    if (Math.abs(gap) >= SOME && gap * (gained[0] - gained[1]) > 0) {
      return proof(name, better, worse, { hexes: where(shares), stars });
    }
  }
  return proof("room-value", ...gained, { hexes: where("laterHexes"), stars });
}

/**
 * The places whose shares of the deals differ most, if they differ often: at most three, the first
 * one first; the others differ at least half as much.
 */
function largest(better: Shares, worse: Shares, sign: number): Axial[] {
  const places = [...new Set([...better.keys(), ...worse.keys()])]
    .map((key): { at: Axial; gap: number } => {
      const gap = sign * ((better.get(key) ?? 0) - (worse.get(key) ?? 0));
      return { at: key.split(",").map(Number) as unknown as Axial, gap };
    })
    .sort((a, b) => b.gap - a.gap || a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .slice(0, PLACES);
  const least = Math.max(OFTEN, (places[0]?.gap ?? 0) / 2);
  return places.filter(({ gap }) => gap >= least).map(({ at }) => at);
}

/** The districts that meet their condition after one move rather than the other. */
export function condition(facts: Facts, letter: string, points: readonly number[]): Proof {
  if (letter === "h") return group(facts);
  const [better, worse] = facts.ends;
  const sign = average(points) > 0 ? 1 : -1;
  const places = placesOf(better.old, letter);
  const both = uncovered(better, worse, places);
  const gains = places.map((place, n) => {
    const gaps = better.old.value.map((value, deal) =>
      both[deal]![n] ? value[place]! - worse.old.value[deal]![place]! : 0,
    );
    return sign * average(gaps);
  });
  const old = places.filter((_, n) => gains[n]! >= OFTEN);
  if (old.length > 0) {
    const gain = (place: number): number => gains[places.indexOf(place)]!;
    const best = old.reduce((most, place) => (gain(place) > gain(most) ? place : most));
    const hexes = [...new Set([best, ...old])].map((place) => better.old.hexes[place]!.at);
    const [first, second] = facts.ends.map(({ old: { value } }) =>
      average(value.map((row) => Number(row[best]! > 0))),
    );
    return decided(facts, letter, proof("condition", first!, second!, { hexes }), sign);
  }
  // Otherwise districts of the tiles: those of the other move fail, or those of the move itself.
  const failing = sign > 0 ? worse : better;
  const own = placesOf(failing.fresh, letter);
  const counted = failing.fresh.value.flatMap((row) => own.map((n) => Number(row[n]! > 0)));
  const share = counted.length > 0 ? average(counted) : 1;
  const shares: [number, number] = sign > 0 ? [1, share] : [share, 1];
  return proof("condition-on-tile", ...shares, { hexes: placesOnTile(failing, letter) });
}

/** The proof that one of the moves decides a condition at once, if it does. */
function decided(facts: Facts, letter: string, found: Proof, sign: number): Proof {
  const cell = found.hexes[0]!;
  const counts = facts.after.map((seen) => seen.counts.get(hexKey(cell))?.counts ?? false);
  if (counts[0] !== sign > 0 || counts[1] !== sign < 0) return found;
  const counted = facts.before.counts.get(hexKey(cell))?.counts ?? false;
  const name = NOW[`${letter} ${counted}`]!;
  // The move that changes whether it counts.
  const which = counts.indexOf(!counted) as 0 | 1;
  return { ...found, proof: name, beside: besideOf(facts, cell, which, name) };
}

/** The neighbours of a hex where a tile closes it, or is or covers a market. */
function besideOf(facts: Facts, [q, r]: Axial, which: 0 | 1, name: string): Axial[] {
  const tile = hexesOf(facts.moves[which]).map(hexKey);
  const around = DIRECTIONS.map(([dq, dr]): Axial => [q + dq, r + dr]);
  const seen = name === "market-spoilt" ? facts.after[which] : facts.before;
  const wanted = name.startsWith("market") ? "m" : undefined;
  const kinds = new Map(seen.hexes.map(({ key, kind }) => [key, kind]));
  return around.filter((at) => tile.includes(hexKey(at)) && kinds.get(hexKey(at)) === wanted);
}

/** The houses of the largest group right after the moves, otherwise at the end. */
function group({ after, ends }: Facts): Proof {
  const sizes = after.map(({ group: houses }) => houses.length);
  const tiles = ends.map(({ fresh }) => placesOf(fresh, "h").length);
  // A tile that joins groups adds more houses than its own.
  const [better, worse] = sizes as [number, number];
  if (better - worse !== tiles[0]! - tiles[1]! && better !== worse) {
    const larger = better > worse ? after[0] : after[1];
    return proof("group-now", better, worse, { hexes: larger.group });
  }
  const [first, second] = ends.map(housesOf);
  return proof("group-later", first!, second!);
}

/** How many old houses and houses of the tile are in the largest group at the end. */
function housesOf({ old, fresh }: Ends): number {
  const counted = (known: typeof old): number => {
    const houses = placesOf(known, "h");
    return average(known.value.map((row) => houses.filter((n) => row[n]! > 0).length));
  };
  return counted(old) + counted(fresh);
}
