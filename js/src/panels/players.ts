/** The players panel: names, stones, chief architect, seat to move, totals. */
import type { Actions } from "../input/actions.ts";
import { press } from "../ui/buttons.ts";
import { h, resize, set, write } from "../ui/dom.ts";
import { icon } from "../ui/icons.ts";
import { stonePicture } from "../picture/svg-paths.ts";
import type { Seat } from "../wire/snapshot.ts";
import { shownSeat, type State } from "../state.ts";
import { botOf } from "./bots.ts";
import { count, text, under } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";

interface Row {
  button: HTMLButtonElement;
  name: HTMLElement;
  chief: HTMLElement;
  bot: HTMLElement;
  place: HTMLElement;
  words: HTMLElement;
  stones: HTMLElement;
  total: HTMLElement;
}

function newRow(): Row {
  const name = h("span", { class: "ak-name" });
  const chief = h("span", { class: "ak-chief" }, icon("chief"));
  const bot = h("span", { class: "ak-bot" }, icon("bot"));
  const place = h("span", { class: "ak-place" });
  const stones = h("span");
  const total = h("span", { class: "ak-total", "aria-hidden": "true" });
  const words = h("span", { class: "ak-hidden" });
  const button = h(
    "button",
    { type: "button", class: "ak-player" },
    h("span", { class: "ak-turn" }),
    h("span", { class: "ak-who", "aria-hidden": "true" }, name, bot, chief, place),
    h("span", { class: "ak-stones", "aria-hidden": "true" }, stones, stonePicture()),
    total,
    words,
  );
  return { button, name, chief, bot, place, words, stones, total };
}

/** `Ada: 43 points, 3 stones, to move, chief architect` */
function describe(state: State, seat: Seat): string {
  const { texts, snapshot, reveal } = state;
  const facts = [count(texts, "stones", seat.stones)];
  if (reveal) facts.unshift(count(texts, "points_count", seat.total));
  if (seat.to_move && !snapshot.is_over) facts.push(text(texts, "to_move"));
  const bot = botOf(state, snapshot.seats.indexOf(seat));
  if (bot !== null) facts.push(bot);
  if (seat.chief) facts.push(text(texts, "chief"));
  if (seat.place !== null) facts.push(text(texts, "place", { place: seat.place }));
  return under(texts, seat.name, facts.join(", "));
}

export function playersPanel(actions: Actions): Panel {
  const list = h("div", { class: "ak-rows" });
  const { element, title } = section("players", list);
  const rows: Row[] = [];
  const buttons: HTMLButtonElement[] = [];

  const make = (index: number): HTMLButtonElement => {
    const row = newRow();
    row.button.dataset["player"] = String(index);
    row.button.addEventListener("click", () => actions.set("player", index));
    rows[index] = row;
    return row.button;
  };

  return {
    element,
    update(state) {
      title(state);
      const { seats, is_over } = state.snapshot;
      const shown = shownSeat(state);
      const thinking = state.bot_data?.state === "thinking" ? state.bot_data.seat : null;
      resize(list, buttons, seats.length, make);
      seats.forEach((seat, i) => {
        const row = rows[i]!;
        write(row.name, seat.name);
        write(row.stones, String(seat.stones));
        write(row.total, state.reveal ? String(seat.total) : text(state.texts, "hidden_value"));
        set(row.chief, "hidden", !seat.chief);
        set(row.chief, "title", text(state.texts, "chief"));
        set(row.bot, "hidden", botOf(state, i) === null);
        set(row.bot, "title", botOf(state, i) ?? "");
        set(row.bot, "data-thinking", thinking === i);
        set(row.place, "hidden", seat.place === null);
        write(row.place, text(state.texts, "place", { place: seat.place ?? "" }));
        set(row.place, "data-place", seat.place ?? false);
        press(row.button, seat === shown);
        set(row.button, "data-to-move", seat.to_move && !is_over);
        write(row.words, describe(state, seat));
        set(row.button, "title", describe(state, seat));
      });
    },
  };
}
