/** The buttons under the board, and the ways through a game and the steps of a view. */
import { ZOOM_STEP } from "../board/renderer.ts";
import type { Actions } from "../input/actions.ts";
import { keysOf } from "../input/keys.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import { stepBy, stepOf, type State } from "../state.ts";
import {
  button, enable, expand, h, label, naming, press, set, showing, textButton, toggleFullScreen,
  write,
} from "../ui/dom.ts";
import { icon, type Icon } from "../ui/icons.ts";
import { text, type TextKey } from "../ui/messages.ts";

interface Tool {
  name: Icon & TextKey;
  act: () => void;
  /** Whether it is enabled. */
  useful: (state: State) => boolean;
}

const always = (): boolean => true;
/** Whether a step is possible, or may be when what waits is done. */
const steps = ({ connection, pending }: State, isPossible: boolean): boolean =>
  connection !== "lost" && (isPossible || pending > 0);
const undoable = (state: State): boolean =>
  steps(state, state.snapshot.can_undo || Boolean(state.snapshot.deleted?.last));
/** Undo skips the moves of bots, stepping does not. */
const before = (state: State): boolean => {
  const { bot_data, snapshot: { can_undo, ply } } = state;
  return steps(state, can_undo || (ply > 0 && Boolean(bot_data?.seats.some(Boolean))));
};
const ahead = (state: State): boolean => steps(state, state.snapshot.can_redo);

/** A button with the icon, the key and the name of what it does. */
const iconButton = (name: Icon & TextKey, act: () => void, attributes = {}): HTMLButtonElement =>
  button({ class: "ak-button", ...keysOf(name), ...naming(name), ...attributes }, act, icon(name));

/** A group of buttons with icons. */
function group(...tools: Tool[]): Panel {
  const buttons = tools.map(({ name, act, useful }) => {
    return { useful, element: iconButton(name, act, { "data-every-click": true }) };
  });
  const element = h("div", { class: "ak-buttons" }, ...buttons.map((one) => one.element));
  return makePanel(element, (state) => {
    for (const { element, useful } of buttons) enable(element, useful(state));
  });
}

/** Buttons for the first, previous, next and last move, around the current ply. */
export function wayThrough(actions: Actions, ...between: HTMLElement[]): Panel {
  const backwards = group(
    { name: "first", act: () => actions.goto(0), useful: before },
    { name: "previous", act: () => actions.step(-1), useful: before },
  );
  const forwards = group(
    { name: "next", act: () => actions.step(1), useful: ahead },
    { name: "last", act: () => actions.last(), useful: ahead },
  );
  const where = h("span", { class: "ak-where" });
  return {
    element: h("div", { class: "ak-line" }, backwards.element, ...between, where, forwards.element),
    update(state) {
      backwards.update(state);
      forwards.update(state);
      write(where, `${state.snapshot.ply} / ${state.snapshot.line.length}`);
    },
  };
}

/** Buttons for rotation, undo and redo, camera, and moving through the game. */
export function toolbar(actions: Actions): Panel & { edges: [HTMLElement, HTMLElement] } {
  const building = ({ snapshot: { site, palette = [] } }: State): boolean =>
    site.length + palette.length > 0;
  const turn = group(
    { name: "rotate_left", act: () => actions.rotate(-1), useful: building },
    { name: "rotate_right", act: () => actions.rotate(1), useful: building },
  );
  // On a phone, the buttons beside the ghost turn it.
  turn.element.classList.add("ak-turns");
  const camera = group(
    { name: "zoom_in", act: () => actions.camera.zoom(ZOOM_STEP), useful: always },
    { name: "zoom_out", act: () => actions.camera.zoom(1 / ZOOM_STEP), useful: always },
    { name: "fit", act: () => actions.camera.fit(), useful: always },
  );
  const change = group(
    { name: "undo", act: () => actions.undo(), useful: undoable },
    { name: "redo", act: () => actions.redo(), useful: ahead },
  );
  const way = wayThrough(actions);
  const views = (["2d", "3d"] as const).map((view) => {
    const attributes = { class: "ak-view", ...keysOf("key_view") };
    const element = button(attributes, () => actions.set("view", view));
    return { view, button: element };
  });
  const switches = h("div", { class: "ak-views" }, ...views.map(({ button }) => button));
  /** Whether scores have been hidden: then they can be hidden again. */
  let hasHidden = false;
  /** Whether the score may be far below the palette. */
  let isCity = false;
  const show = textButton(() => {
    actions.toggle("reveal");
    if (isCity) requestAnimationFrame(() => showScore(show));
  }, keysOf("key_scores"));
  const begin = textButton(() => actions.open("newGame", true), {
    "aria-haspopup": "dialog",
    ...showing("new_game"),
    ...keysOf("new_game"),
  });
  const groups = [turn, change, camera].map(({ element }) => element);
  // In presenter mode and on a phone held across, these buttons are beside the picture.
  const left = h("div", { class: "ak-edge" });
  const right = h("div", { class: "ak-edge" });
  const parts = [begin, show, ...groups, switches, way.element];
  return {
    element: h("div", { class: "ak-tools" }, ...parts),
    edges: [left, right],
    update(state) {
      const isApart = state.presenter || state.across;
      if (isApart && turn.element.parentElement !== left) {
        left.append(turn.element, change.element);
        right.append(camera.element);
      } else if (!isApart && turn.element.parentElement === left) {
        show.after(...groups);
      }
      for (const edge of [left, right]) set(edge, "hidden", !isApart);
      // Nothing to rotate where nothing can be built; a free city has no line.
      const { site, palette = [], line: moves, setup, tables } = state.snapshot;
      const idle = site.length === 0 && palette.length === 0 && moves.length === 0;
      for (const { element } of [turn, change]) {
        set(element, "hidden", idle);
        // Locked views keep the space of these buttons, so that boards side by side are aligned.
        set(element, "data-locked", state.locked);
      }
      for (const part of [turn, change, camera, way]) part.update(state);
      // The replay panel has the same buttons; a view of only a city is one of several.
      const mere = !["site", "moves"].some((name) => state.show.includes(name));
      const apart = mere || state.show.includes("replay") || setup !== undefined;
      set(way.element, "hidden", apart || (moves.length === 0 && site.length === 0));
      set(switches, "hidden", state.flat);
      for (const { view, button } of views) {
        const words = text(state.texts, `view_${view}`);
        write(button, words);
        set(button, "aria-label", words);
        press(button, state.view === view);
      }
      write(show, text(state.texts, state.reveal ? "hide" : "reveal"));
      isCity = state.snapshot.kind === "city";
      hasHidden ||= !state.reveal;
      set(show, "hidden", !hasHidden && !state.presenter);
      set(begin, "hidden", tables === undefined || setup !== undefined);
      expand(begin, state.dialog === "newGame");
    },
  };
}

function showScore(element: HTMLElement): void {
  const score = element.closest(".akropolis")?.querySelector(".ak-score:not([hidden])");
  score?.scrollIntoView({ block: "nearest" });
}

/** The switch for coordinates; it stands beside the title, where there is more room. */
export function coordinatesSwitch(actions: Actions): Panel {
  const act = (): void => actions.toggle("coordinates");
  const element = iconButton("coordinates", act, { class: "ak-button ak-switch" });
  return makePanel(element, ({ coordinates }) => {
    press(element, coordinates);
  });
}

/** The button for presenter mode. */
export function presenterButton(actions: Actions): Panel {
  const act = (): void => actions.toggle("presenter");
  const element = iconButton("presenter", act, { class: "ak-button ak-present-switch" });
  return makePanel(element, ({ presenter, link }) => {
    press(element, presenter);
    // Boards side by side leave no room for large type.
    set(element, "hidden", !presenter && link !== "");
  });
}

/** The button for full-screen mode. */
export function fullScreenButton(): Panel {
  const act = (): void => void toggleFullScreen(element.closest(".akropolis")!);
  const attributes = { class: "ak-button ak-full-screen", ...keysOf("full_screen") };
  const element = button(attributes, act, icon("full_screen"));
  return makePanel(element, ({ full, link, texts }) => {
    // Linked boards are better side by side, so they have no full-screen button.
    set(element, "hidden", !document.fullscreenEnabled || link !== "");
    label(element, text(texts, full ? "leave_full_screen" : "full_screen"));
  });
}

/** Buttons through the steps of a view, such as a question, its answer, and why. */
export function stepsPanel(actions: Actions): Panel {
  const choice = (by: 1 | -1, name: TextKey): HTMLButtonElement =>
    textButton(() => actions.showStep(by), { ...showing(name), ...keysOf(name) });
  const [back, on] = [choice(-1, "previous_step"), choice(1, "next_step")];
  const where = h("span", { class: "ak-where" });
  const element = h("div", { class: "ak-line" }, back, where, on);
  return makePanel(element, (state) => {
    const { at, count } = stepOf(state);
    set(element, "hidden", count === 0);
    enable(back, stepBy(state, -1) !== null);
    enable(on, stepBy(state, 1) !== null);
    write(where, count === 0 ? "" : `${at + 1} / ${count}`);
  });
}

/** The replay panel: buttons and a slider. */
export function replayPanel(actions: Actions): Panel {
  const slider = h("input", { type: "range", class: "ak-slider", min: 0, step: 1 });
  const way = wayThrough(actions, slider);
  const element = h("section", { class: "ak-section ak-replay" }, way.element);
  /** The slider's value while Python still handles an earlier one. */
  let wanted: number | null = null;
  let busy = false;

  const go = (): void => {
    if (wanted === null || busy) return;
    const ply = wanted;
    wanted = null;
    busy = true;
    actions.goto(ply);
  };
  slider.addEventListener("input", () => {
    wanted = slider.valueAsNumber;
    go();
  });

  return makePanel(element, (state) => {
    way.update(state);
    const { ply, line } = state.snapshot;
    busy = state.pending > 0;
    go();
    set(slider, "max", line.length);
    set(slider, "aria-label", text(state.texts, "slider"));
    const values = { ply, plies: line.length };
    set(slider, "aria-valuetext", text(state.texts, "went_to", values));
    set(slider, "disabled", line.length === 0 || state.locked || state.connection === "lost");
    if (!busy && wanted === null) slider.value = String(ply);
  });
}
