/**
 * The geometry of the 3D view: the camera, projection of points to pixels, and hexes at pixels.
 *
 * Plotly's camera has a vertical field of view of 45 degrees. Its unit is the length of the
 * longest axis, from the middle of the box; our unit is the hex radius. `layout` mirrors
 * akropolis_nb/draw/board/space.py.
 */
import { centre, key, levelAt, round, type Axial, type Levels, type Point } from "./geometry.ts";
import { roundCoordinate } from "./hex-shapes.ts";
import { RISE, type Point3 } from "./mesh.ts";
import type { Scene } from "./scene.ts";
import { STYLE } from "./style.ts";

const { margin: MARGIN, headroom: HEADROOM, towards: TOWARDS } = STYLE.space;

/** Half the visible height at a distance of 1. */
const CONE = Math.SQRT2 - 1;

/** Sample points of a top, the centre first. */
const SPOTS = [0, 0.35, 0.7].flatMap((far) =>
  Array.from({ length: far === 0 ? 1 : 12 }, (_, i): [number, number] => {
    const angle = (i * Math.PI) / 6;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  }),
);

/** Steps per level when a line of sight is followed. */
const STEPS = 8;

/** The camera's position, target and up vector, in hex radii. */
export interface SpaceCamera {
  eye: Point3;
  center: Point3;
  up: Point3;
}

/** The ranges of the axes. */
export type Box = readonly [x: Range, y: Range, z: Range];
type Range = readonly [low: number, high: number];

const times = (a: Point3, by: number): Point3 => [a[0] * by, a[1] * by, a[2] * by];
const plus = (a: Point3, b: Point3): Point3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Point3): Point3 => times(a, 1 / Math.hypot(...a));

/** All hexes that are built or have an overlay; level 0 is the ground. */
function places({ hexes, heat = [], marks = [] }: Scene): (Axial & { level: number })[] {
  const taken = new Set(hexes.map(({ q, r }) => key(q, r)));
  const over = [...heat.map(([q, r]) => [q, r] as const)];
  for (const { q, r, to } of marks) over.push([q, r], to ?? [q, r]);
  const bare = over.filter(([q, r]) => !taken.has(key(q, r)));
  return [...hexes, ...bare.map(([q, r]) => ({ q, r, level: 0 }))];
}

/** The tops and feet of all hexes. */
function ends(scene: Scene): Point3[] {
  const found = places(scene).flatMap(({ q, r, level }): Point3[] => {
    const { x, y } = centre(q, r, 1);
    return [
      [x, y, 0],
      [x, y, level * RISE],
    ];
  });
  return found.length > 0 ? found : [[0, 0, 0]];
}

/** The box around a scene; Plotly clips everything outside of it. */
export function boxOf(scene: Scene): Box {
  const points = ends(scene);
  const range = (axis: 0 | 1 | 2, room: number): Range => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values) - room, Math.max(...values) + room];
  };
  return [range(0, MARGIN), range(1, MARGIN), range(2, HEADROOM)];
}

const middleOf = (box: Box): Point3 => [
  (box[0][0] + box[0][1]) / 2,
  (box[1][0] + box[1][1]) / 2,
  (box[2][0] + box[2][1]) / 2,
];

const largestOf = (box: Box): number => Math.max(...box.map(([low, high]) => high - low));

/**
 * A camera in the south and above that shows the whole scene with a margin, and also all that is
 * as near to a hex as `room` says: beside it, and before or behind it.
 */
export function cameraFor(
  scene: Scene,
  aspect: number,
  margin = MARGIN,
  room: Point = { x: 0, y: 0 },
): SpaceCamera {
  const middle = middleOf(boxOf(scene));
  const around: Point3[] = [
    ...[-room.x, room.x].map((x): Point3 => [x, 0, 0]),
    ...[-room.y, room.y].map((y): Point3 => [0, y, 0]),
  ];
  const centred = ends(scene).flatMap((end) =>
    around.map((step) => plus(minus(end, middle), step)),
  );
  const away = centred.map(([, y, z]) => TOWARDS[1] * y + TOWARDS[2] * z);
  const along = centred.map(([, y, z]) => TOWARDS[2] * y - TOWARDS[1] * z);
  const across = centred.map(([x]) => x);
  const [distance, up] = fit(along, away, CONE, margin);
  const [distanceAcross, aside] = fit(across, away, CONE * aspect, margin);
  const focus: Point3 = [aside, up * TOWARDS[2], -up * TOWARDS[1]];
  const eye = plus(focus, times(TOWARDS, Math.max(distance, distanceAcross)));
  return { eye: plus(middle, eye), center: plus(middle, focus), up: [0, 0, 1] };
}

/** The distance at which the camera sees all points, and the offset of its target. */
function fit(offsets: number[], away: number[], cone: number, margin: number): [number, number] {
  const high = Math.max(...offsets.map((x, i) => x + margin + cone * away[i]!));
  const low = Math.max(...offsets.map((x, i) => -x + margin + cone * away[i]!));
  return [(high + low) / 2 / cone, (high - low) / 2];
}

interface Vector {
  x: number;
  y: number;
  z: number;
}

/** Plotly's `layout.scene` for a box and a camera. */
export function layout(box: Box, camera: SpaceCamera): { camera: object; [name: string]: unknown } {
  const middle = middleOf(box);
  const largest = largestOf(box);
  const vector = ([x, y, z]: Point3): Vector => ({
    x: roundCoordinate(x / largest),
    y: roundCoordinate(y / largest),
    z: roundCoordinate(z / largest),
  });
  const axis = ([low, high]: Range): object => ({
    visible: false,
    showspikes: false,
    range: [roundCoordinate(low), roundCoordinate(high)],
  });
  const size = ([low, high]: Range): number => high - low;
  return {
    ...{ xaxis: axis(box[0]), yaxis: axis(box[1]), zaxis: axis(box[2]) },
    aspectmode: "manual",
    aspectratio: vector([size(box[0]), size(box[1]), size(box[2])]),
    camera: {
      eye: vector(minus(camera.eye, middle)),
      center: vector(minus(camera.center, middle)),
      up: { x: 0, y: 0, z: 1 },
    },
    dragmode: "turntable",
  };
}

/** Convert Plotly's camera to hex radii. */
export function cameraFrom(
  box: Box,
  camera: { eye: Vector; center: Vector; up: Vector },
): SpaceCamera {
  const middle = middleOf(box);
  const largest = largestOf(box);
  const point = ({ x, y, z }: Vector): Point3 => plus(middle, times([x, y, z], largest));
  const { x, y, z } = camera.up;
  return { eye: point(camera.eye), center: point(camera.center), up: [x, y, z] };
}

/** The camera nearer to its target by a factor. */
export function nearer({ eye, center, up }: SpaceCamera, factor: number): SpaceCamera {
  return { eye: plus(center, times(minus(eye, center), 1 / factor)), center, up };
}

/** The camera rotated around the vertical axis, and up or down, by angles in radians. */
export function rotate({ eye, center, up }: SpaceCamera, round: number, rise: number): SpaceCamera {
  const [x, y, z] = minus(eye, center);
  const far = Math.hypot(x, y, z);
  const angle = Math.atan2(y, x) + round;
  const height = Math.min(Math.max(Math.asin(z / far) + rise, 0.15), 1.5);
  const flat = far * Math.cos(height);
  const moved: Point3 = [flat * Math.cos(angle), flat * Math.sin(angle), far * Math.sin(height)];
  return { eye: plus(center, moved), center, up };
}

/** The projection of a camera for a picture size. */
export class Sight {
  readonly #eye: Point3;
  readonly #forward: Point3;
  readonly #right: Point3;
  readonly #up: Point3;
  readonly #width: number;
  readonly #height: number;

  constructor({ eye, center, up }: SpaceCamera, width: number, height: number) {
    this.#eye = eye;
    this.#forward = unit(minus(center, eye));
    this.#right = unit(cross(this.#forward, up));
    this.#up = cross(this.#right, this.#forward);
    this.#width = width;
    this.#height = height;
  }

  /** The pixel of a point; null behind the camera. */
  project(point: Point3): Point | null {
    const from = minus(point, this.#eye);
    const depth = dot(from, this.#forward);
    if (depth <= 0) return null;
    const scale = this.#height / 2 / CONE / depth;
    return {
      x: this.#width / 2 + scale * dot(from, this.#right),
      y: this.#height / 2 - scale * dot(from, this.#up),
    };
  }

  /** Whether a wall through a point with this normal faces the camera. */
  faces(point: Point3, normal: Point3): boolean {
    return dot(minus(this.#eye, point), normal) > 0;
  }

  /** Horizontal distance of a hex from the camera; only a nearer prism can hide another. */
  away({ q, r }: Axial): number {
    const { x, y } = centre(q, r, 1);
    return Math.hypot(x - this.#eye[0], y - this.#eye[1]);
  }

  /** Painter's algorithm: sorts the farthest hex first. */
  readonly farthestFirst = (a: Axial, b: Axial): number => this.away(b) - this.away(a);

  /** The pixel of a point at a height, some hex radii before a hex's centre as it is seen. */
  before({ q, r }: Axial, height: number, radii: number): Point | null {
    const { x, y } = centre(q, r, 1);
    const [ahead, aside] = this.#forward;
    const by = radii / Math.hypot(ahead, aside);
    return this.project([x - by * ahead, y - by * aside, height]);
  }

  /** The pixel of a hex's centre; if another hex hides it, of another point of its top. */
  visible({ q, r }: Axial, levels: Levels): Point | null {
    const { x, y } = centre(q, r, 1);
    const height = levelAt(levels, { q, r }) * RISE;
    const pixels = SPOTS.map(([dx, dy]) => this.project([x + dx, y + dy, height]));
    const seen = pixels.find((pixel) => {
      const hit = pixel && this.hexAt(pixel, levels);
      return hit?.q === q && hit.r === r;
    });
    return seen ?? pixels[0] ?? null;
  }

  /** The visible hex at a pixel: the first prism on the line of sight, else on the ground. */
  hexAt({ x, y }: Point, levels: Levels): Axial | null {
    const scale = (2 * CONE) / this.#height;
    const across = times(this.#right, (x - this.#width / 2) * scale);
    const down = times(this.#up, (this.#height / 2 - y) * scale);
    const ray = plus(this.#forward, plus(across, down));
    if (ray[2] >= 0 || this.#eye[2] <= 0) return null;
    const at = (height: number): Axial => {
      const along = (height - this.#eye[2]) / ray[2];
      return round({ x: this.#eye[0] + along * ray[0], y: this.#eye[1] + along * ray[1] });
    };
    let highest = 0;
    for (const level of levels.values()) highest = Math.max(highest, level);
    for (let step = highest * STEPS; step > 0; step--) {
      const hex = at((step * RISE) / STEPS);
      if (levelAt(levels, hex) * STEPS >= step) return hex;
    }
    return at(0);
  }
}
