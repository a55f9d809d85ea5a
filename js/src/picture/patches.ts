/**
 * Overlays as patches: flat shapes of one colour each. Mirrors akropolis_nb/draw/board/patches.py,
 * which lists them.
 */
import { arrow, bow, placeAt, shareOf, type Place } from "./arrows.ts";
import { centre, type Levels } from "./geometry.ts";
import { shades, writer } from "./heat.ts";
import { bands } from "./hex-shapes.ts";
import {
  levelsOf, neighbourhoods, type HeatHex, type Mark, type Scene, type SceneHex,
} from "./scene.ts";
import { number, outlinesOf } from "./signs.ts";
import { colour, PARTS, STYLE, type Polygon } from "./style.ts";

const SIZES = STYLE.overlays;

/** A shape of one colour on a hex. */
export interface Patch {
  name: string;
  fill: string;
  at: Place;
  /** Relative to the hex's centre. */
  outlines: readonly Polygon[];
  /** Whether the name appears in the legend. */
  legend: boolean;
  /** Heights of its points above the ground in 3D, if it does not lie flat on its hex. */
  heights: readonly number[];
}

/** All patches of a scene, for 2D or 3D, in order of painting. */
export function patches(scene: Scene, flat = true): Patch[] {
  const levels = levelsOf(scene);
  const isVeiled = ({ counts, kind }: SceneHex): boolean => counts === false || kind === "q";
  const rings = ofKind(scene, "highlight");
  return [
    ...(scene.counts ? scene.hexes.filter(isVeiled).map((hex) => stamp("veil", hex)) : []),
    ...(scene.contours ? contours(scene) : []),
    ...heat(scene, levels),
    ...(scene.counts ? tallies(scene) : []),
    ...rings.map((mark) => stamp("highlight rim", placeAt(levels, mark))),
    ...rings.map((mark) => stamp("highlight", placeAt(levels, mark), mark.color)),
    ...arrows(scene, levels, flat),
  ];
}

function piece(name: string, fill: string, at: Place, outlines: readonly Polygon[]): Patch {
  return { name, fill, at, outlines, legend: false, heights: [] };
}

function stamp(name: string, at: Place, colouring?: string): Patch {
  const { fill, outlines } = PARTS.stamps[name]!;
  return piece(name, colouring ?? fill, at, outlines);
}

function contours(scene: Scene): Patch[] {
  const [width, rim] = [SIZES.contour, SIZES.rim];
  const highest = Math.max(0, ...scene.hexes.map(({ level }) => level));
  const surroundings = neighbourhoods(scene);
  const found: Patch[] = [];
  for (let level = 2; level <= highest; level++) {
    const name = `contour ${level}`;
    for (const [layer, look, ends] of [
      [`${name} rim`, "body", [0, width]],
      [name, "light", [rim, width - rim]],
    ] as const) {
      for (const [hex, heights] of surroundings) {
        const edges = heights.map((height) => height < level);
        if (hex.level !== level || !edges.includes(true)) continue;
        const [outer, inner] = ends.map((end) => edges.map((drawn) => (drawn ? end : 0)));
        found.push(piece(layer, colour(look), hex, bands(outer!, inner!, edges)));
      }
    }
  }
  return found;
}

function heat(scene: Scene, levels: Levels): Patch[] {
  const values = scene.heat ?? [];
  const write = writer(values.map(([, , value]) => value));
  const scale = shades(values, scene.heatRange);
  const mark = ([q, r, , hint]: HeatHex, part: "" | " rim"): Patch =>
    stamp(`${hint ? "hint" : "heat"}${part}`, placeAt(levels, { q, r }));
  const found = values.map((hex) => ({ ...mark(hex, " rim"), name: "heat rim" }));
  for (const { label, colour: fill, hexes } of scale) {
    found.push(...hexes.map((hex) => ({ ...mark(hex, ""), name: label, fill, legend: true })));
  }
  for (const ink of ["light", "dark"]) {
    for (const shade of scale) {
      for (const [q, r, value, hint] of shade.ink === ink ? shade.hexes : []) {
        if (hint) continue;
        const digits = number(write(value), ink, [0, 0, SIZES.number], SIZES.numberRoom);
        found.push(piece(ink, colour(ink), placeAt(levels, { q, r }), digits.flatMap(outlinesOf)));
      }
    }
  }
  return found;
}

function tallies(scene: Scene): Patch[] {
  const [x, y, size] = SIZES.tally;
  const disc = outlinesOf(["light", "circle", x, y, size]);
  const rim = outlinesOf(["body", "circle", x, y, size + SIZES.rim]);
  const districts = scene.hexes.filter(({ counts }) => counts !== null);
  const counting = districts.filter(({ counts }) => counts);
  const idle = districts.filter(({ counts }) => !counts);
  const room = 2 * size - SIZES.rim;
  const digits = ({ value }: SceneHex): Polygon[] =>
    number(String(value), "dark", [x, y, SIZES.tallyNumber], room).flatMap(outlinesOf);
  return [
    ...districts.map((hex) => piece("tally rim", colour("body"), hex, rim)),
    ...counting.map((hex) => ({ ...piece("counts", colour("light"), hex, disc), legend: true })),
    ...idle.map((hex) => ({ ...piece("does not count", SIZES.idle, hex, disc), legend: true })),
    ...counting.map((hex) => piece("tally", colour("dark"), hex, digits(hex))),
    ...idle.map((hex) => ({ ...stamp("cross", hex), name: "tally" })),
  ];
}

const ofKind = (scene: Scene, kind: Mark["kind"]): Mark[] =>
  (scene.marks ?? []).filter((mark) => mark.kind === kind);

function arrows(scene: Scene, levels: Levels, flat: boolean): Patch[] {
  const found: Patch[] = [];
  for (const [name, rim] of [
    ["arrow rim", SIZES.rim],
    ["arrow", 0],
  ] as const) {
    for (const mark of ofKind(scene, "arrow")) {
      const [q, r] = mark.to ?? [mark.q, mark.r];
      const [start, end] = [placeAt(levels, mark), placeAt(levels, { q, r })];
      const [a, b] = [start, end].map((at) => centre(at.q, at.r, flat ? at.level : 1));
      const [dx, dy] = [b!.x - a!.x, b!.y - a!.y];
      const fill = rim ? colour("body") : mark.color ?? SIZES.highlight;
      const over = bow(start, end, levels);
      for (const outline of arrow(dx, dy, rim, flat ? 1 : SIZES.pieces)) {
        const heights = flat ? [] : outline.map(([x, y]) => over(shareOf(x, y, dx, dy)));
        found.push({ ...piece(name, fill, start, [outline]), heights });
      }
    }
  }
  return found;
}
