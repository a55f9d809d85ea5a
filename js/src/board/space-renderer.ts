/** The 3D renderer: the plot and its camera. */
import { Occlusion } from "../overlay/occlusion.ts";
import type { Projection } from "../overlay/projection.ts";
import { sameSize, sizeOf, type Size } from "../picture/bounds.ts";
import { centre, key, type Axial, type Point } from "../picture/geometry.ts";
import { mesh, RISE } from "../picture/mesh.ts";
import type { Scene, SceneHex } from "../picture/scene.ts";
import {
  boxOf, cameraFor, cameraFrom, layout, nearer, Sight, turned, type Box, type SpaceCamera,
} from "../picture/space.ts";
import type { Graph, Plotly } from "../plotly/library.ts";
import { SpacePlot } from "../plotly/plot.ts";
import { shownLevels, shownSeat, type State } from "../state.ts";
import type { Where } from "./camera-sync.ts";
import type { Renderer } from "./renderer.ts";

/** Free space around a city in hex radii: minimum, for a new camera, and if nothing is built. */
const ROOM = { least: 3.7, new: 4.4, none: 1.2 };

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
  const roomy = canGrow(state);
  const camera = cameraFor(seen(state), size.width / size.height, roomy ? ROOM.new : ROOM.none);
  return { camera, size, player: state.player, roomy };
}

/** Whether an earlier camera still shows enough space around the current city. */
function stillHolds(held: Held, state: State, size: Size): boolean {
  if (held.player !== state.player || held.roomy !== canGrow(state)) return false;
  if (!sameSize(held.size, size)) return false;
  const sight = new Sight(held.camera, size.width, size.height);
  return seen(state).hexes.every(({ q, r, level }) => {
    const { x, y } = centre(q, r, 1);
    const room = held.roomy ? ROOM.least : 0;
    return AROUND.every(([dx, dy]) => {
      const pixel = sight.project([x + room * dx, y + room * dy, level * RISE]);
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

const canGrow = ({ snapshot }: State): boolean => snapshot.legal.length > 0;

/** Angles of one step by key, in radians. */
const STEP = { round: 0.25, rise: 0.12 };

export class SpaceRenderer implements Renderer {
  readonly view = "3d";
  readonly #state: State;
  readonly #plot: SpacePlot;
  #size: Size;
  #box: Box;
  /** Whether the camera follows the city; false after the user has moved it. */
  #follows = true;
  #held: Held | null = null;

  private constructor(state: State, plot: SpacePlot, size: Size, box: Box) {
    this.#state = state;
    this.#plot = plot;
    this.#size = size;
    this.#box = box;
  }

  /** Create a renderer; null if there is no WebGL. */
  static async create(
    library: Plotly,
    canvas: HTMLElement,
    state: State,
    moved: (byHand: boolean) => void,
    lost: () => void,
  ): Promise<SpaceRenderer | null> {
    const { scene } = shownSeat(state);
    const size = sizeOf(canvas);
    const box = boxOf(scene);
    const held = hold(state, size);
    let renderer: SpaceRenderer | null = null;
    const plot = await SpacePlot.create(
      library,
      canvas,
      mesh(scene, { presenter: state.presenter }),
      layout(box, held.camera),
      size,
      (byHand) => {
        if (byHand && renderer) renderer.#follows = false;
        moved(byHand);
      },
      lost,
    );
    if (!plot) return null;
    renderer = new SpaceRenderer(state, plot, size, box);
    renderer.#held = held;
    return renderer;
  }

  get graph(): Graph {
    return this.#plot.graph;
  }

  async draw(scene: Scene, size: Size): Promise<void> {
    const camera = this.#next(size);
    this.#box = boxOf(scene);
    this.#size = size;
    const drawn = mesh(scene, { presenter: this.#state.presenter });
    await this.#plot.draw(drawn, layout(this.#box, camera), size);
  }

  locate(clientX: number, clientY: number): Axial | null {
    const { left, top } = this.graph.getBoundingClientRect();
    return this.#sight().hexAt({ x: clientX - left, y: clientY - top }, shownLevels(this.#state));
  }

  hexToClient(q: number, r: number): Point | null {
    const pixel = this.#sight().visible({ q, r }, shownLevels(this.#state));
    const { left, top } = this.graph.getBoundingClientRect();
    return pixel && { x: left + pixel.x, y: top + pixel.y };
  }

  projection(): Projection {
    const sight = this.#sight();
    const occlusion = new Occlusion(sight, shownLevels(this.#state));
    return { kind: "space", sight, width: this.#size.width, occlusion };
  }

  get where(): SpaceCamera {
    return this.#camera();
  }

  async go(where: Where): Promise<void> {
    this.#follows = false;
    await this.#look(where as SpaceCamera);
  }

  async zoom(factor: number): Promise<void> {
    this.#follows = false;
    await this.#look(nearer(this.#camera(), factor));
  }

  async fit(): Promise<void> {
    this.#follows = true;
    this.#held = null;
    await this.#look(this.#next(this.#size));
  }

  async move(right: number, up: number): Promise<void> {
    this.#follows = false;
    await this.#look(turned(this.#camera(), STEP.round * right, STEP.rise * up));
  }

  /** Do nothing: the whole city is visible, unless the user has moved the camera. */
  async reveal(): Promise<void> {}

  dispose(): void {
    this.#plot.dispose();
  }

  #camera(): SpaceCamera {
    return cameraFrom(this.#box, this.#plot.camera);
  }

  #sight(): Sight {
    return new Sight(this.#camera(), this.#size.width, this.#size.height);
  }

  async #look(camera: SpaceCamera): Promise<void> {
    await this.#plot.look(layout(this.#box, camera));
  }

  #next(size: Size): SpaceCamera {
    if (!this.#follows) return this.#camera();
    if (!this.#held || !stillHolds(this.#held, this.#state, size)) {
      this.#held = hold(this.#state, size);
    }
    return this.#held.camera;
  }
}
