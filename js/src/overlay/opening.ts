/** What the Opening panel knows of a position: the tile list, good places, quarries to cover. */
import FINDINGS from "../engine/findings.json" with { type: "json" };
import { LETTERS, TILE_LIST, TILE_LIST_PRICE } from "../engine/box.ts";
import { key, tileHexes, type Axial } from "../picture/geometry.ts";
import { hexesOf, type Kind, type Scene, type SceneHex } from "../picture/scene.ts";
import { canBuild, showsAnswers, type Ghost, type State } from "../state.ts";
import { kindsOf, text, type Texts } from "../ui/messages.ts";
import { number } from "../ui/numbers.ts";
import { placedOf } from "../wire/notation.ts";
import type { Rules } from "../wire/results.ts";
import type { Analysis } from "../wire/side-data.ts";
import type { Legal, SiteTile, Snapshot } from "../wire/snapshot.ts";

/** The last turn of an opening, and the last at which the panel is shown, in a lighter style. */
const [LAST, FADED] = [6, 9];

/** Points behind the tile's best place: of places with a number at most, and of good places. */
export const FAR = 4;
const GOOD = 1;

/** A finding about openings: the change of the lead, and half of its 95% interval. */
export type Finding = readonly number[];

export type FindingName = keyof (typeof FINDINGS)[number]["found"];

/** The findings for the rules of a game; undefined if there are none. */
export const findingsFor = (
  rules: Rules | undefined,
): Readonly<Record<FindingName, Finding>> | undefined =>
  FINDINGS.find((one) => Object.entries(one.rules).every(
    ([name, value]) => rules?.[name as keyof Rules] === value,
  ))?.found;

/** The turn of the seat to move; null if the panel has nothing for this position. */
export function openingTurn(state: State): number | null {
  const { kind, is_over, rules, seats, to_move } = state.snapshot;
  if (kind !== "game" || is_over || !showsAnswers(state) || !findingsFor(rules)) return null;
  const turn = seats[to_move]!.scene.last + 1;
  return turn <= FADED ? turn : null;
}

/** Whether the opening is over, so that the panel fades. */
export const isFaded = (turn: number): boolean => turn > LAST;

/** Whether the panel, and what belongs to it on the board, is shown. */
export const showsOpening = (state: State): boolean =>
  state.show.includes("opening") && openingTurn(state) !== null;

/** What each hex of a tile is worth on the tile list, and then its price, if it has one. */
export const listParts = ({ hexes, cost }: Pick<SiteTile, "hexes" | "cost">): number[] => [
  ...[...hexes].map((letter) => TILE_LIST[LETTERS.indexOf(letter)]!),
  ...(cost > 0 ? [-TILE_LIST_PRICE * cost] : []),
];

/** What a tile is worth on the list at its price. */
export const listValue = (tile: Pick<SiteTile, "hexes" | "cost">): number =>
  listParts(tile).reduce((sum, value) => sum + value, 0);

/** A place of a tile, and the points that it loses against the best move. */
interface Loss {
  legal: Legal;
  loss: number;
  reliable: boolean;
}

/** The places of a tile of the site with a known loss; none in an analysis of another position. */
export function lossesOf(analysis: Analysis | null, { legal }: Snapshot, index: number): Loss[] {
  const { loss, reliable } = analysis?.heat[index] ?? { loss: [], reliable: [] };
  if (loss.length !== legal.length) return [];
  const sure = new Set(reliable);
  return legal.flatMap((one, n) => {
    const points = loss[n];
    return points == null ? [] : [{ legal: one, loss: points, reliable: sure.has(n) }];
  });
}

/** A place of the selected tile, and how many points it is behind the tile's best place. */
export interface Place extends Omit<Loss, "loss"> {
  behind: number;
}

/** All places of the selected tile with a known loss, the best first. */
export function placesOf(state: State): Place[] {
  if (!canBuild(state)) return [];
  const places = lossesOf(state.analysis_data, state.snapshot, state.selected);
  const least = Math.min(...places.map(({ loss }) => loss));
  return places
    .map(({ loss, ...place }) => ({ ...place, behind: Math.round(10 * (loss - least)) / 10 }))
    .sort((a, b) => a.behind - b.behind);
}

/** The good places; none until moves have been compared in the same deals. */
export const goodPlaces = (state: State): Place[] =>
  state.analysis_data?.moves[0]?.reliable
    ? placesOf(state).filter(({ behind }) => behind <= GOOD) : [];

/** The good places; around the start, which is symmetric, equally good ones once. */
export function distinctPlaces(state: State): Place[] {
  const { seats, to_move } = state.snapshot;
  const kinds = new Set<string>();
  return goodPlaces(state).filter((place) => {
    const kind = `${place.behind} ${quarriesAfter(state, place)}`;
    return seats[to_move]!.scene.last > 0 || kinds.size < kinds.add(kind).size;
  });
}

/** How far the selected tile is behind the best move, which takes another one; otherwise empty. */
export function tileBehind({ texts, analysis_data, selected, snapshot: { site } }: State): string {
  const { heat, moves: [best] } = analysis_data ?? { heat: [], moves: [] };
  const taken = best && site[placedOf(best.move, site)?.index ?? selected];
  const known = heat[selected]?.loss.filter((points) => points !== null) ?? [];
  if (!taken || taken === site[selected] || known.length === 0) return "";
  const value = number(texts, Math.min(...known));
  return text(texts, "opening_tile", { value, tile: kindsOf(texts, taken.hexes) });
}

/** A tile that would lie in the city. */
export type Laid = Pick<Ghost, "tile" | "hexes" | "level">;

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
  const hexes = new Map<string, Omit<SceneHex, "counts" | "value" | "why">>(hexesOf(scene));
  laid?.hexes.forEach((hex, n) => {
    const kind = laid.tile[n] as Kind;
    hexes.set(key(hex.q, hex.r), { ...hex, level: laid.level, kind, placed: scene.last + 1 });
  });
  // Two rotations on every hex are all triangles.
  const all = [0, 1].flatMap((rotation) =>
    [...hexes.values()].map(({ q, r }) => ({ q, r, rotation })));
  return all.flatMap((at): QuarrySpot[] => {
    const below = tileHexes(at, at.rotation).flatMap(({ q, r }) => hexes.get(key(q, r)) ?? []);
    const [levels, tiles] = (["level", "placed"] as const).map(
      (name) => new Set(below.map((hex) => hex[name])).size,
    );
    const quarries = below.filter(({ kind }) => kind === "q").length;
    const isPlace = below.length === 3 && levels === 1 && tiles! > 1;
    return isPlace && quarries > 0 ? [{ ...at, level: below[0]!.level + 1, quarries }] : [];
  });
}

/** The most quarries that the next tile of the seat to move can cover after a tile. */
export function mostQuarries({ snapshot: { seats, to_move } }: State, laid: Laid): number {
  const spots = quarrySpots(seats[to_move]!.scene, laid);
  return Math.max(0, ...spots.map(({ quarries }) => quarries));
}

/** The same after the selected tile at a place. */
export function quarriesAfter(state: State, { legal: [q, r, rotation, level] }: Place): number {
  const tile = state.snapshot.site[state.selected]!.hexes;
  return mostQuarries(state, { tile, hexes: tileHexes({ q, r }, rotation), level });
}

/** How good a place is, if that is known, and the quarries that the next tile can cover then. */
export function placeInWords(texts: Texts, place: Place | undefined, most: number): string {
  const quarries = text(texts, "opening_quarries", { n: most });
  if (!place) return quarries;
  const value = number(texts, Math.min(FAR, place.behind));
  const behind = text(texts, place.behind > FAR ? "opening_far" : "opening_behind", { value });
  const doubt = place.reliable ? "" : `(${text(texts, "unreliable")}) `;
  return `${behind} ${doubt}${quarries}`;
}

/** How far a place is behind, in short: `≈0.9`, `>4.0`. */
export const behindInShort = (texts: Texts, { behind, reliable }: Place): string =>
  `${behind > FAR ? ">" : reliable ? "" : "≈"}${number(texts, Math.min(FAR, behind))}`;

/** How good the place under the ghost is; undefined if it is unknown, or the panel is hidden. */
export function placeHere(state: State, ghost: Ghost | null): Place | undefined {
  if (!ghost?.legal || !showsOpening(state)) return undefined;
  const here = `${ghost.hexes[0].q},${ghost.hexes[0].r},${ghost.rotation},`;
  return placesOf(state).find(({ legal }) => String(legal).startsWith(here));
}

/** The judgement of a place, for its colour. */
export const judge = ({ behind }: Place): "good" | "fair" | "far" =>
  behind <= GOOD ? "good" : behind <= FAR ? "fair" : "far";

/** The place under the ghost in words; empty if the panel is hidden. */
export function hereInWords(state: State, ghost: Ghost | null): string {
  if (!ghost?.legal || !showsOpening(state)) return "";
  return placeInWords(state.texts, placeHere(state, ghost), mostQuarries(state, ghost));
}
