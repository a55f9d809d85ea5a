/** The buttons under the board. */
import { ZOOM_STEP, type Actions } from "../input/actions.ts";
import { button, enable, expand, label, press, textButton } from "../ui/buttons.ts";
import { h, set, write } from "../ui/dom.ts";
import { icon, type Icon } from "../ui/icons.ts";
import type { State } from "../state.ts";
import { text, type TextKey } from "../ui/messages.ts";
import type { Panel } from "../panels/panel.ts";

interface Tool {
  name: Icon & TextKey;
  act: () => void;
  /** Whether it is enabled. */
  useful: (state: State) => boolean;
}

const always = (): boolean => true;
const back = ({ snapshot, pending }: State): boolean => snapshot.can_undo || pending > 0;
/** Undo skips the moves of bots, stepping does not. */
const before = (state: State): boolean =>
  back(state) || (state.snapshot.ply > 0 && (state.bot_data?.seats.some(Boolean) ?? false));
const ahead = ({ snapshot, pending }: State): boolean => snapshot.can_redo || pending > 0;

class Buttons implements Panel {
  readonly element: HTMLElement;
  readonly #buttons: { tool: Tool; button: HTMLButtonElement }[] = [];

  constructor(tools: Tool[]) {
    this.element = h("div", { class: "ak-buttons" });
    for (const tool of tools) {
      const attributes = { class: "ak-button", "data-every-click": true };
      const element = button(attributes, tool.act, icon(tool.name));
      this.#buttons.push({ tool, button: element });
      this.element.append(element);
    }
  }

  update(state: State): void {
    for (const { tool, button } of this.#buttons) {
      label(button, text(state.texts, tool.name));
      enable(button, tool.useful(state));
    }
  }
}

/** Buttons for the first, previous, next and last move, around the current ply. */
export function wayThrough(actions: Actions, ...between: HTMLElement[]): Panel {
  const groups = [
    new Buttons([
      { name: "first", act: () => actions.first(), useful: before },
      { name: "previous", act: () => actions.step(-1), useful: before },
    ]),
    new Buttons([
      { name: "next", act: () => actions.step(1), useful: ahead },
      { name: "last", act: () => actions.last(), useful: ahead },
    ]),
  ];
  const where = h("span", { class: "ak-where" });
  const [backwards, forwards] = groups.map((group) => group.element);
  return {
    element: h("div", { class: "ak-line" }, backwards!, ...between, where, forwards!),
    update(state) {
      for (const group of groups) group.update(state);
      write(where, `${state.snapshot.ply} / ${state.snapshot.line.length}`);
    },
  };
}

/** Buttons for rotation, undo and redo, camera, and moving through the game. */
export function toolbar(actions: Actions): Panel {
  const building = ({ snapshot: { site, palette = [] } }: State): boolean =>
    site.length + palette.length > 0;
  const tools: Panel[] = [
    new Buttons([
      { name: "rotate_left", act: () => actions.rotate(-1), useful: building },
      { name: "rotate_right", act: () => actions.rotate(1), useful: building },
    ]),
    new Buttons([
      { name: "zoom_in", act: () => actions.camera.zoom(ZOOM_STEP), useful: always },
      { name: "zoom_out", act: () => actions.camera.zoom(1 / ZOOM_STEP), useful: always },
      { name: "fit", act: () => actions.camera.fit(), useful: always },
    ]),
    new Buttons([
      { name: "undo", act: () => actions.undo(), useful: back },
      { name: "redo", act: () => actions.redo(), useful: ahead },
    ]),
  ];
  const way = wayThrough(actions);
  const views = (["2d", "3d"] as const).map((view) => {
    const element = button({ class: "ak-view" }, () => actions.set("view", view));
    return { view, button: element };
  });
  const switches = h("div", { class: "ak-views" }, ...views.map(({ button }) => button));
  const show = textButton(() => actions.toggle("reveal"));
  const room = textButton(() => actions.toggle("presenter"), { "aria-pressed": "true" });
  const begin = textButton(() => actions.ask(true), { "aria-haspopup": "dialog" });
  const [turn, camera, change] = tools.map((group) => group.element);
  const words = [begin, show, room];
  const parts = [...words, turn!, change!, camera!, switches, way.element];
  return {
    element: h("div", { class: "ak-tools" }, ...parts),
    update(state) {
      // Nothing to rotate where nothing can be built; a free city has no line.
      const { site, palette = [], line: moves } = state.snapshot;
      const idle = site.length === 0 && palette.length === 0 && moves.length === 0;
      set(turn!, "hidden", idle);
      set(change!, "hidden", idle);
      // Locked views keep the space of these buttons, so that boards side by side are aligned.
      set(turn!, "data-locked", state.locked);
      set(change!, "data-locked", state.locked);
      for (const group of [...tools, way]) group.update(state);
      // The replay panel has the same buttons; a view of only a city is one of several.
      const mere = !["site", "moves"].some((name) => state.show.includes(name));
      const apart = mere || state.show.includes("replay");
      set(way.element, "hidden", apart || (moves.length === 0 && site.length === 0));
      for (const { view, button } of views) {
        const words = text(state.texts, `view_${view}`);
        write(button, words);
        set(button, "aria-label", words);
        press(button, state.view === view);
      }
      write(show, text(state.texts, state.reveal ? "hide" : "reveal"));
      set(show, "hidden", state.reveal && !state.presenter);
      write(room, text(state.texts, "presenter"));
      set(room, "hidden", !state.presenter);
      set(begin, "hidden", state.snapshot.rules === undefined);
      expand(begin, state.asking);
      write(begin, text(state.texts, "new_game"));
    },
  };
}
