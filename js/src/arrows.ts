/** The outlines of arrows: the mirror image of akropolis_nb/draw/arrows.py for the flat picture. */
import { STYLE, type Polygon } from "./style.ts";

const SIZES = STYLE.overlays;

/** Shaft and head of an arrow from the origin to a point, made larger by a rim. */
export function arrow(x: number, y: number, rim: number): Polygon[] {
  const length = Math.hypot(x, y);
  const [ux, uy] = [x / length, y / length];
  const [begin, free] = SIZES.ends;
  const [long, wide] = SIZES.head;
  const tip = length - free;
  const neck = tip - long;
  const width = SIZES.shaft + 2 * rim;
  const shaft = bar([(begin - rim) * ux, (begin - rim) * uy], [neck * ux, neck * uy], width);
  const [back, half, front] = [neck - rim, wide / 2 + 2 * rim, tip + 2 * rim];
  return [
    shaft,
    [
      [back * ux + half * uy, back * uy - half * ux],
      [front * ux, front * uy],
      [back * ux - half * uy, back * uy + half * ux],
    ],
  ];
}

/** A straight stroke between two points. */
export function bar(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  width: number,
): Polygon {
  const length = Math.hypot(bx - ax, by - ay);
  const [x, y] = [((width / 2) * (by - ay)) / length, ((width / 2) * (bx - ax)) / length];
  return [
    [ax + x, ay - y],
    [bx + x, by - y],
    [bx - x, by + y],
    [ax - x, ay + y],
  ];
}
