/** The construction site: the tiles to choose from, with their costs. */
import type { Actions } from "../input/actions.ts";
import { press } from "../ui/buttons.ts";
import { h, resize, set, write } from "../ui/dom.ts";
import { showTile, stonePicture } from "../picture/svg-paths.ts";
import type { SiteTile } from "../wire/snapshot.ts";
import type { State } from "../state.ts";
import { kindsOf, text } from "../ui/messages.ts";
import { section, type Panel } from "../panels/panel.ts";

interface Slot {
  button: HTMLButtonElement;
  picture: HTMLElement;
  cost: HTMLElement;
  note: HTMLElement;
}

function newSlot(): Slot {
  const picture = h("span", { class: "ak-tile" });
  const cost = h("span", { class: "ak-cost" });
  const note = h("span", { class: "ak-note" });
  const button = h("button", { type: "button", class: "ak-slot" }, picture, cost, note);
  return { button, picture, cost, note };
}

export function sitePanel(actions: Actions): Panel {
  const list = h("div", { class: "ak-slots" });
  const { element, aside, title } = section("site", list);
  const slots: Slot[] = [];
  const buttons: HTMLButtonElement[] = [];
  /** Empty places of taken tiles, so that the layout does not jump. */
  const empty: HTMLElement[] = [];

  const make = (index: number): HTMLButtonElement => {
    const slot = newSlot();
    slot.button.dataset["site"] = String(index);
    slot.button.addEventListener("click", () => actions.select(index));
    slots[index] = slot;
    return slot.button;
  };

  const makeEmpty = (): HTMLElement => {
    const { button, picture, note } = newSlot();
    showTile(picture, "qqq", 0);
    note.remove();
    Object.assign(button.style, { visibility: "hidden", order: "1" });
    return button;
  };

  const show = (slot: Slot, tile: SiteTile, selected: boolean, state: State): void => {
    showTile(slot.picture, tile.hexes, selected ? state.rotation : 0);
    const { is_over } = state.snapshot;
    set(slot.cost, "hidden", is_over || !tile.affordable);
    if (tile.cost === 0) write(slot.cost, tile.free ?? text(state.texts, "cost_free"));
    else slot.cost.replaceChildren(String(tile.cost), stonePicture());
    set(slot.note, "hidden", is_over || tile.affordable);
    write(slot.note, tile.note);
    press(slot.button, selected);
    set(slot.button, "data-affordable", tile.affordable ? "yes" : "no");
    const kinds = kindsOf(state.texts, tile.hexes);
    const label = text(state.texts, "site_tile", { tile: tile.tile, kinds, note: tile.note });
    set(slot.button, "aria-label", label);
    set(slot.button, "title", label);
  };

  return {
    element,
    update(state) {
      const { site, stacks_left, stack_size, palette, puzzle } = state.snapshot;
      title(state, puzzle ? "palette" : "site");
      set(element, "hidden", palette !== undefined || (puzzle !== undefined && !site.length));
      resize(list, buttons, site.length, make);
      const full = Math.max(site.length, stack_size > 0 ? stack_size + 1 : 1);
      resize(list, empty, full - site.length, makeEmpty);
      list.style.setProperty("--ak-tiles", String(full));
      const selected = state.snapshot.is_over ? -1 : state.selected;
      site.forEach((tile, i) => show(slots[i]!, tile, i === selected, state));
      const left = { stacks: stacks_left, size: stack_size };
      // A puzzle has no stacks; the notes on its tiles say when they come.
      write(aside, stack_size > 0 ? text(state.texts, "stacks", left) : "");
    },
  };
}
