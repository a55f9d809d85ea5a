/** What the Opening panel knows of a position: the tile list, good places, quarries to cover. */
import stored from "../../../akropolis_nb/explorer/habits/findings.json" with { type: "json" };
import { BASIC_RULES, LETTERS, TILE_LIST, TILE_LIST_PRICE } from "../engine/box.ts";
import { key, tileHexes, type Axial } from "../picture/geometry.ts";
import { hexesOf, type Kind, type Scene, type SceneHex } from "../picture/scene.ts";
import { canBuild, showsAnswers, type Ghost, type State } from "../state.ts";
import type { Rules } from "../wire/results.ts";
import type { Legal, SiteTile } from "../wire/snapshot.ts";

/** The last turn of an opening, and the last at which the panel is shown, in a lighter style. */
const [LAST, FADED] = [6, 9];

/** A place that loses no more points than this against the tile's best place is good. */
const GOOD = 1;

/** Places that lose more are not marked. */
export const FAR = 4;

/** The quarries below a next tile that are worth an outline. */
export const OUTLINED = 2;

type Row = readonly [habit: string, turns: string, against: string, games: number,
  changed: number | "", lead: number, error: number, ...others: number[]];

interface RulesFindings {
  rules: Partial<Rules>;
  rows: readonly Row[];
}

const ALL = (stored as unknown as { rules: readonly RulesFindings[] }).rules;

/** A finding about openings: the change of the lead with half of its 95% interval. */
export interface Finding {
  turns: string;
  lead: number;
  error: number;
}

function rowsFor(rules: Rules | undefined): readonly Row[] | null {
  if (!rules) return null;
  const found = ALL.find(({ rules: other }) =>
    Object.entries({ ...BASIC_RULES, ...other }).every(
      ([name, value]) => rules[name as keyof Rules] === value,
    ),
  );
  return found?.rows ?? null;
}

/** A finding for the rules of a game; null if there is none. */
export function finding(
  rules: Rules | undefined, habit: string, turns: string, against = "",
): Finding | null {
  const fits = (row: Row): boolean => turns === "" || row[1] === turns;
  const row = rowsFor(rules)?.find((one) => one[0] === habit && one[2] === against && fits(one));
  return row ? { turns: row[1], lead: row[5], error: row[6] } : null;
}

/** The turn of the seat to move; null if the panel has nothing for this position. */
export function openingTurn(state: State): number | null {
  const { kind, is_over, rules, seats, to_move } = state.snapshot;
  if (kind !== "game" || is_over || !showsAnswers(state) || !rowsFor(rules)) return null;
  const turn = seats[to_move]!.scene.last + 1;
  return turn <= FADED ? turn : null;
}

/** Whether the opening is over, so that the panel fades. */
export const isFaded = (turn: number): boolean => turn > LAST;

/** Whether the panel, and what belongs to it on the board, is shown. */
export const showsOpening = (state: State): boolean =>
  state.show.includes("opening") && openingTurn(state) !== null;

/** What each hex of a tile is worth on the tile list. */
export const listByHex = (hexes: string): number[] =>
  [...hexes].map((letter) => TILE_LIST[LETTERS.indexOf(letter)]!);

/** What the stones for a tile cost on the list. */
export const listPrice = (cost: number): number => -TILE_LIST_PRICE * cost || 0;

/** What a tile is worth on the list at its price. */
export const listValue = ({ hexes, cost }: Pick<SiteTile, "hexes" | "cost">): number =>
  listByHex(hexes).reduce((sum, value) => sum + value, listPrice(cost));

/** A place of the selected tile, and how many points it is behind the tile's best place. */
export interface Place {
  legal: Legal;
  behind: number;
  reliable: boolean;
}

/** All places of the selected tile with a known loss, the best first. */
export function placesOf(state: State): Place[] {
  const { analysis_data, selected, snapshot: { legal } } = state;
  const { loss, reliable } = analysis_data?.heat[selected] ?? { loss: [], reliable: [] };
  if (loss.length !== legal.length || !canBuild(state)) return [];
  const least = Math.min(...loss.filter((points) => points !== null));
  return legal
    .flatMap((one, n): Place[] => {
      const points = loss[n];
      const behind = Math.round(10 * ((points ?? 0) - least)) / 10;
      return points == null ? [] : [{ legal: one, behind, reliable: reliable.includes(n) }];
    })
    .sort((a, b) => a.behind - b.behind);
}

export const isGood = ({ behind }: Place): boolean => behind <= GOOD;

/** A tile that would lie in the city. */
export type Laid = Pick<Ghost, "tile" | "hexes" | "level">;

/** The tile of a place. */
export const laidAt = (tile: string, [q, r, rotation, level]: Legal): Laid =>
  ({ tile, hexes: tileHexes({ q, r }, rotation), level });

/** A place on a higher level where a tile would cover quarries. */
export interface QuarrySpot extends Axial {
  rotation: number;
  level: number;
  quarries: number;
}

/**
 * Where the next tile would cover quarries: on three hexes of one level, under at least two tiles.
 * If a tile is given, after it was laid.
 */
export function quarrySpots(scene: Scene, laid: Laid | null): QuarrySpot[] {
  const hexes = new Map<string, Pick<SceneHex, "level" | "kind" | "placed">>(hexesOf(scene));
  laid?.hexes.forEach(({ q, r }, n) => {
    const kind = laid.tile[n] as Kind;
    hexes.set(key(q, r), { level: laid.level, kind, placed: scene.last + 1 });
  });
  return [...hexes.keys()].flatMap((at) => {
    const [q, r] = at.split(",").map(Number) as [number, number];
    // Two rotations on every hex are all triangles.
    return [0, 1].flatMap((rotation): QuarrySpot[] => {
      const triangle = tileHexes({ q, r }, rotation);
      const below = triangle.flatMap((hex) => hexes.get(key(hex.q, hex.r)) ?? []);
      const [first] = below;
      const isFlat = below.length === 3 && below.every(({ level }) => level === first!.level);
      const quarries = below.filter(({ kind }) => kind === "q").length;
      if (!isFlat || quarries === 0) return [];
      if (new Set(below.map(({ placed }) => placed)).size < 2) return [];
      return [{ q, r, rotation, level: first!.level + 1, quarries }];
    });
  });
}

/** The most quarries that the next tile can cover after a tile. */
export const mostQuarries = (scene: Scene, laid: Laid): number =>
  Math.max(0, ...quarrySpots(scene, laid).map(({ quarries }) => quarries));
