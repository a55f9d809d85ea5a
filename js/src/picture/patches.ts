/**
 * Overlays as patches: flat shapes of one colour each. Mirrors akropolis_nb/draw/board/patches.py,
 * which lists them.
 */
import { arrow, bar, bow, placeAt, shareOf, type Place } from "./arrows.ts";
import { centre, type Levels } from "./geometry.ts";
import { shades, writer } from "./heat.ts";
import { bands, CORNERS, place, top } from "./hex-shapes.ts";
import { levelsOf, neighbourhoods, type Mark, type Scene, type SceneHex } from "./scene.ts";
import { number, outlinesOf } from "./signs.ts";
import { colour, STYLE, type Polygon, type Sign } from "./style.ts";

const SIZES = STYLE.overlays;
export const COUNTS = "counts";
export const IDLE = "does not count";

/** Number of parts of a curved arrow's shaft. */
const PIECES = 8;

/** Relative size of the mark of an unreliable value; its number is not shown. */
const HINT = 0.55;

/** A shape of one colour on a hex. */
export interface Patch {
  name: string;
  fill: string;
  at: Place;
  /** Relative to the hex's centre. */
  outlines: Polygon[];
  /** Whether the name appears in the legend. */
  legend: boolean;
  /** Heights of its points above the ground in 3D, if it does not lie flat on its hex. */
  heights: readonly number[];
}

/** All patches of a scene, for 2D or 3D, in order of painting. */
export function patches(scene: Scene, flat = true): Patch[] {
  const levels = levelsOf(scene);
  return [
    ...(scene.counts ? veils(scene) : []),
    ...(scene.contours ? contours(scene, levels) : []),
    ...heat(scene, levels),
    ...(scene.counts ? tallies(scene) : []),
    ...highlights(scene, levels),
    ...arrows(scene, levels, flat),
  ];
}

function piece(name: string, fill: string, at: Place, outlines: Polygon[]): Patch {
  const { q, r, level } = at;
  return { name, fill, at: { q, r, level }, outlines, legend: false, heights: [] };
}

function signPiece(name: string, at: Place, sign: Sign): Patch {
  return piece(name, colour(sign[0]), at, outlinesOf(sign));
}

/** Bands along some edges of a top, between two insets. */
function rings(
  name: string,
  fill: string,
  at: Place,
  ends: readonly [number, number],
  edges = ALL,
): Patch[] {
  const [outer, inner] = ends.map((end) => edges.map((drawn) => (drawn ? end : 0)));
  return bands(outer!, inner!, edges).map((band) => piece(name, fill, at, [band]));
}

const ALL = CORNERS.map(() => true);

function veils(scene: Scene): Patch[] {
  const outline = top(ALL.map(() => STYLE.proportions.gap));
  return scene.hexes
    .filter(({ counts, kind }) => counts === false || kind === "q")
    .map((hex) => piece("veil", SIZES.veil, hex, [outline]));
}

function contours(scene: Scene, levels: Levels): Patch[] {
  const [width, rim] = [SIZES.contour, SIZES.rim];
  const found: Patch[] = [];
  for (let level = 2; level <= Math.max(0, ...levels.values()); level++) {
    const name = `contour ${level}`;
    const layers = [
      [`${name} rim`, colour("body"), [0, width]],
      [name, colour("light"), [rim, width - rim]],
    ] as const;
    for (const [layer, fill, ends] of layers) {
      for (const [hex, heights] of neighbourhoods(scene)) {
        const edges = heights.map((height) => height < level);
        if (hex.level === level) found.push(...rings(layer, fill, hex, ends, edges));
      }
    }
  }
  return found;
}

function heat(scene: Scene, levels: Levels): Patch[] {
  const values = scene.heat ?? [];
  const write = writer(values.map(([, , value]) => value));
  const scale = shades(values, scene.heatRange);
  const sized = (size: number): Polygon => place([CORNERS], 0, 0, size)[0]!;
  const sizes = [false, true].map((hint) => (hint ? HINT : 1) * SIZES.heat);
  const [hexagon, small] = sizes.map((size) => sized(size));
  const [rim, smallRim] = sizes.map((size) => sized(size + SIZES.rim));
  const at = (q: number, r: number): Place => placeAt(levels, { q, r });
  const found = values.map(([q, r, , hint]) =>
    piece("heat rim", colour("body"), at(q, r), [hint ? smallRim! : rim!]),
  );
  for (const { label, colour: fill, hexes } of scale) {
    for (const [q, r, , hint] of hexes) {
      found.push({ ...piece(label, fill, at(q, r), [hint ? small! : hexagon!]), legend: true });
    }
  }
  for (const ink of ["light", "dark"]) {
    for (const shade of scale) {
      for (const [q, r, value, hint] of shade.ink === ink ? shade.hexes : []) {
        if (hint) continue;
        const signs = figures(write(value), ink, 0, 0, SIZES.number, SIZES.numberRoom);
        found.push(...signs.map((sign) => signPiece(ink, at(q, r), sign)));
      }
    }
  }
  return found;
}

/** The digits of a number around a point, reduced if they would be too wide. */
function figures(
  written: string,
  look: string,
  x: number,
  y: number,
  size: number,
  room: number,
): Sign[] {
  const pitch = STYLE.proportions.digitPitch;
  return number(written, look, x, y, Math.min(size, room / (written.length * pitch)));
}

function tallies(scene: Scene): Patch[] {
  const [x, y, size] = SIZES.tally;
  const disc: Sign = ["light", "circle", x, y, size];
  const rim: Sign = ["body", "circle", x, y, size + SIZES.rim];
  const districts = scene.hexes.filter(({ counts }) => counts !== null);
  const counting = districts.filter(({ counts }) => counts);
  const idle = districts.filter(({ counts }) => !counts);
  const found = districts.map((hex) => signPiece("tally rim", hex, rim));
  for (const hex of counting) found.push({ ...signPiece(COUNTS, hex, disc), legend: true });
  for (const hex of idle) {
    found.push({ ...signPiece(IDLE, hex, disc), fill: SIZES.idle, legend: true });
  }
  const room = 2 * size - SIZES.rim;
  for (const hex of counting) {
    const signs = figures(String(hex.value), "dark", x, y, SIZES.tallyNumber, room);
    found.push(...signs.map((sign) => signPiece("tally", hex, sign)));
  }
  for (const hex of idle) found.push(...crossOn(hex));
  return found;
}

function crossOn(hex: SceneHex): Patch[] {
  const [x, y] = SIZES.tally;
  const half = SIZES.cross;
  return [half, -half].map((lean) => {
    const stroke = bar([x - half, y - lean], [x + half, y + lean], SIZES.stroke);
    return piece("tally", colour("dark"), hex, [stroke]);
  });
}

const ofKind = (scene: Scene, kind: Mark["kind"]): Mark[] =>
  (scene.marks ?? []).filter((mark) => mark.kind === kind);

const fillOf = (mark: Mark): string => mark.color ?? SIZES.highlight;

function highlights(scene: Scene, levels: Levels): Patch[] {
  const [near, far] = SIZES.ring;
  const rim = SIZES.rim;
  const found: Patch[] = [];
  for (const [name, ends] of [
    ["highlight rim", [near - rim, far + rim]],
    ["highlight", [near, far]],
  ] as const) {
    for (const mark of ofKind(scene, "highlight")) {
      const fill = name === "highlight" ? fillOf(mark) : colour("body");
      found.push(...rings(name, fill, placeAt(levels, mark), ends));
    }
  }
  return found;
}

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
      const fill = rim ? colour("body") : fillOf(mark);
      const over = bow(start, end, levels);
      for (const outline of arrow(dx, dy, rim, flat ? 1 : PIECES)) {
        const heights = flat ? [] : outline.map(([x, y]) => over(shareOf(x, y, dx, dy)));
        found.push({ ...piece(name, fill, start, [outline]), heights });
      }
    }
  }
  return found;
}
