/** Rectangles in the picture, and sizes in pixels. */
import { centre, LIFT, type Axial, type Point } from "./geometry.ts";

/** An axis-parallel rectangle in picture units. */
export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

export const sameSize = (a: Size, b: Size): boolean =>
  a.width === b.width && a.height === b.height;

export const sameBounds = (a: Bounds, b: Bounds): boolean =>
  a.left === b.left && a.right === b.right && a.bottom === b.bottom && a.top === b.top;

export const sizeOf = ({ clientWidth: width, clientHeight: height }: Element): Size => ({
  width,
  height,
});

/** The padding of an element in pixels. */
export function paddingOf(element: Element): Bounds {
  const style = getComputedStyle(element);
  const side = (name: "Left" | "Right" | "Bottom" | "Top"): number =>
    parseFloat(style[`padding${name}`]);
  return { left: side("Left"), right: side("Right"), bottom: side("Bottom"), top: side("Top") };
}

const APOTHEM = Math.sqrt(3) / 2;

/** The rectangle around hexes, including their height. */
export function bounds(hexes: Iterable<Axial & { level: number }>): Bounds {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const { q, r, level } of hexes) {
    const low = centre(q, r);
    box.left = Math.min(box.left, low.x - 1);
    box.right = Math.max(box.right, low.x + 1);
    box.bottom = Math.min(box.bottom, low.y - APOTHEM - LIFT);
    box.top = Math.max(box.top, centre(q, r, level).y + APOTHEM);
  }
  return box.left <= box.right ? box : { left: -1, right: 1, bottom: -1, top: 1 };
}

/** The rectangle of a size around a point. */
export function boxAround({ x, y }: Point, width: number, height: number): Bounds {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  return { left: x - halfWidth, right: x + halfWidth, bottom: y - halfHeight, top: y + halfHeight };
}

export const widthOf = ({ left, right }: Bounds): number => right - left;
export const heightOf = ({ bottom, top }: Bounds): number => top - bottom;
export const middleOf = ({ left, right, bottom, top }: Bounds): Point => ({
  x: (left + right) / 2,
  y: (bottom + top) / 2,
});

/** Extend a rectangle by `x` on the left and right, and by `y` above and below. */
export const pad = (box: Bounds, x: number, y = x): Bounds =>
  boxAround(middleOf(box), widthOf(box) + 2 * x, heightOf(box) + 2 * y);

/** The smallest rectangle around two. */
export const union = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

/** Move a rectangle. */
export const shift = ({ left, right, bottom, top }: Bounds, x: number, y: number): Bounds => ({
  ...{ left: left + x, right: right + x, bottom: bottom + y, top: top + y },
});

export function contains(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.bottom <= inner.bottom &&
    outer.top >= inner.top
  );
}

/** The smallest rectangle around `box` with the given aspect ratio and the same centre. */
export function withAspect(box: Bounds, aspect: number): Bounds {
  const [width, height] = [widthOf(box), heightOf(box)];
  return boxAround(
    middleOf(box),
    Math.max(width, height * aspect),
    Math.max(height, width / aspect),
  );
}

/** Zoom about a fixed point; a factor above 1 zooms in. */
export function zoom(box: Bounds, factor: number, about: Point): Bounds {
  return {
    left: about.x + (box.left - about.x) / factor,
    right: about.x + (box.right - about.x) / factor,
    bottom: about.y + (box.bottom - about.y) / factor,
    top: about.y + (box.top - about.y) / factor,
  };
}
