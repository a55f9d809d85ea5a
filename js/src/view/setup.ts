/** The panel in which a position is set up: seats, construction site, tiles to choose from. */
import type { Actions } from "../input/actions.ts";
import { stonePicture, showTile } from "../picture/svg-paths.ts";
import { selectedTile, type State } from "../state.ts";
import {
  button, enable, h, isPressed, label, list, makeRow, naming, press, set, showing, textButton,
  write,
  type Row,
} from "../ui/dom.ts";
import { kindsOf, text } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import { tileText } from "../wire/notation.ts";
import type { SetUpIntent } from "../wire/intents.ts";
import type { Seat, SiteTile } from "../wire/snapshot.ts";
import { makePanel, section, type Panel } from "../panels/panel.ts";
import { fileButtons } from "./more.ts";
import { stacksInWords } from "./site.ts";

/** Most stones that can be entered. */
const MOST = 999;

type Asked = Omit<SetUpIntent, "kind">;

export function setupPanel(actions: Actions): Panel {
  const edit = (asked: Asked): void => void actions.send({ kind: "setup", ...asked });
  const seats = h("div", { class: "ak-rows" });
  const site = h("div", { class: "ak-set-site" });
  const tiles = h("div", { class: "ak-set-tiles" });
  const problems = h("ul", { class: "ak-problems" });
  const offer = button(
    { class: "ak-set-tile ak-offer", ...naming("setup_offer") }, () => edit(offered()), "+",
  );
  const play = textButton(() => edit({ do: "play" }), showing("setup_play"));
  play.classList.add("ak-primary");
  const back = textButton(() => edit({ do: "return" }), showing("setup_return"));
  const rules = textButton(() => actions.open("newGame", true), showing("setup_rules"));
  const clear = textButton(() => edit({ do: "clear" }), showing("setup_clear"));
  const head = h("h3", { class: "ak-heading", ...showing("site") });
  const choice = h("h3", { class: "ak-heading", ...showing("palette") });
  const row = h("div", { class: "ak-set-site" }, site, offer);
  const files = fileButtons(actions);
  const buttons = h("div", { class: "ak-text-buttons" }, play, back, rules, clear);
  const choose = h("div", { class: "ak-set-choice" }, choice, tiles);
  const parts = [seats, head, row, choose, problems, buttons, files.element];
  const { element, heading: top, aside } = section("setup", ...parts);
  set(top, "data-text", "players");
  let now: State | null = null;
  const offered = (): Asked => ({ do: "offer", ...actions.chosen });
  const showSeats = list(seats, (seat) => seatRow(actions, edit, seat));
  const showSite = list(site, (index) => siteTile(edit, index));
  const showTiles = list(tiles, (index) => paletteTile(actions, index));
  const showProblems = list<string, readonly string[]>(problems, () => {
    const item = h("li");
    return makeRow(item, (words: string, wrong: readonly string[]) => {
      write(item, words);
      set(item, "data-wrong", wrong.includes(words));
    });
  });
  const rove = roving(tiles, "palette");
  return makePanel(element, (state) => {
    now = state;
    const { texts, snapshot: { setup, palette = [], seats: all, site: there, tables } } = state;
    if (!setup) return;
    write(aside, stacksInWords(state));
    showSeats(all, state);
    showSite(there, state);
    showTiles(palette, state);
    rove();
    files.update(state);
    const said = [...setup.problems, ...setup.missing];
    const isComplete = said.length === 0;
    showProblems(isComplete ? [text(texts, "setup_complete")] : said, setup.problems);
    enable(offer, selectedTile(now) !== null);
    enable(play, isComplete);
    set(back, "hidden", !setup.can_return);
    for (const one of [play, rules]) set(one, "hidden", !tables);
  }, ({ snapshot: { setup } }) => setup === undefined);
}

/** A seat: whose city is shown, stones, and whether it is to move. */
function seatRow(actions: Actions, edit: (asked: Asked) => void, seat: number): Row<Seat, State> {
  let stones = 0;
  const name = h("span", { class: "ak-name" });
  const laid = h("small");
  const city = button({ class: "ak-player", "data-player": seat }, () => {
    actions.set("player", seat);
  }, name, laid);
  const put = (count: number): void => edit({ do: "stones", seat, count });
  const change = (by: number) => (): void => put(stones + by);
  const every = { class: "ak-button", "data-every-click": true };
  const [fewer, more] = [button(every, change(-1), "−"), button(every, change(1), "+")];
  const attributes = { type: "number", inputmode: "numeric", min: 0, max: MOST, required: true };
  const count = h("input", { class: "ak-field", ...attributes });
  count.addEventListener("change", () => {
    if (count.checkValidity()) put(count.valueAsNumber);
    else count.value = String(stones);
  });
  const mover = textButton(() => edit({ do: "mover", seat }), showing("to_move"));
  return {
    element: h("div", { class: "ak-set-seat" }, city, fewer, count, stonePicture(), more, mover),
    show(shown, { texts, player, snapshot: { setup } }) {
      stones = shown.stones;
      if (count.value !== String(stones)) count.value = String(stones);
      label(count, text(texts, "setup_stones_of", { name: shown.name }));
      write(name, shown.name);
      write(laid, text(texts, "setup_tiles", { n: setup!.laid[seat]! }));
      label(fewer, text(texts, "setup_fewer", { name: shown.name }));
      label(more, text(texts, "setup_more", { name: shown.name }));
      enable(fewer, stones > 0);
      press(city, seat === player);
      press(mover, seat === setup!.mover);
    },
  };
}

/** A tile on the construction site: its price, and a click takes it away. */
function siteTile(edit: (asked: Asked) => void, index: number): Row<SiteTile, State> {
  const picture = h("span");
  const price = h("small", {}, index === 0 ? "" : String(index), index === 0 ? "" : stonePicture());
  const act = (): void => edit({ do: "withdraw", index });
  const element = button({ class: "ak-set-tile" }, act, picture, price);
  return makeRow(element, ({ tile, hexes }, { texts }) => {
    showTile(picture, hexes, 0);
    if (index === 0) write(price, text(texts, "cost_free"));
    label(element, text(texts, "setup_withdraw", { tile: tileText(tile) }));
  });
}

/** A tile to choose from; those on the table are faint. */
function paletteTile(actions: Actions, index: number): Row<string, State> {
  const [picture, number] = [h("span"), h("small")];
  const attributes = { class: "ak-set-tile ak-swatch-tile", "data-site": index };
  let lies = "";
  const act = (): void => {
    if (lies !== "") actions.notify(lies, true);
    // Chosen again, it is put down.
    else actions.select(isPressed(element) ? -1 : index);
  };
  const element = button(attributes, act, picture, number);
  return makeRow(element, (hexes, { texts, selected, rotation, snapshot: { setup } }) => {
    const name = tileText(setup!.tiles[index]!);
    const chosen = index === selected;
    showTile(picture, hexes, chosen ? rotation : 0);
    write(number, name);
    press(element, chosen);
    const where = setup!.where[index]!;
    lies = where === null ? "" : text(texts, "setup_used", { tile: name, where });
    const kinds = kindsOf(texts, hexes);
    set(element, "data-lies", lies !== "");
    label(element, lies || text(texts, "setup_tile", { tile: name, kinds }));
  });
}
