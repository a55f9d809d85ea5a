/** The parts of a view in their places: board and site at the left, panels at the right. */
import type { Actions } from "./actions.ts";
import type { Board } from "./board.ts";
import { h, set } from "./dom.ts";
import { movesPanel } from "./panels/moves.ts";
import type { Panel } from "./panels/panel.ts";
import { playersPanel } from "./panels/players.ts";
import { scorePanel } from "./panels/score.ts";
import { sitePanel } from "./panels/site.ts";
import { headPanel, statusPanel } from "./panels/status.ts";
import { toolbar } from "./panels/tools.ts";
import { unseenPanel } from "./panels/unseen.ts";
import type { State } from "./state.ts";

/** The order of the panels at the right; their names are those of the trait `show`. */
const SIDE = {
  players: playersPanel,
  score: scorePanel,
  unseen: unseenPanel,
  moves: movesPanel,
} satisfies Record<string, (actions: Actions) => Panel>;

export class Layout {
  readonly element: HTMLElement;
  readonly #main: HTMLElement;
  readonly #side: HTMLElement;
  readonly #site: Panel;
  readonly #board: Board;
  readonly #around: Panel[];
  readonly #panels: [name: string, panel: Panel][];

  constructor(board: Board, actions: Actions) {
    const [head, status, tools] = [headPanel(), statusPanel(), toolbar(actions)];
    this.#board = board;
    this.#around = [head, status, tools];
    this.#panels = Object.entries(SIDE).map(([name, make]) => [name, make(actions)]);
    this.#site = sitePanel(actions);
    head.element.append(tools.element);
    this.#main = h(
      "div",
      { class: "ak-main" },
      h("div", { class: "ak-city" }, head.element, board.element, status.element),
      this.#site.element,
    );
    this.#side = h("div", { class: "ak-side" });
    for (const [, panel] of this.#panels) this.#side.append(panel.element);
    this.element = h("div", { class: "ak-layout" }, this.#main, this.#side);
  }

  update(state: State): void {
    const { show } = state;
    this.#board.element.style.height = `${state.height}px`;
    const [city, site] = [show.includes("city"), show.includes("site")];
    set(this.#main, "hidden", !city && !site);
    set(this.#main.firstElementChild!, "hidden", !city);
    set(this.#side, "hidden", !this.#panels.some(([name]) => show.includes(name)));
    for (const panel of this.#around) panel.update(state);
    for (const [name, panel] of [["site", this.#site] as const, ...this.#panels]) {
      set(panel.element, "hidden", !show.includes(name));
      if (show.includes(name)) panel.update(state);
    }
  }
}
