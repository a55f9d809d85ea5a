/** The paths of a 2D board, in the layer that Plotly makes and moves. */
import { pathData } from "../picture/svg-paths.ts";
import type { Trace } from "../picture/traces.ts";
import { list, makeRow, set, svg, type Row } from "../ui/dom.ts";
import type { Picture } from "./outlines.ts";

export class Painting implements Picture {
  #traces: readonly Trace[];
  #layer: SVGGElement | null = null;
  #paint: ((traces: readonly Trace[]) => void) | null = null;

  constructor(traces: readonly Trace[]) {
    this.#traces = traces;
  }

  /** Show other traces on the same axes. */
  show(traces: readonly Trace[]): void {
    this.#traces = traces;
    this.#paint?.(traces);
  }

  paintIn(layer: SVGGElement): void {
    if (layer === this.#layer) return;
    this.#layer = layer;
    this.#paint = list(layer, path);
    this.#paint(this.#traces);
  }
}

/** One path; only attributes that differ are set. */
function path(): Row<Trace> {
  const element = svg("path");
  return makeRow(element, ({ outlines, fillcolor }) => {
    set(element, "d", pathData(outlines));
    set(element, "fill", fillcolor);
  });
}
