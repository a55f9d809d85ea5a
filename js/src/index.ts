/** The anywidget module: connects model, state, actions, board and panels. */
import { Board } from "./board/board.ts";
import { Actions } from "./input/actions.ts";
import { syncCursor } from "./input/cursor-sync.ts";
import { listen } from "./input/events.ts";
import type { Point } from "./picture/geometry.ts";
import { colour, STYLE } from "./picture/style.ts";
import { listenForPlotly, type Graph } from "./plotly/library.ts";
import { chosenSeat, foldScores, FRESH, isStage, type State } from "./state.ts";
import { h, isFull, set } from "./ui/dom.ts";
import { isolate, text } from "./ui/messages.ts";
import { isDark, watchTheme } from "./ui/theme.ts";
import { Timer } from "./ui/timer.ts";
import { announcer } from "./view/announcer.ts";
import { createLayout } from "./view/layout.ts";
import { Model, TRAITS, type AnyModel } from "./wire/model.ts";
import { reportVisibility } from "./wire/visibility.ts";

/** A view's root element, with methods for scripts and tests. */
interface Root extends HTMLElement {
  /** The visible centre of a hex in viewport coordinates; null before the board is drawn. */
  hexToClient(q: number, r: number): Point | null;
  /** The Plotly graph element; null before the board is drawn. */
  readonly plot: Graph | null;
}

/** CSS variables with colours of the palette that all renderers share. */
const PALETTE = {
  "--ak-gold": STYLE.accent,
  "--ak-dark": colour("dark"),
  "--ak-light": colour("light"),
};

/** Called once per model, before any view; must not be asynchronous. */
function initialize({ model }: { model: AnyModel }): () => void {
  return listenForPlotly(new Model(model));
}

/** Called once per view. */
function render({ model: raw, el }: { model: AnyModel; el: HTMLElement }): () => void {
  const disposal = new AbortController();
  const { signal } = disposal;
  const model = new Model(raw);
  const root = h("div", {
    class: "akropolis",
    tabindex: 0,
    role: "application",
    "data-view": "2d",
    // JupyterLab then does not handle the keys itself.
    "data-lm-suppress-shortcuts": "true",
  }) as HTMLElement as Root;
  for (const [name, value] of Object.entries(PALETTE)) root.style.setProperty(name, value);
  el.append(root);
  signal.addEventListener("abort", () => root.remove());

  const { searches } = model;
  const state: State = { ...model.values(), ...FRESH, dark: isDark(root), searches };
  foldScores(state);

  // At most one redraw per animation frame. The first new snapshot is drawn right after its
  // message, so that the next frame shows it.
  let frame = 0;
  const soon = new Timer(signal);
  let early = false;
  const redraw = (): void => {
    cancelAnimationFrame(frame);
    soon.stop();
    frame = 0;
    layout.update(state);
    announce.update(state);
    state.rendered = state.snapshot.revision;
    const { snapshot, texts, aim, hex, dark, show } = state;
    if (show.includes("city")) board.update();
    else painted(snapshot.revision);
    const name = state.link !== "" && state.caption ? `${isolate(state.caption)}. ` : "";
    set(root, "aria-label", text(texts, "board", { title: `${name}${isolate(snapshot.title)}` }));
    set(root, "aria-roledescription", text(texts, "board_role"));
    set(root, "aria-description", text(texts, "board_keys"));
    set(root, "lang", texts["language"] ?? "en");
    set(root, "data-theme", dark ? "dark" : "light");
    set(root, "data-presenter", state.presenter);
    set(root, "data-stage", isStage(state));
    set(root, "data-across", state.across);
    set(root, "data-fingers", state.fingers);
    set(root, "data-connection", state.connection);
    set(root, "data-waiting", state.waiting !== null);
    set(root, "data-linked", state.link !== "");
    set(root, "data-puzzle", snapshot.puzzle?.verdict || snapshot.puzzle !== undefined);
    set(root, "data-cursor", aim === null ? false : `${hex.q},${hex.r}`);
  };
  const changed = (): void => {
    if (!signal.aborted && frame === 0) frame = requestAnimationFrame(redraw);
  };
  const arrived = (): void => {
    changed();
    if (signal.aborted || early) return;
    early = true;
    requestAnimationFrame(() => {
      early = false;
    });
    soon.start(redraw);
  };
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));

  const painted = (revision: number): void => {
    const seat = chosenSeat(state);
    state.painted = revision;
    set(root, "data-hexes", seat.scene.hexes.length);
    set(root, "data-total", seat.total);
    set(root, "data-view", board.view);
    set(root, "data-ready", revision);
  };

  const board = new Board(state, signal, painted);
  const actions = new Actions(state, model, board, changed, signal);
  const layout = createLayout(board, actions);
  const announce = announcer(root, signal);
  const dialogs = layout.dialogs.map(({ element }) => element);
  root.append(layout.element, announce.element, ...dialogs);

  root.hexToClient = (q: number, r: number) => board.hexToClient(q, r);
  Object.defineProperty(root, "plot", { get: () => board.graph });

  for (const name of TRAITS) {
    const handler = name === "cursor" ? () => actions.follow() : () => actions.sync();
    model.onChange(name, handler, signal);
  }
  model.onChange("snapshot", arrived, signal);
  syncCursor(model, signal);
  reportVisibility(root, model, signal);
  signal.addEventListener("abort", () => model.dispose());
  model.onLost(() => actions.loseKernel(), signal);
  listen(root, board, actions, signal);
  root.addEventListener("fullscreenchange", () => {
    state.full = isFull(root);
    changed();
  }, { signal });
  watchTheme(() => {
    state.dark = isDark(root);
    changed();
  }, signal);
  const isLow = matchMedia("(pointer: coarse) and (max-height: 480px)");
  const observer = new ResizeObserver(() => {
    board.resized();
    // Narrower boards have one column, see `stage.css`.
    state.across = isLow.matches && root.clientWidth > 760;
    state.narrow = layout.isNarrow();
    changed();
  });
  observer.observe(board.field);
  signal.addEventListener("abort", () => observer.disconnect());
  changed();

  return () => disposal.abort();
}

export default { initialize, render };
