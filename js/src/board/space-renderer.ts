/** The 3D renderer: the plot and its camera. */
import { Occlusion } from "../overlay/occlusion.ts";
import { sameSize, sizeOf, type Size } from "../picture/bounds.ts";
import { centre, key, type Point } from "../picture/geometry.ts";
import { mesh, RISE, type Mesh } from "../picture/mesh.ts";
import type { Scene, SceneHex } from "../picture/scene.ts";
import {
  boxOf, cameraFor, cameraFrom, layout, nearer, Sight, rotate, type SpaceCamera,
} from "../picture/space.ts";
import type { Plotly } from "../plotly/library.ts";
import { SpacePlot } from "../plotly/plot.ts";
import { boardSeat, shownLevels, shownSeat, type State } from "../state.ts";
import { isRoomy } from "./frame.ts";
import type { Renderer } from "./renderer.ts";

/**
 * Free space around the centre of each hex in hex radii: minimum, and for a new camera. The first
 * hex of a tile may be two hexes away, 3 beside it or 3.5 before or behind it.
 */
const LEAST = { x: 3.4, y: 3.8 };
const ROOM = { x: 3.8, y: 4.2 };

/** Further margins at the edges: where something can be built; elsewhere, for coordinates. */
const EDGE = 0.2;
const MARGIN = 2.4;

/** A camera with the inputs for which it was computed; it is kept while the city still fits. */
interface Held {
  camera: SpaceCamera;
  size: Size;
  player: number;
  roomy: boolean;
}

/** The scene that must stay in sight: the city, or the hexes in `around`. */
function seen(state: State): Scene {
  const { scene } = shownSeat(state);
  if (state.around.length === 0) return scene;
  const levels = shownLevels(state);
  const hexes = state.around.map(([q, r]) => ({ q, r, level: levels.get(key(q, r)) ?? 1 }));
  return { hexes: hexes as SceneHex[], last: 0 };
}

function hold(state: State, size: Size): Held {
  const roomy = isRoomy(state);
  const aspect = size.width / size.height;
  const camera = roomy
    ? cameraFor(seen(state), aspect, EDGE, ROOM)
    : cameraFor(seen(state), aspect, MARGIN);
  return { camera, size, player: boardSeat(state), roomy };
}

/** Whether an earlier camera still shows enough space around the current city. */
function stillHolds(held: Held, state: State, size: Size): boolean {
  if (held.player !== boardSeat(state) || held.roomy !== isRoomy(state)) return false;
  if (!sameSize(held.size, size)) return false;
  const sight = new Sight(held.camera, size.width, size.height);
  return seen(state).hexes.every(({ q, r, level }) => {
    const { x, y } = centre(q, r, 1);
    const room = held.roomy ? LEAST : { x: 0, y: 0 };
    return AROUND.every(([dx, dy]) => {
      const pixel = sight.project([x + room.x * dx, y + room.y * dy, level * RISE]);
      return pixel !== null && inside(pixel, size);
    });
  });
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const inside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height;

/** Angles of one step by key, in radians. */
const STEP = { round: 0.25, rise: 0.12 };

/** Angle of a drag, or of a move of two fingers, across the picture, in radians. */
const ACROSS = Math.PI;

/** Create a renderer; null if there is no WebGL. `lost` is called when its context is lost. */
export async function createSpaceRenderer(
  library: Plotly,
  canvas: HTMLElement,
  state: State,
  moved: () => void,
  lost: () => void,
): Promise<Renderer | null> {
  const meshes = (scene: Scene): Mesh[] => mesh(scene, { presenter: state.presenter });
  const first = shownSeat(state).scene;
  let size = sizeOf(canvas);
  let box = boxOf(first);
  let held = hold(state, size);
  /** Whether the camera follows the city; false after the user has moved it. */
  let follows = true;
  const plot = await SpacePlot.create(
    library,
    canvas,
    meshes(first),
    layout(box, held.camera),
    size,
    moved,
    lost,
  );
  if (!plot) return null;

  const current = (): SpaceCamera => cameraFrom(box, plot.camera);
  const sight = (): Sight => new Sight(current(), size.width, size.height);
  /** The camera of the next drawing. */
  const next = (): SpaceCamera => {
    if (!follows) return current();
    if (!stillHolds(held, state, size)) held = hold(state, size);
    return held.camera;
  };
  /** Move to another camera, which the user has chosen. */
  const look = async (camera: SpaceCamera): Promise<void> => {
    follows = false;
    await plot.look(layout(box, camera));
  };
  return {
    view: "3d",
    graph: plot.graph,
    get where() {
      return current();
    },
    async draw(scene, wanted) {
      const before = { size, box };
      size = wanted;
      const camera = next();
      box = boxOf(scene);
      try {
        await plot.draw(meshes(scene), layout(box, camera), size);
      } catch (error) {
        // The earlier picture is still there.
        ({ size, box } = before);
        throw error;
      }
    },
    locate(clientX, clientY) {
      const { left, top } = plot.graph.getBoundingClientRect();
      return sight().hexAt({ x: clientX - left, y: clientY - top }, shownLevels(state));
    },
    hexToClient(q, r) {
      const pixel = sight().visible({ q, r }, shownLevels(state));
      const { left, top } = plot.graph.getBoundingClientRect();
      return pixel && { x: left + pixel.x, y: top + pixel.y };
    },
    projection() {
      const seen = sight();
      const occlusion = new Occlusion(seen, shownLevels(state));
      return { kind: "space", sight: seen, ...size, occlusion };
    },
    image: () => plot.image(),
    go: (where) => look(where as SpaceCamera),
    zoom: (factor) => look(nearer(current(), factor)),
    pinch(from, to, factor) {
      const perPixel = ACROSS / size.width;
      const [round, rise] = [(from.x - to.x) * perPixel, (to.y - from.y) * perPixel];
      return look(rotate(nearer(current(), factor), round, rise));
    },
    move: (right, up) => look(rotate(current(), STEP.round * right, STEP.rise * up)),
    async fit() {
      follows = true;
      held = hold(state, size);
      await plot.look(layout(box, held.camera));
    },
    /** Do nothing: the whole city is visible, unless the user has moved the camera. */
    async reveal() {},
    dispose: () => plot.dispose(),
  };
}
