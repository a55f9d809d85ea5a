/**
 * The only file that uses Plotly: a board in 2D with its frame, or in 3D with its camera.
 *
 * `_fullLayout` is semi-private, so Plotly's version is pinned.
 */
import { sameBounds, sameSize, sizeOf, type Bounds, type Size } from "../picture/bounds.ts";
import type { Point } from "../picture/geometry.ts";
import type { Mesh } from "../picture/mesh.ts";
import type { Trace } from "../picture/traces.ts";
import type { Axis, Camera3, Graph, Plotly } from "./library.ts";
import { TYPE } from "./outlines.ts";
import { Painting } from "./painting.ts";

const CONFIG = {
  displayModeBar: false,
  doubleClick: false,
  scrollZoom: false,
  showTips: false,
  // plotly.js 4 otherwise shows a button to upload the picture.
  showSendToCloud: false,
};

/** Limits of the zoom, in pixels per hex radius. */
const SCALES = { least: 3, most: 600 };

/** What plots in 2D and 3D share: the graph element and its events. */
class BasePlot {
  readonly graph: Graph;
  protected readonly plotly: Plotly;
  readonly #disposal = new AbortController();

  protected constructor(plotly: Plotly, graph: Graph, moved: (byHand: boolean) => void) {
    this.plotly = plotly;
    this.graph = graph;
    // Plotly may emit events after the purge, too.
    const notify = (byHand: boolean): void => {
      if (!this.signal.aborted) moved(byHand);
    };
    graph.on("plotly_relayout", () => notify(false));
    graph.on("plotly_relayouting", () => notify(true));
  }

  /** Aborted when the plot is disposed. */
  protected get signal(): AbortSignal {
    return this.#disposal.signal;
  }

  dispose(): void {
    if (this.signal.aborted) return;
    this.#disposal.abort();
    this.graph.removeAllListeners("plotly_relayout");
    this.graph.removeAllListeners("plotly_relayouting");
    this.plotly.purge(this.graph);
  }
}

export class Plot extends BasePlot {
  readonly #painting: Painting;

  private constructor(
    plotly: Plotly,
    graph: Graph,
    moved: (byHand: boolean) => void,
    painting: Painting,
  ) {
    super(plotly, graph, moved);
    this.#painting = painting;
  }

  /** Draw for the first time; `moved` is called when the frame changes, by hand or by code. */
  static async create(
    plotly: Plotly,
    element: HTMLElement,
    traces: Trace[],
    frame: Bounds,
    size: Size,
    moved: (byHand: boolean) => void,
  ): Promise<Plot> {
    const painting = new Painting(traces);
    const graph = await plotly.newPlot(element, data(painting), layout(size, frame), CONFIG);
    return new Plot(plotly, graph, moved, painting);
  }

  async draw(traces: Trace[], frame: Bounds, size: Size): Promise<void> {
    if (this.signal.aborted) return;
    // Mostly the axes stay the same; then Plotly has nothing to do.
    if (!sameSize(size, this.graph._fullLayout!) || !sameBounds(frame, this.frame)) {
      await this.plotly.react(this.graph, data(this.#painting), layout(size, frame));
    }
    this.#painting.show(traces);
  }

  /** The current frame. */
  get frame(): Bounds {
    const { xaxis, yaxis } = this.#axes();
    const [left, right] = xaxis.range;
    const [bottom, top] = yaxis.range;
    return { left, right, bottom, top };
  }

  /** Show another frame, unless the zoom is outside of the limits. */
  async show(frame: Bounds): Promise<void> {
    if (this.signal.aborted) return;
    const scale = this.graph.clientWidth / (frame.right - frame.left);
    if (scale < SCALES.least || scale > SCALES.most) return;
    await this.plotly.relayout(this.graph, {
      "xaxis.range": [frame.left, frame.right],
      "yaxis.range": [frame.bottom, frame.top],
      ...sizeOf(this.graph),
    });
  }

  /** A zoom factor, limited so that `show` accepts the frame. */
  limit(factor: number): number {
    const { left, right } = this.frame;
    const scale = this.graph.clientWidth / (right - left);
    return Math.min(Math.max(factor, SCALES.least / scale), SCALES.most / scale);
  }

  /** Convert viewport coordinates to picture units. */
  toPicture(clientX: number, clientY: number): Point {
    const { xaxis, yaxis } = this.#axes();
    const box = this.graph.getBoundingClientRect();
    return {
      x: xaxis.p2l(clientX - box.left - xaxis._offset),
      y: yaxis.p2l(clientY - box.top - yaxis._offset),
    };
  }

  /** Convert picture units to viewport coordinates. */
  toClient({ x, y }: Point): Point {
    const box = this.graph.getBoundingClientRect();
    const inside = this.toElement({ x, y });
    return { x: box.left + inside.x, y: box.top + inside.y };
  }

  /** Convert picture units to pixels of the element. */
  toElement({ x, y }: Point): Point {
    const { xaxis, yaxis } = this.#axes();
    return { x: xaxis._offset + xaxis.l2p(x), y: yaxis._offset + yaxis.l2p(y) };
  }

  #axes(): { xaxis: Axis; yaxis: Axis } {
    return this.graph._fullLayout!;
  }
}

/** The traces for Plotly: only one, which paints itself. */
const data = (picture: Painting): object[] => [{ type: TYPE, picture }];

const LOST = "webglcontextlost";

/** A board in 3D. */
export class SpacePlot extends BasePlot {
  private constructor(
    plotly: Plotly,
    graph: Graph,
    moved: () => void,
    lost: () => void,
  ) {
    super(plotly, graph, moved);
    // These events do not bubble, so we listen in the capture phase.
    const options = { capture: true, signal: this.signal };
    graph.addEventListener(LOST, lost, options);
    graph.addEventListener("mousemove", hideHovering, options);
  }

  /** Draw for the first time; null without WebGL. `lost` is called when the context is lost. */
  static async create(
    plotly: Plotly,
    element: HTMLElement,
    meshes: Mesh[],
    scene: object,
    size: Size,
    moved: () => void,
    lost: () => void,
  ): Promise<SpacePlot | null> {
    plotly.prepare3d?.();
    const graph = await plotly.newPlot(element, meshes, spaceLayout(size, scene), CONFIG);
    const drawing = graph._fullLayout?.scene?._scene?.glplot;
    if (!drawing) {
      plotly.purge(graph);
      return null;
    }
    // Otherwise Plotly tries to recover in the next frame, after the board was purged.
    drawing.oncontextloss = null;
    return new SpacePlot(plotly, graph, moved, lost);
  }

  get camera(): Camera3 {
    return this.graph._fullLayout!.scene!._scene!.getCamera();
  }

  async draw(meshes: Mesh[], scene: object, size: Size): Promise<void> {
    if (this.signal.aborted) return;
    try {
      await this.plotly.react(this.graph, meshes, spaceLayout(size, scene));
    } catch (error) {
      // The context was lost meanwhile; its event comes soon, or has come already.
      if (!this.signal.aborted && !this.#isLost()) throw error;
    }
  }

  /** The picture as a data URL; null after the context is lost. */
  image(): string | null {
    return this.#isLost() ? null : this.graph._fullLayout!.scene!._scene!.toImage("png");
  }

  #isLost(): boolean {
    return this.graph._fullLayout?.scene?._scene?.glplot?.gl.isContextLost() ?? true;
  }

  /** Set the camera. */
  async look(scene: { camera: object }): Promise<void> {
    if (this.signal.aborted) return;
    await this.plotly.relayout(this.graph, { "scene.camera": scene.camera });
  }
}

/** Hide pointer moves from Plotly, which would read the graphics card for hovering each time. */
function hideHovering(event: MouseEvent): void {
  if (event.isTrusted) event.stopPropagation();
}

/** The layout in 3D, without Plotly's drags: how far they turn depends on the events' timing. */
const spaceLayout = (size: Size, scene: object): object => ({
  ...blank(size),
  scene: { ...scene, dragmode: false },
});

function blank({ width, height }: Size): object {
  return {
    width,
    height,
    margin: { l: 0, r: 0, t: 0, b: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    showlegend: false,
    hovermode: false,
  };
}

/** The layout, always with ranges, because `uirevision` does not keep zooms made by code. */
function layout(size: Size, { left, right, bottom, top }: Bounds): object {
  const axis = { type: "linear", visible: false, fixedrange: false, autorange: false };
  return {
    ...blank(size),
    dragmode: "pan",
    xaxis: { ...axis, range: [left, right] },
    yaxis: { ...axis, range: [bottom, top], scaleanchor: "x" },
  };
}
