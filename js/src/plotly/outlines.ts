/**
 * A custom Plotly trace type: filled outlines in the axes' units, painted in order.
 *
 * A city as filled scatter traces takes several times as long to redraw: Plotly checks the
 * attributes of sixty traces each time, and creates and removes an element for the invisible line
 * around each polygon. Here a picture is one trace with one path per colour, and a zoom is one
 * transform.
 */
import { remembered } from "../picture/scene.ts";
import { list, set, svg, type Row } from "../ui/dom.ts";
import type { Axis } from "./library.ts";

export const TYPE = "outlines";

interface Outline {
  /** Path data. */
  d: string;
  fill: string;
}

interface Trace {
  outlines?: readonly Outline[];
}

/** Plotly's layer of a trace. */
interface Layer {
  node(): SVGGElement;
}

const painters = new WeakMap<SVGGElement, (outlines: readonly Outline[]) => void>();

/** The module for Plotly's registry; `cartesian` is its module of 2D axes. */
export const outlines = (cartesian: unknown): object => ({
  moduleType: "trace",
  name: TYPE,
  basePlotModule: cartesian,
  categories: ["cartesian", "svg", "noHover", "noOpacity"],
  animatable: false,
  attributes: { outlines: { valType: "data_array", editType: "calc" } },
  supplyDefaults(given: Trace, full: Trace): void {
    full.outlines = given.outlines ?? [];
  },
  calc: (_graph: unknown, trace: Trace) => [{ outlines: trace.outlines }],
  plot(
    _graph: unknown,
    { xaxis, yaxis }: { xaxis: Axis; yaxis: Axis },
    [trace]: readonly Trace[][],
    layer: Layer,
  ): void {
    const group = layer.node();
    const [x, y] = [xaxis.l2p(0), yaxis.l2p(0)];
    set(group, "transform", `matrix(${xaxis.l2p(1) - x} 0 0 ${yaxis.l2p(1) - y} ${x} ${y})`);
    remembered(painters, group, () => list(group, path))(trace?.[0]?.outlines ?? []);
  },
});

/** One path; only attributes that differ are set. */
function path(): Row<Outline> {
  const element = svg("path");
  return {
    element,
    show({ d, fill }) {
      set(element, "d", d);
      set(element, "fill", fill);
    },
  };
}
