/** The 3D view: mesh and layout equal Python's, and each pixel has the right hex. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, key } from "../../src/picture/geometry.ts";
import { RISE, mesh, type Mesh } from "../../src/picture/mesh.ts";
import { levelsOf, type Scene } from "../../src/picture/scene.ts";
import { Sight, boxOf, layout, nearer, cameraFrom, cameraFor, rotate } from "../../src/picture/space.ts";
import { golden } from "../fixture.ts";

interface Golden {
  scene: Scene;
  mesh: Mesh[];
  space: object;
}

const meshes = golden<Golden>().filter(([, file]) => "mesh" in file);

for (const [name, { scene, mesh: wanted, space }] of meshes) {
  test(`the mesh of ${name} is Python's`, () => {
    const mine = mesh(scene);
    assert.deepEqual(mine.map((trace) => trace.name), wanted.map((trace) => trace.name));
    mine.forEach((trace, i) => assert.deepEqual(trace, wanted[i]));
  });

  test(`the space of ${name} is Python's`, () => {
    assert.deepEqual(layout(boxOf(scene), cameraFor(scene, 1.5)), space);
  });

  test(`tiles next to ${name} are in sight, and no more space than they need`, () => {
    const camera = cameraFor(scene, 1.5, 0.2, { x: 3.8, y: 4.2 });
    const sight = new Sight(camera, 900, 600);
    for (const { q, r, level } of scene.hexes) {
      for (const [dq, dr] of [[2, -1], [-2, 1], [0, 2], [0, -2]] as const) {
        const { x, y } = centre(q + dq, r + dr, 1);
        const pixel = sight.project([x, y, level * RISE])!;
        assert.ok(pixel.x > 0 && pixel.x < 900 && pixel.y > 0 && pixel.y < 600);
      }
    }
    const far = ({ eye, center }: typeof camera): number =>
      Math.hypot(...eye.map((at, axis) => at - center[axis]!));
    assert.ok(far(camera) < far(cameraFor(scene, 1.5, 4.4)));
  });

  test(`what stands in front is hit in ${name}`, () => {
    const levels = levelsOf(scene);
    const camera = cameraFor(scene, 1.5, 4);
    for (const seen of [camera, nearer(camera, 3), rotate(camera, 1, 0.4), rotate(camera, -2, 0.6)]) {
      const sight = new Sight(seen, 900, 600);
      for (const { q, r, level } of scene.hexes) {
        const { x, y } = centre(q, r, 1);
        const pixel = sight.project([x, y, level * RISE]);
        const hit = pixel && sight.hexAt(pixel, levels);
        assert.ok(hit);
        if (key(hit.q, hit.r) === key(q, r)) continue;
        // Then something nearer to the camera hides it.
        const height = levels.get(key(hit.q, hit.r)) ?? 0;
        assert.ok(height > level, `${key(hit.q, hit.r)} before ${key(q, r)}`);
        assert.ok(sight.away(hit) < sight.away({ q, r }));
      }
    }
  });
}

test("the ground is hit where there is no prism", () => {
  const { scene } = meshes[0]![1];
  const sight = new Sight(cameraFor(scene, 1.5, 8), 900, 600);
  const { x, y } = centre(60, -30, 1);
  const pixel = sight.project([x, y, 0])!;
  assert.deepEqual(sight.hexAt(pixel, levelsOf(scene)), { q: 60, r: -30 });
});

test("no hex is hit above the horizon", () => {
  const { scene } = meshes[0]![1];
  const sight = new Sight(rotate(cameraFor(scene, 1.5), 0, -1), 900, 600);
  assert.equal(sight.hexAt({ x: 450, y: 0 }, levelsOf(scene)), null);
});

test("converting to Plotly's camera and back changes nothing", () => {
  const { scene } = meshes[0]![1];
  const box = boxOf(scene);
  const camera = rotate(cameraFor(scene, 1.5), 0.7, -0.2);
  const { camera: plotly } = layout(box, camera) as { camera: Parameters<typeof cameraFrom>[1] };
  const back = cameraFrom(box, plotly);
  back.eye.forEach((value, i) => assert.ok(Math.abs(value - camera.eye[i]!) < 0.01));
});

test("a hex with a hidden centre has another visible point", () => {
  for (const [, { scene }] of meshes) {
    const levels = levelsOf(scene);
    const sight = new Sight(rotate(cameraFor(scene, 1.5, 4), 0.3, -0.3), 900, 600);
    for (const { q, r } of scene.hexes) {
      const { x, y } = centre(q, r, 1);
      const middle = sight.project([x, y, levels.get(key(q, r))! * RISE])!;
      const hidden = sight.hexAt(middle, levels);
      const hit = sight.hexAt(sight.visible({ q, r }, levels)!, levels)!;
      if (key(hit.q, hit.r) !== key(q, r)) assert.notDeepEqual(hidden, { q, r });
    }
  }
});

test("a point before a hex's centre is on that hex, below its centre in the picture", () => {
  for (const [, { scene }] of meshes) {
    for (const angle of [0, 1, 2, 3, 4, 5]) {
      const sight = new Sight(rotate(cameraFor(scene, 1.5, 4), angle, 0.1), 900, 600);
      for (const { q, r, level } of scene.hexes) {
        const middle = sight.before({ q, r }, level * RISE, 0)!;
        const { x, y } = centre(q, r, 1);
        assert.deepEqual(middle, sight.project([x, y, level * RISE]));
        const point = sight.before({ q, r }, level * RISE, 0.8)!;
        assert.ok(point.y > middle.y);
        const alone = new Map([[key(q, r), level]]);
        assert.deepEqual(sight.hexAt(point, alone), { q, r });
      }
    }
  }
});
