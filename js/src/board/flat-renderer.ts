/** The 2D renderer: the plot, and the part of the plane that it shows. */
import type { Where } from "./camera-sync.ts";
import { fit, stillFits, type Frames } from "./frame.ts";
import { boxAround, centre, heightOf, hexAt, key, middleOf } from "../picture/geometry.ts";
import { shifted, widthOf, withAspect, zoomed } from "../picture/geometry.ts";
import type { Axial, Bounds, Point } from "../picture/geometry.ts";
import { Plot } from "../plotly/plot.ts";
import type { Graph, Plotly } from "../plotly/library.ts";
import { sameSize, sizeOf, type Size } from "../picture/size.ts";
import type { Projection, Renderer } from "./renderer.ts";
import { levelsOf, type Scene } from "../picture/scene.ts";
import { shownSeat, type State } from "../state.ts";
import { traces } from "../picture/traces.ts";

/** Distance of one pan by key, as a share of the picture. */
const PAN = 0.15;

/** The visible part of the plane, which follows the cities until the user zooms or drags. */
export class Framing {
  readonly #state: State;
  #frames: Frames | null = null;
  follows = true;

  constructor(state: State) {
    this.#state = state;
  }

  /** The frame of the next drawing; `now` is the current frame with its size. */
  next(size: Size, now?: { frame: Bounds; size: Size }): Bounds {
    const { snapshot, player, around } = this.#state;
    const resized = now !== undefined && !sameSize(now.size, size);
    if (!this.follows && now) return resized ? rescaled(now.frame, now.size, size) : now.frame;
    if (resized || !this.#frames || !stillFits(this.#frames, snapshot, around)) {
      this.#frames = fit(snapshot, size.width / size.height, around);
    }
    return this.#frames.boxes[player] ?? this.#frames.boxes[0]!;
  }

  /** Follow the cities again. */
  reset(): void {
    this.follows = true;
    this.#frames = null;
  }
}

export class FlatRenderer implements Renderer {
  readonly view = "2d";
  readonly #state: State;
  readonly #framing: Framing;
  readonly #plot: Plot;
  #size: Size;

  private constructor(state: State, framing: Framing, plot: Plot, size: Size) {
    this.#state = state;
    this.#framing = framing;
    this.#plot = plot;
    this.#size = size;
  }

  static async create(
    library: Plotly,
    canvas: HTMLElement,
    state: State,
    framing: Framing,
    moved: (byHand: boolean) => void,
  ): Promise<FlatRenderer> {
    const size = sizeOf(canvas);
    const drawn = traces(shownSeat(state).scene, { room: state.presenter });
    const frame = framing.next(size);
    const plot = await Plot.create(library, canvas, drawn, frame, size, (byHand) => {
      if (byHand) framing.follows = false;
      moved(byHand);
    });
    return new FlatRenderer(state, framing, plot, size);
  }

  get graph(): Graph {
    return this.#plot.graph;
  }

  async draw(scene: Scene, size: Size): Promise<void> {
    const frame = this.#framing.next(size, { frame: this.#plot.frame, size: this.#size });
    this.#size = size;
    const drawn = traces(scene, { room: this.#state.presenter });
    await this.#plot.draw(drawn, frame, size);
  }

  locate(clientX: number, clientY: number): Axial {
    return hexAt(this.#plot.toPicture(clientX, clientY), this.#levels());
  }

  hexToClient(q: number, r: number): Point {
    return this.#plot.toClient(centre(q, r, this.#levels().get(key(q, r))));
  }

  projection(): Projection {
    const origin = this.#plot.toElement({ x: 0, y: 0 });
    const scale = this.#plot.toElement({ x: 1, y: 0 }).x - origin.x;
    return { kind: "flat", origin, scale, width: this.#size.width };
  }

  get where(): Bounds {
    return this.#plot.frame;
  }

  async go(where: Where): Promise<void> {
    this.#framing.follows = false;
    await this.#plot.show(withAspect(where as Bounds, this.#size.width / this.#size.height));
  }

  async zoom(factor: number, about?: Point): Promise<void> {
    const { frame } = this.#plot;
    this.#framing.follows = false;
    const fixed = about ? this.#plot.toPicture(about.x, about.y) : middleOf(frame);
    await this.#plot.show(zoomed(frame, factor, fixed));
  }

  async fit(): Promise<void> {
    this.#framing.reset();
    await this.#plot.show(this.#framing.next(this.#size));
  }

  async move(right: number, up: number): Promise<void> {
    const { frame } = this.#plot;
    this.#framing.follows = false;
    await this.#plot.show(shifted(frame, PAN * right * widthOf(frame), PAN * up * heightOf(frame)));
  }

  async reveal({ q, r }: Axial): Promise<void> {
    const { frame } = this.#plot;
    const { left, right, bottom, top } = frame;
    const { x, y } = centre(q, r);
    const margin = Math.min(2, widthOf(frame) / 4, heightOf(frame) / 4);
    const moveX = Math.min(0, x - margin - left) + Math.max(0, x + margin - right);
    const moveY = Math.min(0, y - margin - bottom) + Math.max(0, y + margin - top);
    if (moveX !== 0 || moveY !== 0) await this.#plot.show(shifted(frame, moveX, moveY));
  }

  dispose(): void {
    this.#plot.dispose();
  }

  #levels(): ReadonlyMap<string, number> {
    return levelsOf(shownSeat(this.#state).scene);
  }
}

/** A frame with the same centre and scale for another size. */
function rescaled(frame: Bounds, from: Size, to: Size): Bounds {
  const perPixel = widthOf(frame) / from.width;
  return boxAround(middleOf(frame), perPixel * to.width, perPixel * to.height);
}
