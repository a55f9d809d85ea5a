/** The curve below the score chart: the chance to win and the expected margin by move. */
import type { State } from "../state.ts";
import { inWords } from "../ui/candidates.ts";
import { changes, h, set, showing, svg, write } from "../ui/dom.ts";
import { text, type Texts } from "../ui/messages.ts";
import { curves, expectedOf, type Expected } from "./chart-outlines.ts";
import type { Aim } from "../wire/results.ts";

/** The curves and the places of their values. */
const CURVES = [
  { name: "ak-chance-line", aim: "win", place: 0 },
  { name: "ak-lead-line", aim: "margin", place: 1 },
  { name: "ak-mean-line", aim: "score", place: 2 },
] as const satisfies readonly { name: string; aim: Aim; place: number }[];

/** Attributes of a chart that points at moves by keys. */
export const SLIDER = { role: "slider", tabindex: 0, "aria-valuemin": 0 };

/** Tell screen readers the facts of the ply that a chart points at. */
export function tellPly(
  frame: HTMLElement, texts: Texts, ply: number, last: number, facts: readonly string[],
): void {
  set(frame, "aria-valuemax", last);
  set(frame, "aria-valuenow", ply);
  set(frame, "aria-valuetext", text(texts, "chart_value", { ply, facts: facts.join(", ") }));
}

/** The axis below a chart: its first and its last ply. */
export function plyAxis(): { element: HTMLElement; show: (last: number) => void } {
  const end = h("span");
  const middle = h("span", showing("slider"));
  const parts = [h("span", {}, "0"), middle, end];
  const element = h("div", { class: "ak-ply-axis", "aria-hidden": "true" }, ...parts);
  return { element, show: (last) => write(end, String(last)) };
}

interface ExpectedChart {
  readonly elements: readonly HTMLElement[];
  /** The picture, where a move is pointed at. */
  readonly frame: HTMLElement;
  update(state: State, last: number): void;
  /** Show the values of a ply. */
  show(state: State, ply: number): void;
}

export function expectedChart(): ExpectedChart {
  const area = svg("path", { class: "ak-chance-area" });
  const middle = svg("path", { class: "ak-even-line" });
  const lines = CURVES.map(({ name }) => svg("path", { class: name }));
  const dots = svg("path", { class: "ak-dots" });
  const cursor = svg("line", { class: "ak-chart-cursor", y1: 0, y2: 2 });
  const drawn = [area, middle, ...lines, dots, cursor];
  const picture = svg("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, ...drawn);
  const highest = h("span", { class: "ak-highest", "aria-hidden": "true" });
  const most = h("span", { class: "ak-highest ak-most-lead", "aria-hidden": "true" });
  const attributes = { class: "ak-chart-frame ak-expected-frame", "data-name": "expected_chart" };
  const frame = h("div", { ...SLIDER, ...attributes }, picture, highest, most);
  const values = CURVES.map(({ name }) => {
    const key = svg("svg", { viewBox: "0 0 20 8" }, svg("path", { class: name, d: "M0 4H20" }));
    const words = h("span");
    return { words, item: h("li", {}, key, words) };
  });
  const items = values.map(({ item }) => item);
  const readout = h("ul", { class: "ak-readout ak-expected-values" }, ...items);
  const title = h("p", { class: "ak-open-heading", ...showing("expected_chart") });
  const axis = plyAxis();
  const elements = [title, frame, axis.element, readout];
  const changed = changes();
  let known: Expected[] = [];
  let last = 0;

  const show = ({ texts }: State, ply: number): void => {
    const found = known.find(([other]) => other === ply)?.[1];
    CURVES.forEach(({ aim, place }, i) => {
      const { words, item } = values[i]!;
      const alone = known.every(([, all]) => all[0] === null);
      set(item, "hidden", (aim === "score") !== alone);
      write(words, inWords(texts, aim, found?.[place] ?? null));
    });
    const facts = items.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent);
    tellPly(frame, texts, ply, last, facts);
  };

  return {
    elements,
    frame,
    show,
    update(state, end) {
      last = end;
      const { analysis_data, review_data, player, snapshot, texts } = state;
      const from = [analysis_data?.expected, review_data?.expected, snapshot.chart];
      if (changed(...from, player, last, texts)) {
        known = expectedOf(state, player).filter(([ply]) => ply <= last);
        // One position alone is no curve.
        for (const element of elements) set(element, "hidden", known.length < 2);
        axis.show(last);
        const { chance, lead, points, top, ...shapes } = curves(known);
        set(picture, "viewBox", `0 0 ${last} 2`);
        set(middle, "d", points ? "" : `M0 1H${last}`);
        [chance, lead, points].forEach((data, i) => set(lines[i]!, "d", data));
        set(area, "d", shapes.area);
        set(dots, "d", shapes.dots);
        write(highest, points ? String(top) : text(texts, "percent", { value: 100 }));
        write(most, lead ? `+${top}` : "");
      }
      set(cursor, "x1", snapshot.ply);
      set(cursor, "x2", snapshot.ply);
      show(state, snapshot.ply);
    },
  };
}
