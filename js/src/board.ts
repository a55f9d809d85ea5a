/** The board: the plot with its frame, the overlay above it, a still picture until it is there. */
import type { Camera } from "./actions.ts";
import type { Disposer } from "./disposer.ts";
import { h, set, svg, write } from "./dom.ts";
import { fit, stillFits, type Frames } from "./frame.ts";
import { centre, hexAt, key, zoomed, type Axial, type Bounds, type Point } from "./geometry.ts";
import { Overlay } from "./overlay.ts";
import { paint } from "./picture.ts";
import { Plot } from "./plot.ts";
import { inTurn, plotly, type Graph } from "./plotly-library.ts";
import type { Scene } from "./snapshot.ts";
import { levelsOf, shownSeat, type State } from "./state.ts";
import { text } from "./texts.ts";
import { traces } from "./traces.ts";

/** How long a page may be without the library before the board says how to get it. */
const PATIENCE_MS = 20_000;

interface Size {
  width: number;
  height: number;
}

export class Board implements Camera {
  readonly element: HTMLElement;
  readonly #state: State;
  readonly #disposer: Disposer;
  readonly #painted: (revision: number) => void;
  readonly #overlay = new Overlay();
  readonly #canvas = h("div", { class: "ak-plot" });
  readonly #still = h("div", { class: "ak-still" });
  readonly #hint = h("div", { class: "ak-hint" });
  #plot: Plot | null = null;
  /** Whether the first drawing has been queued. */
  #queued = false;
  #drawing = false;
  #late = false;
  #drawn: { scene: Scene; size: Size } | null = null;
  #stillScene: Scene | null = null;
  /** The frame that the next drawing shall have. */
  #frame: Bounds | null = null;
  /** The frames of all seats while they follow the cities: until a zoom or drag by hand. */
  #frames: Frames | null = null;
  #follows = true;

  /** `painted` is called with the revision that is seen, and once more per drawing. */
  constructor(state: State, disposer: Disposer, painted: (revision: number) => void) {
    this.#state = state;
    this.#disposer = disposer;
    this.#painted = painted;
    this.element = h(
      "div",
      { class: "ak-stage" },
      this.#still,
      this.#canvas,
      this.#overlay.element,
      this.#hint,
    );
    void plotly().then(() => this.update());
    const timer = setTimeout(() => {
      this.#late = true;
      this.update();
    }, PATIENCE_MS);
    disposer.add(() => {
      clearTimeout(timer);
      this.#plot?.dispose();
    });
  }

  get graph(): Graph | null {
    return this.#plot?.graph ?? null;
  }

  /** Show what the state says. */
  update(): void {
    if (this.#disposer.disposed) return;
    const state = this.#state;
    this.#overlay.update(state);
    const size = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    // Not laid out yet, or in a hidden tab.
    if (size.width === 0 || size.height === 0) return;
    const { scene } = shownSeat(state);
    this.#reframe(size);
    if (!this.#plot) {
      this.#showStill(scene);
      if (!this.#queued) {
        this.#queued = true;
        void plotly().then(() => inTurn(() => this.#create()));
      }
      return;
    }
    const same = this.#drawn?.scene === scene && sameSize(this.#drawn.size, size);
    if (same && !this.#drawing) this.#painted(state.snapshot.revision);
    else if (!this.#drawing) void this.#draw(scene, size);
  }

  /** The hex seen at a point of the viewport; null before there is a plot. */
  locate(clientX: number, clientY: number): Axial | null {
    if (!this.#plot) return null;
    return hexAt(this.#plot.toPicture(clientX, clientY), levelsOf(shownSeat(this.#state).scene));
  }

  /** The viewport's point over the visible centre of a hex. */
  hexToClient(q: number, r: number): Point | null {
    const level = levelsOf(shownSeat(this.#state).scene).get(key(q, r));
    return this.#plot?.toClient(centre(q, r, level)) ?? null;
  }

  zoom(factor: number, about?: Point): void {
    if (!this.#plot) return;
    const { frame } = this.#plot;
    const middle = { x: (frame.left + frame.right) / 2, y: (frame.bottom + frame.top) / 2 };
    this.#follows = false;
    void this.#plot.show(
      zoomed(frame, factor, about ? this.#plot.toPicture(about.x, about.y) : middle),
    );
  }

  fit(): void {
    this.#follows = true;
    this.#frames = null;
    if (!this.#plot) return;
    this.#reframe({ width: this.#canvas.clientWidth, height: this.#canvas.clientHeight });
    void this.#plot.show(this.#frame!);
  }

  reveal({ q, r }: Axial): void {
    if (!this.#plot) return;
    const { left, right, bottom, top } = this.#plot.frame;
    const { x, y } = centre(q, r);
    const margin = Math.min(2, (right - left) / 4, (top - bottom) / 4);
    const moveX = Math.min(0, x - margin - left) + Math.max(0, x + margin - right);
    const moveY = Math.min(0, y - margin - bottom) + Math.max(0, y + margin - top);
    if (moveX === 0 && moveY === 0) return;
    void this.#plot.show({
      left: left + moveX,
      right: right + moveX,
      bottom: bottom + moveY,
      top: top + moveY,
    });
  }

  /** Choose the frame of the next drawing. */
  #reframe(size: Size): void {
    const { snapshot, player } = this.#state;
    const resized = this.#drawn !== null && !sameSize(this.#drawn.size, size);
    if (this.#follows) {
      if (resized || !this.#frames || !stillFits(this.#frames, snapshot)) {
        this.#frames = fit(snapshot, size.width / size.height);
      }
      this.#frame = this.#frames.boxes[player] ?? this.#frames.boxes[0]!;
    } else if (this.#plot) {
      const now = this.#plot.frame;
      this.#frame = resized ? rescaled(now, this.#drawn!.size, size) : now;
    }
  }

  async #create(): Promise<void> {
    if (this.#disposer.disposed) return;
    const library = await plotly();
    const { scene } = shownSeat(this.#state);
    const size = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    if (size.width === 0 || size.height === 0) {
      this.#queued = false;
      return;
    }
    const drawn = traces(scene);
    const plot = await Plot.create(library, this.#canvas, drawn, this.#frame!, (byHand) => {
      if (byHand) this.#follows = false;
      this.#follow();
    });
    if (this.#disposer.disposed) {
      plot.dispose();
      return;
    }
    this.#plot = plot;
    this.#drawn = { scene, size };
    this.#still.remove();
    this.#hint.remove();
    this.#follow();
    this.update();
  }

  async #draw(scene: Scene, size: Size): Promise<void> {
    this.#drawing = true;
    this.#drawn = { scene, size };
    try {
      await this.#plot!.draw(traces(scene), this.#frame!);
    } finally {
      this.#drawing = false;
    }
    if (this.#disposer.disposed) return;
    this.#follow();
    this.update();
  }

  /** The overlay follows the plot's frame. */
  #follow(): void {
    const plot = this.#plot;
    if (!plot) return;
    const origin = plot.toElement({ x: 0, y: 0 });
    const scale = plot.toElement({ x: 1, y: 0 }).x - origin.x;
    this.#overlay.follow({ origin, scale, width: this.#canvas.clientWidth });
  }

  /** The city as plain SVG while the library is on its way. */
  #showStill(scene: Scene): void {
    const { texts } = this.#state;
    write(this.#hint, text(texts, this.#late ? "no_library" : "loading"));
    set(this.#still, "data-late", this.#late);
    if (this.#stillScene === scene) return;
    this.#stillScene = scene;
    const { left, right, bottom, top } = this.#frame!;
    const picture = paint(traces(scene));
    picture.setAttribute("transform", "scale(1 -1)");
    const viewBox = `${left} ${-top} ${right - left} ${top - bottom}`;
    this.#still.replaceChildren(svg("svg", { viewBox, "aria-hidden": "true" }, picture));
  }
}

function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** The same middle and the same scale in another size. */
function rescaled(frame: Bounds, from: Size, to: Size): Bounds {
  const x = (frame.left + frame.right) / 2;
  const y = (frame.bottom + frame.top) / 2;
  const perPixel = (frame.right - frame.left) / from.width;
  const [halfWidth, halfHeight] = [(perPixel * to.width) / 2, (perPixel * to.height) / 2];
  return { left: x - halfWidth, right: x + halfWidth, bottom: y - halfHeight, top: y + halfHeight };
}
