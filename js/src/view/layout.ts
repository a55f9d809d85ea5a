/** The layout of a view: board and site on the left, panels on the right. */
import type { Board } from "../board/board.ts";
import type { Actions } from "../input/actions.ts";
import { analysisPanel } from "../panels/analysis.ts";
import { botsPanel, playersPanel } from "../panels/players.ts";
import { chartPanel } from "../panels/chart.ts";
import { forecastPanel } from "../panels/forecast.ts";
import { showsOpening } from "../overlay/opening.ts";
import { movesPanel } from "../panels/moves/moves.ts";
import { openingPanel } from "../panels/opening-panel.ts";
import type { Panel } from "../panels/panel.ts";
import { answerPanel, choicesPanel, taskPanel } from "../panels/puzzle.ts";
import { reviewPanel } from "../panels/review/review.ts";
import { sentence } from "../panels/sentence.ts";
import { scorePanel } from "../panels/score.ts";
import { unseenPanel } from "../panels/unseen.ts";
import { captionOf, hasCaptions, type State } from "../state.ts";
import { changes, h, set, translate, write } from "../ui/dom.ts";
import { moreButton, moreDialog, pasteDialog } from "./more.ts";
import { keysButton, keysDialog } from "./key-sheet.ts";
import { textLine, textLineButton } from "./text-line/runner.ts";
import { newGameDialog } from "./new-game.ts";
import { makerPanel, palettePanel } from "./palette.ts";
import {
  coordinatesSwitch, fullScreenButton, presenterButton, replayPanel, stepsPanel, toolbar,
} from "./tools.ts";
import { setupPanel } from "./setup.ts";
import { sitePanel } from "./site.ts";
import { headPanel, statusPanel } from "./status.ts";

/** Names of the parts on the left. */
const MAIN = ["city", "replay", "site", "puzzle", "review"];

/** The panels on the right in order; the names are those in the trait `show`. */
const SIDE = {
  setup: setupPanel,
  players: playersPanel,
  opening: openingPanel,
  analysis: analysisPanel,
  forecast: forecastPanel,
  score: scorePanel,
  chart: chartPanel,
  unseen: unseenPanel,
  moves: movesPanel,
} satisfies Record<string, (actions: Actions) => Panel>;

/** The parts of the state that change while a user aims: no panel depends on them. */
const AIMING: readonly string[] = [
  ...["aim", "hex", "built", "cursor", "explanation", "notice", "refused", "notices"] as const,
  ...["pending", "waiting", "rendered", "painted", "anchor", "proposed", "pointed"] as const,
  ...["lit", "asked", "rested"] as const,
] satisfies (keyof State)[];

interface Layout extends Panel {
  /** They lie over the other parts. */
  dialogs: Panel[];
  /** Whether the panels are below the board, not beside it. */
  isNarrow: () => boolean;
}

/** Create the parts of a view. */
export function createLayout(board: Board, actions: Actions): Layout {
  const head = headPanel();
  const coordinates = coordinatesSwitch(actions);
  const presenter = presenterButton(actions);
  const fullScreen = fullScreenButton();
  const keys = keysButton(actions);
  const more = moreButton(actions);
  const tools = toolbar(actions);
  const caption = h("p", { class: "ak-caption" });
  const showCaption = sentence(caption, actions);
  const name = h("strong", { class: "ak-city-name" });
  const status = statusPanel(actions);
  const bots = botsPanel(actions);
  const site = sitePanel(actions);
  const palette = palettePanel(actions);
  const maker = makerPanel(actions);
  const replay = replayPanel(actions);
  const steps = stepsPanel(actions);
  const [task, choices] = [taskPanel(), choicesPanel(actions)];
  const answer = answerPanel(actions);
  const review = reviewPanel(actions);
  const sidePanels = Object.entries(SIDE).map(([name, make]) => [name, make(actions)] as const);
  /** The panels by their names in the trait `show`. */
  const panels: readonly (readonly [name: string, panel: Panel])[] = [
    ...([["site", site], ["site", palette], ["site", maker]] as const),
    ...([["replay", replay], ["review", review]] as const),
    ...([["puzzle", task], ["puzzle", choices], ["puzzle", answer]] as const),
    ...sidePanels,
  ];
  const dialogs = [newGameDialog, keysDialog, moreDialog, pasteDialog].map((make) => make(actions));

  const commands = [textLineButton(actions), textLine(actions)];

  const corners = [coordinates, keys, more, presenter, fullScreen].map(({ element }) => element);
  const corner = h("div", { class: "ak-corner" }, ...corners);
  head.element.append(bots.element, corner, tools.element);
  const city = h(
    "div",
    { class: "ak-city" },
    ...[head.element, tools.edges[0], board.element, tools.edges[1], caption, steps.element],
    status.element,
    ...commands.map(({ element }) => element),
  );
  // The sentence about a move stands below its picture.
  const below = [replay, review, site, palette, maker, answer].map(({ element }) => element);
  const main = h("div", { class: "ak-main" }, task.element, choices.element, city, ...below);
  const side = h("div", { class: "ak-side" }, ...sidePanels.map(([, { element }]) => element));
  const players = sidePanels.find(([name]) => name === "players")![1].element;
  const [changed, awaited] = [changes(), changes()];

  // The root has the role of an application, so that its keys reach it; the rest can be read.
  const element = h("div", { class: "ak-layout", role: "document" }, main, side);

  return {
    element,
    dialogs,
    // On the stage, the parts of the left column are placed on their own.
    isNarrow: () =>
      !side.hidden && main.offsetParent !== null && side.offsetTop > main.offsetTop,
    update(state) {
      status.update(state);
      for (const part of [...dialogs, ...commands]) part.update(state);
      // Of the panels, only buttons for other moves depend on gestures without a reply.
      if (awaited(state.pending > 0)) for (const part of [tools, replay]) part.update(state);
      const seen = Object.entries(state).filter(([name]) => !AIMING.includes(name));
      if (!changed(...seen.map(([, value]) => value))) return;
      const { show, height, full } = state;
      // In full-screen mode the board gets the remaining height.
      const asked = height === null ? inSight(state) : `${height}px`;
      board.element.style.height = full ? "auto" : asked;
      element.style.setProperty("--ak-height", height === null ? null : asked);
      set(city, "hidden", !show.includes("city"));
      set(main, "hidden", !MAIN.some((name) => isShown(state, name)));
      set(side, "hidden", !Object.keys(SIDE).some((name) => isShown(state, name)));
      const linked = state.link !== "";
      showCaption(linked ? "" : captionOf(state), state);
      set(caption, "hidden", linked || !hasCaptions(state));
      write(name, state.caption);
      set(name, "title", state.caption);
      set(name, "hidden", !linked || state.caption === "");
      const above = show.includes("city") ? head.element : main;
      if (name.parentElement !== above) above.prepend(name);
      for (const part of [head, coordinates, keys, more, presenter, fullScreen]) part.update(state);
      for (const part of [tools, steps, bots]) part.update(state);
      // Beside the board, a review is in sight together with the board.
      const column = side.hidden || state.narrow ? main : side;
      if (review.element.parentElement !== column) {
        if (column === side) side.prepend(review.element);
        else replay.element.after(review.element);
      }
      const top = show.includes("city") ? head.element : main;
      if (bots.element.parentElement !== top) {
        if (top === main) replay.element.before(bots.element);
        else corner.before(bots.element);
      }
      // Without a city, the moves stand beside all other panels, not below the players.
      const list = isShown(state, "moves") && !show.includes("city");
      const among = list && isShown(state, "site") ? main : side;
      if (players.parentElement !== among) {
        if (among === main) main.append(players);
        else side.prepend(players);
      }
      for (const [name, panel] of panels) {
        const visible = isShown(state, name) && !panel.isEmpty?.(state);
        set(panel.element, "hidden", !visible);
        if (visible) panel.update(state);
      }
      translate(element, state.texts);
    },
  };
}

/** Whether a panel is visible; also if a key or a script has activated it in a single view. */
function isShown(state: State, name: string): boolean {
  // While a position is set up, nothing else is of use.
  if (state.snapshot.setup) return ["city", "setup", "unseen"].includes(name);
  const { show, pondering, analysis_data, review_data, link, snapshot } = state;
  const { forecasting, forecast_data } = state;
  // Only games can be analysed. The Opening panel shows an analysis in its own way.
  const analysis = (pondering && snapshot.kind === "game") || analysis_data !== null;
  if (name === "analysis" && showsOpening(state)) return state.comparing;
  const forecast = (forecasting && snapshot.kind === "game") || forecast_data !== null;
  const begun = { analysis, forecast, review: review_data !== null }[name] ?? false;
  return show.includes(name) || (begun && link === "");
}

/** CSS height of the board; in low windows it leaves space for the head and the site. */
function inSight({ presenter, show, snapshot, narrow }: State): string {
  const [most, around] = presenter ? [640, "max(346px, 20em - 54px)"] : [560, "320px"];
  // `touch.css` leaves more space on a phone, whose controls are larger. Exported pages set how
  // much is around the view; the default is JupyterLab's.
  const whole = `var(--ak-around, ${around} + var(--ak-page, 120px))`;
  const isSite = show.includes("site") && (!snapshot.setup || narrow);
  const below = `${whole} - ${isSite ? 0 : 120}px`;
  return `min(${most}px, max(260px, 100vh - (${below})))`;
}
