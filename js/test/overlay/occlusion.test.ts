/** Occlusion in 3D, compared with lines of sight followed step by step. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, type Point } from "../../src/picture/geometry.ts";
import { RISE } from "../../src/picture/mesh.ts";
import { Occlusion, hull } from "../../src/overlay/occlusion.ts";
import { levelsOf, type Scene } from "../../src/picture/scene.ts";
import { Sight, nearer, cameraFor, rotate } from "../../src/picture/space.ts";
import { golden } from "../fixture.ts";

const scenes = golden<{ scene: Scene }>().map(([, { scene }]) => scene);

/** How far a point is inside a convex polygon, in pixels; negative outside. */
function depth(points: readonly Point[], { x, y }: Point): number {
  const sides = points.map((a, i) => {
    const b = points[(i + 1) % points.length]!;
    return ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
  });
  return Math.min(...sides);
}

test("the hull is convex and contains all points", () => {
  const square = [[0, 0], [4, 0], [4, 4], [0, 4]].map(([x, y]) => ({ x: x!, y: y! }));
  const inside = [[1, 1], [2, 0], [3, 2]].map(([x, y]) => ({ x: x!, y: y! }));
  const found = hull([...inside, ...square]);
  assert.equal(found.length, 4);
  for (const point of inside) assert.ok(depth(found, point) >= 0);
  assert.ok(depth(found, { x: 5, y: 2 }) < 0);
});

test("exactly the points that no line of sight reaches are hidden", () => {
  let hidden = 0;
  for (const scene of scenes) {
    const levels = levelsOf(scene);
    const camera = cameraFor(scene, 1.5, 4);
    for (const seen of [rotate(camera, 0, -0.5), rotate(camera, 2, -0.4), nearer(camera, 2)]) {
      const sight = new Sight(seen, 900, 600);
      const occlusion = new Occlusion(sight, levels);
      for (const hex of scene.hexes) {
        const high = hex.level * RISE;
        const { x, y } = centre(hex.q, hex.r, 1);
        for (const [dx, dy] of [[0, 0], [0.4, 0.3], [-0.5, 0.2], [0.1, -0.6]] as const) {
          const pixel = sight.project([x + dx, y + dy, high])!;
          const at = { left: pixel.x, right: pixel.x, top: pixel.y, bottom: pixel.y };
          const hulls = occlusion.nearer(at, hex, high);
          const inside = Math.max(...hulls.map((points) => depth(points, pixel)));
          // At a border, the stepped line of sight may miss.
          if (Math.abs(inside) < 3) continue;
          const hit = sight.hexAt(pixel, levels)!;
          assert.equal(inside > 0, hit.q !== hex.q || hit.r !== hex.r);
          if (inside > 0) hidden++;
        }
      }
    }
  }
  assert.ok(hidden > 20);
});
