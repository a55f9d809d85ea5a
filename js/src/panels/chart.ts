/**
 * The chart panel: the shown player's score by move. Pointing at a move shows it on the board, a
 * click goes to it. By keys it is a slider: arrows, Home and End point at moves, Enter goes there.
 */
import type { Actions } from "../input/actions.ts";
import { fillWith, STYLE } from "../picture/style.ts";
import { markHere, mistake } from "../overlay/shown-moves.ts";
import { chosenSeat, type Pointed, type State } from "../state.ts";
import { changes, h, list, makeRow, set, showing, svg, write, type Row } from "../ui/dom.ts";
import { movePicture } from "./moves/move-picture.ts";
import { along } from "../ui/roving.ts";
import { isolate, text, under, type Texts } from "../ui/messages.ts";
import type { Chart } from "../wire/snapshot.ts";
import {
  areaPaths, ceiling, curves, expectedOf, linePath, raiseMarks, totals, type Expected, type Raised,
} from "./chart-outlines.ts";
import { makePanel, section, type Panel } from "./panel.ts";
import { partColour, partKey, partPicture, PARTS } from "./score-parts.ts";
import { inWords } from "../ui/candidates.ts";
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

/** The curve below the score chart: the chance to win and the expected margin by move. */
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

export function chartPanel(actions: Actions): Panel {
  const areas = PARTS.map((part) => svg("path", { fill: partColour(part) }));
  const rivals = svg("g", { class: "ak-rivals" });
  const total = svg("path", { class: "ak-total-line" });
  const cursor = svg("line", { class: "ak-chart-cursor", y1: 0 });
  const plot = svg("g", {}, ...areas, rivals, total, cursor);
  const marks = h("div", { class: "ak-branches" });
  const showBranches = list(marks, (): Row<number, number> => {
    const element = h("span");
    return { element, show: (ply, last) => (element.style.left = share(ply, last)) };
  });
  const highest = h("span", { class: "ak-highest", "aria-hidden": "true" });
  const picture = svg("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, plot);
  const judged = h("div", { class: "ak-review-marks" });
  const showJudgements = list(judged, judgement);
  const parts = [picture, highest, marks, judged];
  const frame = h("div", { class: "ak-chart-frame", ...SLIDER, "data-name": "chart" }, ...parts);
  const values = PARTS.map((part) => {
    const number = h("span");
    const item = h("li", {}, partPicture(part), number);
    return { part, number, item };
  });
  const sum = h("li", { class: "ak-points" });
  const where = h("span", { class: "ak-where" });
  const move = movePicture();
  const items = values.map(({ item }) => item);
  const readout = h("ul", { class: "ak-readout" }, h("li", {}, where, move.element), sum, ...items);
  const axis = plyAxis();
  const expected = expectedChart();
  const { element, aside } = section("chart", frame, axis.element, readout, ...expected.elements);

  let shown: Chart | null = null;
  let now: State | null = null;
  const changed = changes();

  const plyAt = (event: MouseEvent): number => {
    // Both pictures have the same width.
    const { left, width } = frame.getBoundingClientRect();
    const last = (shown?.seats[0]?.length ?? 1) - 1;
    return Math.min(Math.max(Math.round(((event.clientX - left) / width) * last), 0), last);
  };

  /** Show the numbers of one ply. */
  const show = (state: State, ply: number): void => {
    const parts = shown?.seats[state.player]?.[ply] ?? [];
    const { texts } = state;
    const quarried = state.snapshot.seats.some(({ quarries }) => quarries > 0);
    values.forEach(({ part, number, item }, i) => {
      const value = parts[i] ?? 0;
      write(number, String(value));
      set(item, "title", under(texts, text(texts, partKey(part)), value));
      set(item, "data-nothing", value === 0);
      set(item, "hidden", part === "q" && !quarried);
    });
    write(where, `${ply}`);
    // The numbers are of the shown player; another one's move has nothing to do with them.
    const made = state.snapshot.line[ply - 1];
    const played = made?.seat === state.player ? made : undefined;
    set(move.element, "data-none", !played);
    if (played) move.show(played, state);
    write(sum, String(parts.reduce((all, value) => all + value, 0)));
    tellTotals(frame, state, shown, ply);
  };

  /** The ply under the pointer. */
  let pointed: number | null = null;
  const point = (ply: number | null): void => {
    if (!now || ply === pointed) return;
    pointed = ply;
    show(now, ply ?? now.snapshot.ply);
    expected.show(now, ply ?? now.snapshot.ply);
    actions.point(ply === null ? null : movesAt(now, ply));
  };
  for (const each of [frame, expected.frame]) {
    each.addEventListener("pointermove", (event) => point(plyAt(event)));
    each.addEventListener("pointerleave", () => point(null));
    each.addEventListener("click", (event) => actions.goto(plyAt(event)));
    each.addEventListener("blur", () => point(null));
    each.addEventListener("keydown", (event) => {
      if (!now || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const ply = pointed ?? now.snapshot.ply;
      const to = along(event.key, ply, (shown?.seats[0]?.length ?? 1) - 1);
      if (to !== null) point(to);
      else if (event.key === "Enter") actions.goto(ply);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  const redraw = (state: State, chart: Chart): void => {
    const own = chart.seats[state.player] ?? chart.seats[0]!;
    const all = totals(chart);
    const last = Math.max(own.length - 1, 1);
    const top = ceiling(Math.max(...all.flat()));
    set(picture, "viewBox", `0 0 ${last} ${top}`);
    set(plot, "transform", `matrix(1 0 0 -1 0 ${top})`);
    areaPaths(own).forEach((data, i) => set(areas[i]!, "d", data));
    set(total, "d", linePath(all[state.player] ?? []));
    rivals.replaceChildren(
      ...all.flatMap((line, seat) =>
        seat === state.player ? [] : [svg("path", { d: linePath(line) })],
      ),
    );
    write(highest, String(top));
    set(cursor, "y2", top);
    axis.show(last);
    showBranches(chart.branches, last);
    const reviewed = (state.review_data?.marks ?? []).filter(
      ({ seat, elsewhere }) => seat === state.player && !elsewhere,
    );
    const line = all[state.player] ?? [];
    showJudgements(raiseMarks(reviewed, last), { line, last, top });
  };

  return makePanel(element, (state) => {
    const { snapshot, texts } = state;
    const chart = snapshot.chart ?? null;
    now = state;
    shown = chart;
    if (!chart) return;
    expected.update(state, Math.max((chart.seats[0]?.length ?? 1) - 1, 1));
    if (!changed(chart, state.player, snapshot.ply, texts, state.review_data)) return;
    write(aside, chosenSeat(state).name);
    redraw(state, chart);
    show(state, snapshot.ply);
    set(cursor, "x1", snapshot.ply);
    set(cursor, "x2", snapshot.ply);
  }, ({ snapshot: { chart }, reveal }) => !chart || !reveal);
}

/** The move that led to a ply; if it is a mistake, with the better move. */
function movesAt({ review_data, snapshot }: State, ply: number): Pointed | null {
  const { line, ply: present } = snapshot;
  const mark = review_data && markHere(review_data, ply);
  if (mark?.played) return mistake(mark, present);
  const move = line[ply - 1];
  if (!move) return null;
  return { seat: move.seat, moves: [{ move, role: "move", placed: ply <= present }] };
}

/** Tell the totals of all players at a ply: `Move 12: Ann 34, Ben 30`. */
function tellTotals(frame: HTMLElement, state: State, chart: Chart | null, ply: number): void {
  const plies = chart ? totals(chart) : [];
  const { seats } = state.snapshot;
  const facts = seats.map(({ name }, i) => `${isolate(name)} ${plies[i]?.[ply] ?? 0}`);
  tellPly(frame, state.texts, ply, (plies[0]?.length ?? 1) - 1, facts);
}

/** A position on an axis as CSS. */
const share = (value: number, whole: number): string => `${(100 * value) / whole}%`;

/** The sign of a reviewed move, above the line of the player's total. */
function judgement(): Row<Raised, { line: readonly number[]; last: number; top: number }> {
  const element = h("span", { "aria-hidden": "true" });
  return makeRow(element, ({ mark: { ply, sign, text: words }, rows }, { line, last, top }) => {
    write(element, sign);
    element.style.left = share(ply, last);
    element.style.setProperty("--ak-line-top", share(top - (line[ply] ?? 0), top));
    element.style.setProperty("--ak-rows", String(rows));
    set(element, "title", words);
    fillWith(element, STYLE.judgements[sign] ?? STYLE.panel);
  });
}
