/** The board: a 2D or 3D renderer with an overlay, and a static picture until it is ready. */
import { Overlay } from "../overlay/overlay.ts";
import { reviewedMoves } from "../overlay/shown-moves.ts";
import { paddingOf, sameSize, sizeOf, type Size } from "../picture/bounds.ts";
import type { Axial, Point } from "../picture/geometry.ts";
import type { Scene } from "../picture/scene.ts";
import { paint } from "../picture/svg-paths.ts";
import { traces } from "../picture/traces.ts";
import * as library from "../plotly/library.ts";
import type { Graph, Plotly } from "../plotly/library.ts";
import { shownSeat, type State } from "../state.ts";
import { h, set, showing, svg, textButton, write } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import type { View } from "../wire/model.ts";
import { syncCamera, type SyncedBoard, type Where } from "./camera-sync.ts";
import { createFlatRenderer } from "./flat-renderer.ts";
import { Framing } from "./frame.ts";
import { fitToPaper, type Printed } from "./print.ts";
import type { Camera, Renderer } from "./renderer.ts";
import { createSpaceRenderer } from "./space-renderer.ts";

/** Show help if the page does not have Plotly after this time. */
const PATIENCE_MS = 20_000;

/** After more lost WebGL contexts than this, the board stays in 2D. */
const MAX_LOSSES = 2;

/** After so many failures, the same picture is drawn again only on request. */
const MAX_FAILURES = 2;

/** The input of a drawing. */
type Drawn = { scene: Scene; size: Size; reviewed: string } &
  Pick<State, "around" | "presenter" | "view">;

const isSame = (a: Drawn, b: Drawn): boolean =>
  a.scene === b.scene &&
  sameSize(a.size, b.size) &&
  a.reviewed === b.reviewed &&
  a.around === b.around &&
  a.presenter === b.presenter &&
  a.view === b.view;

export class Board implements Camera, Printed, SyncedBoard {
  readonly element: HTMLElement;
  /** The element of the picture, which receives pointer events. */
  readonly field: HTMLElement;
  readonly state: State;
  readonly #sync: ReturnType<typeof syncCamera>;
  readonly #signal: AbortSignal;
  readonly #painted: (revision: number) => void;
  readonly #framing: Framing;
  readonly #overlay = new Overlay();
  /** Another one for each renderer that is started on request. */
  #canvas = h("div", { class: "ak-plot" });
  readonly #still = h("div", { class: "ak-still" });
  readonly #hintWords = h("span");
  readonly #again = textButton(() => this.#drawAnew(), showing("retry"));
  readonly #hint = h("div", { class: "ak-hint" }, this.#hintWords, this.#again);
  #renderer: Renderer | null = null;
  /** Whether a renderer is being created, or waits for its turn. */
  #making = false;
  #drawing = false;
  #printing = false;
  #late = false;
  /** What the board shows. */
  #drawn: Drawn | null = null;
  /** What could not be drawn, and how many times this was tried. */
  #failed: { wanted: Drawn; times: number } | null = null;
  /** Cached, because each measurement forces a layout of the page. */
  #size: Size | null = null;
  #stillScene: Scene | null = null;
  /** The latest camera of a synchronised board. */
  #wanted: { view: View; where: Where | null } | undefined;
  /** Why the board stays in 2D although 3D is requested. */
  #refused: string | null = null;
  /** Number of lost WebGL contexts. */
  #contextLosses = 0;

  /** `painted` is called with the visible revision, after each drawing. */
  constructor(state: State, signal: AbortSignal, painted: (revision: number) => void) {
    this.state = state;
    this.#signal = signal;
    this.#sync = syncCamera(this, signal);
    this.#painted = painted;
    this.#framing = new Framing(state);
    const { element } = this.#overlay;
    const layers = [this.#still, this.#canvas, element, this.#hint];
    this.field = h("div", { class: "ak-picture" }, ...layers);
    this.element = h("div", { class: "ak-stage" }, this.field, this.#overlay.legend);
    fitToPaper(this, signal);
    void library.plotly().then(() => this.update());
    const timer = setTimeout(() => {
      this.#late = true;
      this.update();
    }, PATIENCE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      this.#leave();
    });
  }

  get graph(): Graph | null {
    return this.#renderer?.graph ?? null;
  }

  /** The view that is shown, which may differ from the one requested. */
  get view(): View {
    return this.#renderer?.view ?? "2d";
  }

  /** Handle a change of the board's size. */
  resized(): void {
    this.#size = null;
  }

  size(): Size | null {
    return this.#renderer && this.#drawn ? this.#drawn.size : this.#size;
  }

  image(): string | null {
    return this.#renderer?.image() ?? null;
  }

  pause(printing: boolean): void {
    this.#printing = printing;
    this.#size = null;
    if (!printing) this.update();
  }

  /** Update the board from the state. */
  update(): void {
    if (this.#signal.aborted || this.#printing) return;
    const state = this.state;
    this.#overlay.update(state);
    const size = this.#size ?? sizeOf(this.#canvas);
    // Not laid out yet, or in a hidden tab. Do not cache this size: for a cell below the window,
    // no observer reports a change.
    if (size.width === 0 || size.height === 0) return;
    // The plot fills the field; its padding is what lies over the plot.
    if (size !== this.#size) this.#framing.cover(paddingOf(this.field));
    this.#size = size;
    const { scene } = shownSeat(state);
    if (state.view === "2d") [this.#refused, this.#contextLosses] = [null, 0];
    const wanted = this.#now(scene, size);
    const unmade = this.#renderer?.view !== wanted.view;
    const failed = this.#hasFailed(wanted);
    if (unmade && !this.#drawing) this.#showStill(scene, size);
    this.#showHint(failed);
    if (this.#drawing) return;
    if (!unmade && this.#drawn && isSame(this.#drawn, wanted)) {
      this.#painted(state.snapshot.revision);
    } else if (failed) return;
    else if (unmade) this.#prepare();
    else void this.#draw(wanted);
  }

  /** The visible hex at a viewport point; null before there is a plot. */
  locate(clientX: number, clientY: number): Axial | null {
    return this.#renderer?.locate(clientX, clientY) ?? null;
  }

  /** Whether a finger at a viewport point touches the ghost. */
  isOnGhost({ x, y }: Point): boolean {
    const { left, top } = this.field.getBoundingClientRect();
    return this.#overlay.isOnGhost({ x: x - left, y: y - top });
  }

  /** The visible centre of a hex in viewport coordinates. */
  hexToClient(q: number, r: number): Point | null {
    return this.#renderer?.hexToClient(q, r) ?? null;
  }

  zoom(factor: number, about?: Point): void {
    void this.#renderer?.zoom(factor, about).then(() => this.#syncOthers());
  }

  fit(): void {
    void this.#renderer?.fit();
    if (this.#renderer) this.#sync(this.#renderer.view, null);
  }

  scrollIntoView(): void {
    this.element.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  pinch(from: Point, to: Point, factor: number): void {
    void this.#renderer?.pinch(from, to, factor).then(() => this.#syncOthers());
  }

  drag(from: Point, to: Point): void {
    if (this.view === "3d") this.pinch(from, to, 1);
  }

  move(right: number, up: number): void {
    void this.#renderer?.move(right, up).then(() => this.#syncOthers());
  }

  reveal(hex: Axial): void {
    void this.#renderer?.reveal(hex);
  }

  /** Move to the camera of a synchronised board; only the latest one counts. */
  go(view: View, where: Where | null): void {
    const going = this.#wanted !== undefined;
    this.#wanted = { view, where };
    if (!going) void this.#goOn();
  }

  async #goOn(): Promise<void> {
    while (this.#wanted) {
      const wanted = this.#wanted;
      const { view, where } = wanted;
      if (this.#renderer?.view === view) {
        await (where === null ? this.#renderer.fit() : this.#renderer.go(where));
      }
      if (this.#wanted === wanted) this.#wanted = undefined;
    }
  }

  /** Move the synchronised boards to this board's camera. */
  #syncOthers(): void {
    const renderer = this.#renderer;
    if (renderer && !this.#signal.aborted) this.#sync(renderer.view, renderer.where);
  }

  /** Create the requested renderer when it is this board's turn. */
  #prepare(): void {
    if (this.#making) return;
    this.#making = true;
    void library.plotly().then(() =>
      library.inTurn(async () => {
        const size = sizeOf(this.#canvas);
        const { scene } = shownSeat(this.state);
        const isHidden = size.width === 0 || size.height === 0;
        if (!this.#signal.aborted && !isHidden) return this.#make(this.#now(scene, size));
        this.#making = false;
        this.update();
      }),
    );
  }

  #make(wanted: Drawn): Promise<void> {
    return this.#attempt(wanted, async (canvas) => {
      const plotly = await library.plotly();
      this.#leave();
      const renderer = await this.#create(plotly, canvas, wanted.view);
      if (this.#signal.aborted || canvas !== this.#canvas) {
        renderer.dispose();
        return;
      }
      this.#renderer = renderer;
      this.#drawn = { ...wanted, view: renderer.view };
      this.#still.remove();
    });
  }

  /** Create a renderer, in 2D if there can be none in 3D. */
  async #create(plotly: Plotly, canvas: HTMLElement, view: View): Promise<Renderer> {
    let dragged = false;
    const moved = (byHand: boolean): void => {
      this.#follow();
      // The last move event of a drag is not by hand.
      if (byHand || dragged) this.#syncOthers();
      dragged = byHand;
    };
    let renderer: Renderer | null = null;
    if (view === "3d") {
      const { texts } = this.state;
      if (!library.takeSpace(this)) {
        this.#refused = text(texts, "too_many_3d", { n: library.MOST_SPACES });
      } else {
        const lost = (): void => this.#lose();
        const turned = (): void => moved(false);
        renderer = await createSpaceRenderer(plotly, canvas, this.state, turned, lost);
        if (!renderer) this.#refused = text(texts, "no_webgl");
      }
    }
    if (renderer) return renderer;
    library.leaveSpace(this);
    return createFlatRenderer(plotly, canvas, this.state, this.#framing, moved);
  }

  /** Handle a lost WebGL context: draw again, but only a limited number of times. */
  #lose(): void {
    this.#contextLosses += 1;
    if (this.#contextLosses > MAX_LOSSES) this.#refused = text(this.state.texts, "lost_webgl");
    this.#leave();
    this.update();
  }

  #leave(): void {
    this.#renderer?.dispose();
    this.#renderer = null;
    library.leaveSpace(this);
  }

  #draw(wanted: Drawn): Promise<void> {
    this.#drawing = true;
    return this.#attempt(wanted, async () => {
      await this.#renderer!.draw(wanted.scene, wanted.size);
      this.#drawn = wanted;
    });
  }

  /** Draw; resolves when this is done, has failed or takes too long. */
  #attempt(wanted: Drawn, draw: (canvas: HTMLElement) => Promise<void>): Promise<void> {
    const canvas = this.#canvas;
    const isOutdated = (): boolean => this.#signal.aborted || canvas !== this.#canvas;
    const fail = (times: number): void => {
      if (!isOutdated()) this.#failed = { wanted, times };
    };
    const attempt = async (): Promise<void> => {
      try {
        await draw(canvas);
        if (!isOutdated()) this.#failed = null;
      } catch (error) {
        console.error("akropolis: a board could not be drawn", error);
        const before = this.#failed;
        fail(before && isSame(before.wanted, wanted) ? before.times + 1 : 1);
      }
      if (isOutdated()) return;
      this.#making = this.#drawing = false;
      this.#follow();
      this.update();
    };
    const late = (): void => {
      console.error("akropolis: a board takes too long to draw");
      fail(MAX_FAILURES);
      this.update();
    };
    return library.inTime(attempt(), late, this.#signal);
  }

  /** Whether this was tried often enough. */
  #hasFailed(wanted: Drawn): boolean {
    const failed = this.#failed;
    return failed !== null && failed.times >= MAX_FAILURES && isSame(failed.wanted, wanted);
  }

  /** Start anew with another renderer, as the user asks. */
  #drawAnew(): void {
    this.#leave();
    const canvas = h("div", { class: "ak-plot" });
    this.#canvas.replaceWith(canvas);
    this.#canvas = canvas;
    this.#making = this.#drawing = false;
    this.#drawn = this.#failed = null;
    this.update();
  }

  #now(scene: Scene, size: Size): Drawn {
    const { around, presenter, view } = this.state;
    // The frame depends on the moves under review.
    const moves = reviewedMoves(this.state)?.moves ?? [];
    const reviewed = moves.map(({ move }) => move.text).join();
    return { scene, size, reviewed, around, presenter, view: this.#refused === null ? view : "2d" };
  }

  /** Update the overlay's projection. */
  #follow(): void {
    if (this.#renderer) this.#overlay.follow(this.#renderer.projection());
  }

  /** Show why the board differs from what was requested. */
  #showHint(failed: boolean): void {
    const { texts } = this.state;
    const missing = this.#late ? "no_library" : "loading";
    const words = this.#renderer ? this.#refused : text(texts, missing);
    write(this.#hintWords, failed ? text(texts, "not_drawn") : (words ?? ""));
    set(this.#hint, "data-failed", failed);
    set(this.#hint, "hidden", !failed && words === null);
    set(this.#again, "hidden", !failed);
  }

  /** Show the city as plain SVG until Plotly is loaded. */
  #showStill(scene: Scene, size: Size): void {
    if (this.#renderer) return;
    set(this.#still, "data-late", this.#late);
    if (!this.#still.isConnected) this.#canvas.before(this.#still);
    if (this.#stillScene === scene) return;
    this.#stillScene = scene;
    const { left, right, bottom, top } = this.#framing.next(size);
    const picture = paint(traces(scene, { presenter: this.state.presenter }));
    picture.setAttribute("transform", "scale(1 -1)");
    const viewBox = `${left} ${-top} ${right - left} ${top - bottom}`;
    this.#still.replaceChildren(svg("svg", { viewBox, "aria-hidden": "true" }, picture));
  }
}
