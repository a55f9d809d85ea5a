/** The layout of a view: board and site on the left, panels on the right. */
import type { Actions } from "../input/actions.ts";
import type { Board } from "../board/board.ts";
import { changes } from "../ui/changes.ts";
import { h, set, write } from "../ui/dom.ts";
import { fullScreenButton } from "../ui/full-screen.ts";
import { analysisPanel } from "../panels/analysis.ts";
import { botsPanel } from "../panels/bots.ts";
import { chartPanel } from "../panels/chart.ts";
import { movesPanel } from "../panels/moves.ts";
import { newGameDialog } from "./new-game.ts";
import type { Panel } from "../panels/panel.ts";
import { palettePanel } from "./palette.ts";
import { playersPanel } from "../panels/players.ts";
import { answerPanel, taskPanel } from "../panels/puzzle.ts";
import { replayPanel } from "./replay.ts";
import { reviewPanel } from "../panels/review.ts";
import { scorePanel } from "../panels/score.ts";
import { sitePanel } from "./site.ts";
import { headPanel, statusPanel } from "./status.ts";
import { toolbar } from "./tools.ts";
import { unseenPanel } from "../panels/unseen.ts";
import { hasCaptions, type State } from "../state.ts";

/** Names of the parts on the left. */
const MAIN = ["city", "replay", "site", "puzzle", "review"];

/** The panels on the right in order; the names are those in the trait `show`. */
const SIDE = {
  players: playersPanel,
  analysis: analysisPanel,
  score: scorePanel,
  chart: chartPanel,
  unseen: unseenPanel,
  moves: movesPanel,
} satisfies Record<string, (actions: Actions) => Panel>;

/** The parts of the state on which the panels depend; aiming is not one of them. */
const SEEN = [
  ...["snapshot", "selected", "rotation", "player", "show", "texts", "height", "view"] as const,
  ...["presenter", "reveal", "caption", "pending", "asking", "own", "gone", "locked"] as const,
  ...["full", "bot_data", "pondering", "analysis_data", "review_data"] as const,
] as const satisfies readonly (keyof State)[];

export class Layout {
  readonly element: HTMLElement;
  /** The dialog for a new game. */
  readonly dialog: Panel;
  readonly #main: HTMLElement;
  readonly #city: HTMLElement;
  readonly #side: HTMLElement;
  readonly #board: Board;
  readonly #head = headPanel();
  readonly #full = fullScreenButton();
  readonly #tools: Panel;
  readonly #bots: Panel;
  readonly #said: { caption: HTMLElement; status: Panel };
  /** The panels by their names in the trait `show`. */
  readonly #panels: readonly (readonly [name: string, panel: Panel])[];
  readonly #changed = changes();

  constructor(board: Board, actions: Actions) {
    const site = sitePanel(actions);
    const palette = palettePanel(actions);
    const replay = replayPanel(actions);
    const task = taskPanel();
    const answer = answerPanel(actions);
    const review = reviewPanel(actions);
    const side = Object.entries(SIDE).map(([name, make]) => [name, make(actions)] as const);
    this.#board = board;
    this.#said = { caption: h("p", { class: "ak-caption" }), status: statusPanel(actions) };
    this.#tools = toolbar(actions);
    this.#bots = botsPanel(actions);
    this.dialog = newGameDialog(actions);
    this.#head.element.append(this.#full.element, this.#tools.element);
    this.#panels = [["site", site], ["site", palette], ["replay", replay], ["puzzle", task],
      ["puzzle", answer], ["review", review], ...side];
    const { caption, status } = this.#said;
    const parts = [this.#head.element, board.element, caption, status.element];
    this.#city = h("div", { class: "ak-city" }, ...parts);
    const below = [this.#bots, replay, site, palette, answer, review];
    const main = [task.element, this.#city, ...below.map(({ element }) => element)];
    this.#main = h("div", { class: "ak-main" }, ...main);
    this.#side = h("div", { class: "ak-side" }, ...side.map(([, panel]) => panel.element));
    this.element = h("div", { class: "ak-layout" }, this.#main, this.#side);
  }

  update(state: State): void {
    this.#said.status.update(state);
    this.dialog.update(state);
    const { show, height, full } = state;
    if (!this.#changed(...SEEN.map((name) => state[name]))) return;
    // In full-screen mode the board gets the remaining height.
    const asked = height === null ? inSight(state) : `${height}px`;
    this.#board.element.style.height = full ? "auto" : asked;
    set(this.#city, "hidden", !show.includes("city"));
    set(this.#main, "hidden", !MAIN.some((name) => isShown(state, name)));
    set(this.#side, "hidden", !Object.keys(SIDE).some((name) => isShown(state, name)));
    write(this.#said.caption, state.caption || state.snapshot.comment || "");
    set(this.#said.caption, "hidden", !hasCaptions(state));
    this.#head.update(state);
    this.#full.update(state);
    this.#tools.update(state);
    this.#bots.update(state);
    for (const [name, panel] of this.#panels) {
      const visible = isShown(state, name);
      set(panel.element, "hidden", !visible);
      if (visible) panel.update(state);
    }
  }
}

/** Whether a panel is visible; also if a key or a script has activated it in a single view. */
function isShown(state: State, name: string): boolean {
  const { show, pondering, analysis_data, review_data, link, snapshot } = state;
  // Only games can be analysed.
  const analysis = (pondering && snapshot.kind === "game") || analysis_data !== null;
  if (name === "score" && snapshot.puzzle?.unmarked) return false;
  const begun = { analysis, review: review_data !== null }[name] ?? false;
  return show.includes(name) || (begun && link === "");
}

/** CSS height of the board; in low windows it leaves space for the head and the site. */
function inSight({ presenter, show }: State): string {
  const [most, around] = presenter ? [640, 506] : [460, 448];
  const below = show.includes("site") ? around : around - 120;
  return `min(${most}px, max(260px, 100vh - ${below}px))`;
}
