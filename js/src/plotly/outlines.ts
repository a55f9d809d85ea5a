/**
 * A custom Plotly trace type: filled outlines in the axes' units, painted in order.
 *
 * A city as filled scatter traces takes several times as long to redraw: Plotly checks the
 * attributes of sixty traces each time, and creates and removes an element for the invisible line
 * around each polygon. Here a picture is one trace whose layer Plotly only moves: a zoom is one
 * transform, and a move changes a few paths without Plotly.
 */
import { set } from "../ui/dom.ts";
import type { Axis } from "./library.ts";

export const TYPE = "outlines";

/** What a trace shows; it paints itself. */
export interface Picture {
  /** Paint in a layer with the axes' units; called whenever Plotly draws. */
  paintIn(layer: SVGGElement): void;
}

interface Trace {
  picture?: Picture;
}

/** Plotly's layer of a trace. */
interface Layer {
  node(): SVGGElement;
}

/** The module for Plotly's registry; `cartesian` is its module of 2D axes. */
export const outlines = (cartesian: unknown): object => ({
  moduleType: "trace",
  name: TYPE,
  basePlotModule: cartesian,
  categories: ["cartesian", "svg", "noHover", "noOpacity"],
  animatable: false,
  attributes: { picture: { valType: "any", editType: "calc" } },
  supplyDefaults(given: Trace, full: Trace): void {
    if (given.picture) full.picture = given.picture;
  },
  calc: (_graph: unknown, { picture }: Trace) => [{ picture }],
  plot(
    _graph: unknown,
    { xaxis, yaxis }: { xaxis: Axis; yaxis: Axis },
    [trace]: readonly Trace[][],
    layer: Layer,
  ): void {
    const group = layer.node();
    const [x, y] = [xaxis.l2p(0), yaxis.l2p(0)];
    set(group, "transform", `matrix(${xaxis.l2p(1) - x} 0 0 ${yaxis.l2p(1) - y} ${x} ${y})`);
    trace?.[0]?.picture?.paintIn(group);
  },
});
