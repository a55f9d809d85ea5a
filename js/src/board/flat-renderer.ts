/** The 2D renderer: the plot, and the part of the plane that it shows. */
import type { Projection } from "../overlay/projection.ts";
import {
  heightOf, middleOf, shifted, sizeOf, widthOf, withAspect, zoomed, type Bounds, type Size,
} from "../picture/bounds.ts";
import { centre, hexAt, key, type Axial, type Point } from "../picture/geometry.ts";
import type { Scene } from "../picture/scene.ts";
import { traces } from "../picture/traces.ts";
import type { Graph, Plotly } from "../plotly/library.ts";
import { Plot } from "../plotly/plot.ts";
import { shownLevels, shownSeat, type State } from "../state.ts";
import type { Where } from "./camera-sync.ts";
import type { Framing } from "./frame.ts";
import type { Renderer } from "./renderer.ts";

/** Distance of one pan by key, as a share of the picture. */
const PAN = 0.15;

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
    const drawn = traces(shownSeat(state).scene, { presenter: state.presenter });
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
    const drawn = traces(scene, { presenter: this.#state.presenter });
    await this.#plot.draw(drawn, frame, size);
  }

  locate(clientX: number, clientY: number): Axial {
    return hexAt(this.#plot.toPicture(clientX, clientY), shownLevels(this.#state));
  }

  hexToClient(q: number, r: number): Point {
    return this.#plot.toClient(centre(q, r, shownLevels(this.#state).get(key(q, r))));
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
}
