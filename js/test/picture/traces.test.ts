/** Python and TypeScript draw the same board; Python writes the golden files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../../src/picture/scene.ts";
import { traces, type Trace } from "../../src/picture/traces.ts";
import { golden, scene as shown } from "../fixture.ts";

interface Golden {
  scene: Scene;
  traces: { name: string; fillcolor: string; x: (number | null)[]; y: (number | null)[] }[];
}

/** Python's polygons are separated by null. */
function polygons({ name, fillcolor, x, y }: Golden["traces"][number]): Trace {
  const outlines: [number, number][][] = [[]];
  x.forEach((value, i) => {
    if (value === null) outlines.push([]);
    else outlines.at(-1)!.push([value, y[i]!]);
  });
  return { name, fillcolor, outlines };
}

test("there are golden scenes", () => assert.notEqual(golden().length, 0));

for (const [file, { scene, traces: wanted }] of golden<Golden>()) {
  test(`the traces of ${file} are Python's`, () => {
    const mine = traces(scene);
    const names = (all: { name: string }[]): string[] => all.map(({ name }) => name);
    assert.deepEqual(names(mine), names(wanted));
    assert.deepEqual(mine, wanted.map(polygons));
  });
}

test("for presentations, borders are wider, levels larger, and level 1 is omitted", () => {
  const scene = shown([0, 0, 1, "h"], [1, 0, 3, "g"]);
  const names = (presenter: boolean) => new Set(traces(scene, { presenter }).map(({ name }) => name));
  assert.ok(names(false).has("1 light-faint") !== names(true).has("1 light-faint"));
  const width = (name: string, presenter: boolean): number => {
    const { outlines } = traces(scene, { presenter }).find((trace) => trace.name === name)!;
    const all = outlines.flat().map(([x]) => x);
    return Math.max(...all) - Math.min(...all);
  };
  assert.ok(width("3 shine", true) < width("3 shine", false));
  assert.equal(width("3 body", true), width("3 body", false));
});
