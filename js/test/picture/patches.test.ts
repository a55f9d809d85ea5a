/** Patches equal those of Python in the golden files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre } from "../../src/picture/geometry.ts";
import { roundCoordinate } from "../../src/picture/hex-shapes.ts";
import { patches } from "../../src/picture/patches.ts";
import type { Scene } from "../../src/picture/scene.ts";
import { golden } from "../fixture.ts";

interface Overlay {
  name: string;
  fillcolor: string;
  x: (number | null)[];
  y: (number | null)[];
  showlegend: boolean;
}

/** Patches in the form of Python's 2D traces. */
function traced(scene: Scene): Pick<Overlay, "name" | "fillcolor" | "x" | "y" | "showlegend">[] {
  const found = new Map<string, Overlay>();
  for (const { name, fill, at, outlines, legend } of patches(scene)) {
    const { x, y } = centre(at.q, at.r, Math.max(at.level, 1));
    const known = found.get(`${name} ${fill}`);
    const trace = known ?? { name, fillcolor: fill, x: [], y: [], showlegend: legend };
    found.set(`${name} ${fill}`, trace);
    for (const outline of outlines) {
      if (trace.x.length > 0) {
        trace.x.push(null);
        trace.y.push(null);
      }
      trace.x.push(...outline.map(([px]) => roundCoordinate(x + px)));
      trace.y.push(...outline.map(([, py]) => roundCoordinate(y + py)));
    }
  }
  return [...found.values()];
}

/** The points of a 3D overlay. */
interface Points {
  name: string;
  x: number[];
  y: number[];
  z: number[];
}

test("arrows in 3D equal those of Python", () => {
  const files = new Map(golden<{ scene: Scene; overlays_3d: Points[] }>());
  const { scene, overlays_3d } = files.get("overlays.json")!;
  const mine = patches(scene, false).filter(({ heights }) => heights.length > 0);
  const points = mine.flatMap(({ at, outlines, heights }) => {
    const { x, y } = centre(at.q, at.r);
    return outlines.flat().map(([px, py], i) => [roundCoordinate(x + px), roundCoordinate(y + py), heights[i]!]);
  });
  // They are last, each name slightly above the one before.
  const { x, y, z } = overlays_3d.find(({ name }) => name === "overlays")!;
  const first = x.length - points.length;
  assert.ok(points.length > 100 && first > 0);
  assert.deepEqual(points.map(([px]) => px), x.slice(first));
  assert.deepEqual(points.map(([, py]) => py), y.slice(first));
  for (const [i, [, , height]] of points.entries()) {
    const above = z[first + i]! - height!;
    assert.ok(above > 0 && above < 0.3, `${above}`);
  }
  const low = Math.min(...points.map(([, , height]) => height!));
  assert.ok(Math.max(...points.map(([, , height]) => height!)) > low + 1);
});

for (const [file, { scene, overlays }] of golden<{ scene: Scene; overlays?: Overlay[] }>()) {
  test(`the overlays of ${file} are Python's`, () => {
    const wanted = (overlays ?? []).filter(({ name }) => name !== "badges");
    const mine = traced(scene);
    assert.deepEqual(mine.map(({ name }) => name), wanted.map(({ name }) => name));
    mine.forEach((trace, i) => {
      const { name, fillcolor, x, y, showlegend } = wanted[i]!;
      assert.deepEqual(trace, { name, fillcolor, x, y, showlegend });
    });
  });
}
