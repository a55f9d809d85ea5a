/** What lies over a board is Python's: the golden files say so. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { centre } from "../src/geometry.ts";
import { rounded } from "../src/outlines.ts";
import { patches } from "../src/patches.ts";
import type { Scene } from "../src/scene.ts";

interface Overlay {
  name: string;
  fillcolor: string;
  x: (number | null)[];
  y: (number | null)[];
  showlegend: boolean;
}

const folder = new URL("../../tests/data/golden/", import.meta.url);

/** Patches as Python's flat traces have them. */
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
      trace.x.push(...outline.map(([px]) => rounded(x + px)));
      trace.y.push(...outline.map(([, py]) => rounded(y + py)));
    }
  }
  return [...found.values()];
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
  test(`the overlays of ${file} are Python's`, () => {
    const golden = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
      scene: Scene;
      overlays?: Overlay[];
    };
    const wanted = (golden.overlays ?? []).filter(({ name }) => name !== "badges");
    const mine = traced(golden.scene);
    assert.deepEqual(mine.map(({ name }) => name), wanted.map(({ name }) => name));
    mine.forEach((trace, i) => {
      const { name, fillcolor, x, y, showlegend } = wanted[i]!;
      assert.deepEqual(trace, { name, fillcolor, x, y, showlegend });
    });
  });
}
