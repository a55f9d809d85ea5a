/** The 2D renderer: the plot, and the part of the plane that it shows. */
import {
  heightOf, middleOf, shift, sizeOf, widthOf, withAspect, zoom, type Bounds,
} from "../picture/bounds.ts";
import { centre, hexAt, key } from "../picture/geometry.ts";
import type { Scene } from "../picture/scene.ts";
import { traces, type Trace } from "../picture/traces.ts";
import type { Plotly } from "../plotly/library.ts";
import { Plot } from "../plotly/plot.ts";
import { shownLevels, shownSeat, type State } from "../state.ts";
import type { Framing } from "./frame.ts";
import type { Renderer } from "./renderer.ts";

/** Distance of one pan by key, as a share of the picture. */
const PAN = 0.15;

export async function createFlatRenderer(
  library: Plotly,
  canvas: HTMLElement,
  state: State,
  framing: Framing,
  moved: (byHand: boolean) => void,
): Promise<Renderer> {
  const traced = (scene: Scene): Trace[] => traces(scene, { presenter: state.presenter });
  let size = sizeOf(canvas);
  const [drawn, frame] = [traced(shownSeat(state).scene), framing.next(size)];
  const plot = await Plot.create(library, canvas, drawn, frame, size, (byHand) => {
    if (byHand) framing.follows = false;
    moved(byHand);
  });
  /** Show another frame, which the user has chosen. */
  const show = async (chosen: Bounds): Promise<void> => {
    framing.follows = false;
    await plot.show(chosen);
  };
  return {
    view: "2d",
    graph: plot.graph,
    get where() {
      return plot.frame;
    },
    async draw(scene, wanted) {
      const next = framing.next(wanted, { frame: plot.frame, size });
      await plot.draw(traced(scene), next, wanted);
      size = wanted;
    },
    locate: (x, y) => hexAt(plot.toPicture(x, y), shownLevels(state)),
    hexToClient: (q, r) => plot.toClient(centre(q, r, shownLevels(state).get(key(q, r)))),
    projection() {
      const origin = plot.toElement({ x: 0, y: 0 });
      const scale = plot.toElement({ x: 1, y: 0 }).x - origin.x;
      return { kind: "flat", origin, scale, ...size };
    },
    image: () => null,
    go: (where) => show(withAspect(where as Bounds, size.width / size.height)),
    async zoom(factor, about) {
      const fixed = about ? plot.toPicture(about.x, about.y) : middleOf(plot.frame);
      await show(zoom(plot.frame, factor, fixed));
    },
    async pinch(from, to, factor) {
      const wider = zoom(plot.frame, plot.limit(factor), plot.toPicture(from.x, from.y));
      const unit = widthOf(wider) / size.width;
      await show(shift(wider, (from.x - to.x) * unit, (to.y - from.y) * unit));
    },
    async fit() {
      framing.reset();
      await plot.show(framing.next(size));
    },
    async move(right, up) {
      const { frame } = plot;
      await show(shift(frame, PAN * right * widthOf(frame), PAN * up * heightOf(frame)));
    },
    async reveal({ q, r }) {
      const { frame } = plot;
      const { left, right, bottom, top } = frame;
      const { x, y } = centre(q, r);
      const margin = Math.min(2, widthOf(frame) / 4, heightOf(frame) / 4);
      const moveX = Math.min(0, x - margin - left) + Math.max(0, x + margin - right);
      const moveY = Math.min(0, y - margin - bottom) + Math.max(0, y + margin - top);
      if (moveX !== 0 || moveY !== 0) await plot.show(shift(frame, moveX, moveY));
    },
    dispose: () => plot.dispose(),
  };
}
