/** The palette of a free city: all tiles, a custom tile, and the city's text. */
import type { Actions } from "../input/actions.ts";
import { section, type Panel } from "../panels/panel.ts";
import { showTile } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, expand, label, onSend, press, sendButton, textButton } from "../ui/buttons.ts";
import { h, list, set, type Row } from "../ui/dom.ts";
import { kindsOf, text } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import { showing } from "../ui/static-text.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/** Whether letters are a valid tile: right number and known kinds. */
export function isTile(letters: string, { palette = [], unseen }: Snapshot): boolean {
  return letters.length === palette[0]?.length && [...letters].every((kind) => kind in unseen);
}

function tileRow(actions: Actions, index: number): Row<string, State> {
  const attributes = { class: "ak-swatch-tile", "data-site": index };
  const element = button(attributes, () => actions.select(index));
  return {
    element,
    show(tile, { ownTile, selected, rotation, texts }) {
      const chosen = index === selected && ownTile === null;
      showTile(element, tile, chosen ? rotation : 0);
      press(element, chosen);
      label(element, kindsOf(texts, tile));
    },
  };
}

export function palettePanel(actions: Actions): Panel {
  const tiles = h("div", { class: "ak-tiles" });
  const field = h("input", { type: "text", class: "ak-field", spellcheck: false });
  const fieldName = h("span", { class: "ak-row-name", ...showing("own_tile") });
  const take = sendButton({ class: "ak-text-button", ...showing("use_tile") });
  const own = h("form", { class: "ak-own" }, h("label", {}, fieldName, field), take);
  const line = h("input", { type: "text", class: "ak-field", readonly: true });
  const lineName = h("span", { class: "ak-row-name", ...showing("city_text") });
  const copy = textButton(() => {
    line.select();
    void actions.copy(line.value, copying);
  }, showing("copy"));
  const copying = h("div", { class: "ak-own" }, h("label", {}, lineName, line), copy);
  // On the stage, the tiles are one strip, and the fields wait behind a button.
  const more = button({ class: "ak-button ak-fields-button" }, () => {
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
    if (isTile(field.value, now.snapshot)) actions.takeOwnTile(field.value);
    else actions.notify(text(now.texts, "own_tile_hint"), true);
  });

  return {
    element,
    isEmpty: ({ snapshot: { palette } }) => palette === undefined,
    update(state) {
      now = state;
      const { texts, snapshot } = state;
      const { palette, city_text } = snapshot;
      if (!palette) return;
      showTiles(palette, state);
      rove();
      label(more, text(texts, "more"));
      expand(more, fields.hasAttribute("data-open"));
      set(field, "placeholder", text(texts, "own_tile_hint"));
      set(own, "data-taken", state.ownTile !== null);
      if (line.value !== (city_text ?? "")) line.value = city_text ?? "";
    },
  };
}
