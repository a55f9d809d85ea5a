/**
 * The palette of a free city: all tiles, a custom tile, and the city's text; below it, a puzzle is
 * made of the last tiles.
 */
import type { Actions } from "../input/actions.ts";
import { makePanel, section, type Panel } from "../panels/panel.ts";
import { showTile } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import {
  button, expand, field, h, label, list, makeRow, naming, onSend, press, saveText, sendButton, set,
  showing, textButton, write, type Row,
} from "../ui/dom.ts";
import { kindsOf, text } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import type { Snapshot } from "../wire/snapshot.ts";
import { sentence } from "../panels/sentence.ts";
import type { MakePuzzle } from "../wire/intents.ts";

/** Most characters of a title, and of a longer text. */
const [LONGEST_TITLE, LONGEST] = [120, 1000];

/** Open a page in a window of its own. */
function openPage(page: string): void {
  window.open(URL.createObjectURL(new Blob([page], { type: "text/html" })), "_blank");
}

/** Below the palette: a puzzle is made of the last tiles of the city. */
export function makerPanel(actions: Actions): Panel {
  const number = (value: number, min: number, max: number): HTMLInputElement =>
    h("input", { type: "number", class: "ak-field", value, min, max, required: true });
  const words = (maxlength: number): HTMLInputElement =>
    h("input", { type: "text", class: "ak-field", maxlength });
  const [last, stones] = [number(2, 1, 4), number(0, 0, 99)];
  const ways = [0, 1, 2, 3, 4].map((n) => h("option", { value: n }));
  const take = h("select", { class: "ak-field" }, ...ways);
  const held = field("make_stones", stones);
  const [title, note] = [words(LONGEST_TITLE), words(LONGEST)];
  const hints = h("textarea", { class: "ak-field", rows: 2, maxlength: LONGEST });
  const make = sendButton({ class: "ak-text-button", ...showing("make_now") });
  const form = h(
    "form",
    { class: "ak-maker" },
    ...[field("make_last", last), field("make_how", take), held],
    ...[field("make_title", title), field("make_note", note), field("make_hints", hints)],
    h("div", { class: "ak-text-buttons" }, make),
  );
  const message = h("p", { class: "ak-made", role: "status" });
  const tell = sentence(message, actions);
  const line = h("textarea", { class: "ak-field", rows: 3, readonly: true, ...showing("puzzle") });
  const copy = textButton(() => {
    line.select();
    void actions.copy(line.value, result);
  }, showing("copy"));
  const save = textButton(() => saveText(line.value, "akropolis-puzzle.txt"), showing("save"));
  /** Ask Python for a page of the puzzle. */
  const withPage = async (use: (page: string) => void): Promise<void> => {
    const { page, error } = await actions.makePuzzle({ ...asked(), page: true });
    if (page) use(page);
    else show(error ?? "", "");
  };
  const pages = [
    textButton(() => void withPage(openPage), showing("make_try")),
    textButton(
      () => void withPage((page) => saveText(page, "akropolis-puzzle.html", "text/html")),
      showing("make_page"),
    ),
  ];
  const buttons = h("div", { class: "ak-text-buttons" }, ...pages, copy, save);
  const inPython = h("p", showing("make_then"));
  const result = h("div", {}, line, buttons, inPython);
  const body = h("div", { hidden: true }, form, message, result);
  const open = button({ class: "ak-text-button" }, () => {
    set(body, "hidden", !body.hidden);
    expand(open, !body.hidden);
    make.scrollIntoView({ block: "nearest" });
  }, h("span", showing("make_puzzle")));
  const element = h("section", { class: "ak-section ak-making" }, open, body);
  let state: State;
  let revision = -1;
  /** The hints that were made, as long as the author has not changed them. */
  let made = "";
  const show = (words: string, text: string): void => {
    tell(words, state);
    set(message, "hidden", words === "");
    line.value = text;
    set(result, "hidden", text === "");
  };
  const asked = (): Omit<MakePuzzle, "kind"> => ({
    ...{ last: last.valueAsNumber, take: Number(take.value), stones: stones.valueAsNumber },
    ...{ title: title.value, prompt: note.value, hints: hints.value === made ? "" : hints.value },
  });
  /** Whether the author has chosen the number of tiles. */
  let isChosen = false;
  last.addEventListener("input", () => {
    isChosen = true;
  });
  form.addEventListener("input", () => show("", ""));
  take.addEventListener("change", () => set(held, "hidden", take.value === "0"));
  set(held, "hidden", true);
  onSend(form, make, async () => {
    const wanted = asked();
    revision = state.snapshot.revision;
    const reply = await actions.makePuzzle(wanted);
    // The city has changed meanwhile.
    if (state.snapshot.revision !== revision) return;
    if (wanted.hints.trim() === "" && reply.hints) hints.value = made = reply.hints.join("\n");
    set(message, "data-verdict", reply.error === undefined ? "" : "less");
    for (const one of pages) set(one, "hidden", reply.page === undefined);
    set(inPython, "hidden", reply.page !== undefined);
    show(reply.error ?? reply.text ?? "", reply.made ?? "");
    buttons.scrollIntoView({ block: "nearest" });
    message.scrollIntoView({ block: "nearest" });
  });
  return {
    element,
    // On the stage there is room for the city only.
    isEmpty: ({ snapshot: { kind }, presenter, full }) => kind !== "city" || presenter || full,
    update(next) {
      state = next;
      expand(open, !body.hidden);
      const { texts, snapshot: { city_text: laid = "" } } = state;
      const most = Math.min(4, laid.split(" ").filter(Boolean).length);
      set(last, "max", Math.max(1, most));
      const wanted = isChosen ? last.valueAsNumber : 2;
      if (wanted > most || !isChosen) last.value = String(Math.max(1, Math.min(wanted, most)));
      ways.forEach((way, n) => {
        write(way, text(texts, n ? "make_take" : "make_order", { n }));
        set(way, "hidden", n > Math.max(1, most));
      });
      // What was made is of another city.
      if (state.snapshot.revision !== revision) show("", "");
    },
  };
}

/** Whether letters are a valid tile: right number and known kinds. */
export function isTile(letters: string, { palette = [], unseen }: Snapshot): boolean {
  return letters.length === palette[0]?.length && [...letters].every((kind) => kind in unseen);
}

function tileRow(actions: Actions, index: number): Row<string, State> {
  const attributes = { class: "ak-swatch-tile", "data-site": index };
  const element = button(attributes, () => actions.select(index));
  return makeRow(element, (tile, { ownTile, selected, rotation, texts }) => {
    const chosen = index === selected && ownTile === null;
    showTile(element, tile, chosen ? rotation : 0);
    press(element, chosen);
    label(element, kindsOf(texts, tile));
  });
}

export function palettePanel(actions: Actions): Panel {
  const tiles = h("div", { class: "ak-tiles" });
  const letters = h("input", { type: "text", class: "ak-field", spellcheck: false });
  const take = sendButton({ class: "ak-text-button", ...showing("use_tile") });
  const own = h("form", { class: "ak-own" }, field("own_tile", letters), take);
  const line = h("input", { type: "text", class: "ak-field", readonly: true });
  const copy = textButton(() => {
    line.select();
    void actions.copy(line.value, copying);
  }, showing("copy"));
  const copying = h("div", { class: "ak-own" }, field("city_text", line), copy);
  // On the stage, the tiles are one strip, and the fields wait behind a button.
  const more = button({ class: "ak-button ak-fields-button", ...naming("more") }, () => {
    expand(more, fields.toggleAttribute("data-open"));
  }, "⋯");
  const fields = h("div", { class: "ak-fields" }, own, copying);
  const { element } = section("palette", tiles, more, fields);
  tiles.addEventListener("wheel", (event) => {
    if (tiles.scrollWidth <= tiles.clientWidth || event.deltaX !== 0) return;
    event.preventDefault();
    tiles.scrollLeft += event.deltaY;
  });
  const showTiles = list(tiles, (index) => tileRow(actions, index));
  const rove = roving(tiles, "palette");
  let now: State | null = null;

  onSend(own, take, () => {
    if (!now) return;
    if (isTile(letters.value, now.snapshot)) actions.takeOwnTile(letters.value);
    else actions.notify(text(now.texts, "own_tile_hint"), true);
  });

  return makePanel(element, (state) => {
    now = state;
    const { texts, snapshot } = state;
    const { palette, city_text } = snapshot;
    if (!palette) return;
    showTiles(palette, state);
    rove();
    expand(more, fields.hasAttribute("data-open"));
    set(letters, "placeholder", text(texts, "own_tile_hint"));
    set(own, "data-taken", state.ownTile !== null);
    if (line.value !== (city_text ?? "")) line.value = city_text ?? "";
  }, ({ snapshot: { palette } }) => palette === undefined);
}
