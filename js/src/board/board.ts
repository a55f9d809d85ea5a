/** The board: a 2D or 3D renderer with an overlay, and a static picture until it is ready. */
import { Overlay } from "../overlay/overlay.ts";
import { sameSize, sizeOf, type Size } from "../picture/bounds.ts";
import type { Axial, Point } from "../picture/geometry.ts";
import type { Scene } from "../picture/scene.ts";
import { paint } from "../picture/svg-paths.ts";
import { traces } from "../picture/traces.ts";
import * as library from "../plotly/library.ts";
import type { Graph } from "../plotly/library.ts";
import { shownSeat, type State } from "../state.ts";
import { h, set, svg, write } from "../ui/dom.ts";
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

/** How often the same picture is tried. */
const MAX_TRIES = 2;

/** The input of a drawing. */
type Drawn = { scene: Scene; size: Size } & Pick<State, "around" | "presenter">;

export class Board implements Camera, Printed, SyncedBoard {
  readonly element: HTMLElement;
  /** The element of the picture, which receives pointer events. */
  readonly field: HTMLElement;
  /** The place of buttons beside a ghost that a finger has set. */
  readonly ghostButtons: HTMLElement;
  readonly state: State;
  readonly #sync: ReturnType<typeof syncCamera>;
  readonly #signal: AbortSignal;
  readonly #painted: (revision: number) => void;
  readonly #framing: Framing;
  readonly #overlay = new Overlay();
  readonly #canvas = h("div", { class: "ak-plot" });
  readonly #still = h("div", { class: "ak-still" });
  readonly #hint = h("div", { class: "ak-hint" });
  #renderer: Renderer | null = null;
  /** Whether a renderer is being created, or waits for its turn. */
  #making = false;
  #drawing = false;
  #printing = false;
  #late = false;
  #drawn: Drawn | null = null;
  /** The picture that could not be drawn, and how often it was tried. */
  #failed: (Drawn & { times: number }) | null = null;
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
    const { element, buttons } = this.#overlay;
    this.ghostButtons = buttons;
    const layers = [this.#still, this.#canvas, element, buttons, this.#hint];
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
    this.#size = size;
    const { scene } = shownSeat(state);
    if (state.view === "2d") [this.#refused, this.#contextLosses] = [null, 0];
    const wanted = this.#refused === null ? state.view : "2d";
    const now = this.#now(scene, size);
    if (this.#failed && !same(this.#failed, now)) this.#failed = null;
    if (this.#renderer?.view !== wanted && !this.#drawing) {
      this.#showStill(scene, size);
      if (!this.#gaveUp) this.#prepare();
      return;
    }
    this.#showHint();
    if (this.#drawing) return;
    if (this.#drawn && same(this.#drawn, now)) this.#painted(state.snapshot.revision);
    else if (!this.#gaveUp) void this.#draw(now);
  }

  /** Whether the wanted picture is not tried again. */
  get #gaveUp(): boolean {
    return (this.#failed?.times ?? 0) >= MAX_TRIES;
  }

  #fail(wanted: Drawn, error: unknown): void {
    console.warn("akropolis: a board could not be drawn", error);
    this.#failed = { ...wanted, times: (this.#failed?.times ?? 0) + 1 };
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
        const wanted = this.#now(shownSeat(this.state).scene, sizeOf(this.#canvas));
        const slow = setTimeout(() => {
          this.#failed = { ...wanted, times: MAX_TRIES };
          this.update();
        }, library.TURN_MS);
        try {
          await this.#make(wanted);
          this.#failed = null;
        } catch (error) {
          this.#fail(wanted, error);
        } finally {
          clearTimeout(slow);
          this.#making = false;
        }
        this.update();
      }),
    );
  }

  async #make(drawn: Drawn): Promise<void> {
    const { size } = drawn;
    if (this.#signal.aborted || size.width === 0 || size.height === 0) return;
    const plotly = await library.plotly();
    this.#leave();
    let dragged = false;
    const moved = (byHand: boolean): void => {
      this.#follow();
      // The last move event of a drag is not by hand.
      if (byHand || dragged) this.#syncOthers();
      dragged = byHand;
    };
    let renderer: Renderer | null = null;
    if (this.state.view === "3d" && this.#refused === null) {
      const { texts } = this.state;
      if (!library.takeSpace(this)) {
        this.#refused = text(texts, "too_many_3d", { n: library.MOST_SPACES });
      } else {
        const lost = (): void => this.#lose();
        renderer = await createSpaceRenderer(plotly, this.#canvas, this.state, moved, lost);
        if (!renderer) this.#refused = text(texts, "no_webgl");
      }
    }
    if (renderer?.view !== "3d") library.leaveSpace(this);
    renderer ??= await createFlatRenderer(plotly, this.#canvas, this.state, this.#framing, moved);
    this.#renderer = renderer;
    this.#drawn = drawn;
    if (this.#signal.aborted) {
      this.#leave();
      return;
    }
    this.#still.remove();
    this.#follow();
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

  async #draw(wanted: Drawn): Promise<void> {
    this.#drawing = true;
    try {
      await this.#renderer!.draw(wanted.scene, wanted.size);
      this.#drawn = wanted;
      this.#failed = null;
    } catch (error) {
      this.#fail(wanted, error);
    } finally {
      this.#drawing = false;
    }
    if (this.#signal.aborted) return;
    this.#follow();
    this.update();
  }

  #now(scene: Scene, size: Size): Drawn {
    const { around, presenter } = this.state;
    return { scene, size, around, presenter };
  }

  /** Update the overlay's projection. */
  #follow(): void {
    if (this.#renderer) this.#overlay.follow(this.#renderer.projection());
  }

  /** Show why the board differs from what was requested. */
  #showHint(): void {
    const hint = this.#gaveUp ? text(this.state.texts, "not_drawn") : this.#refused;
    write(this.#hint, hint ?? "");
    set(this.#hint, "hidden", hint === null);
  }

  /** Show the city as plain SVG until Plotly is loaded. */
  #showStill(scene: Scene, size: Size): void {
    if (this.#renderer) return;
    const { texts } = this.state;
    const waiting = this.#late ? "no_library" : "loading";
    write(this.#hint, text(texts, this.#gaveUp ? "not_drawn" : waiting));
    set(this.#still, "data-late", this.#late);
    if (this.#stillScene === scene) return;
    this.#stillScene = scene;
    const { left, right, bottom, top } = this.#framing.next(size);
    const picture = paint(traces(scene, { presenter: this.state.presenter }));
    picture.setAttribute("transform", "scale(1 -1)");
    const viewBox = `${left} ${-top} ${right - left} ${top - bottom}`;
    this.#still.replaceChildren(svg("svg", { viewBox, "aria-hidden": "true" }, picture));
  }
}

/** Whether two drawings have the same input. */
function same(one: Drawn, other: Drawn): boolean {
  return (
    one.scene === other.scene &&
    sameSize(one.size, other.size) &&
    one.around === other.around &&
    one.presenter === other.presenter
  );
}
