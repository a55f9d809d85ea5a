/** The players panel: names, stones, chief architect, seat to move, totals; and the bots panel. */
import type { Actions } from "../input/actions.ts";
import { cityPicture, stonePicture } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, h, list, makeRow, press, set, textButton, write, type Row } from "../ui/dom.ts";
import { icon } from "../ui/icons.ts";
import { count, text, under, type Texts } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import type { Seat } from "../wire/snapshot.ts";
import { makePanel, section, type Panel } from "./panel.ts";
import { keysOf } from "../input/keys.ts";

/** The translated name of a bot; without a translation, its own name. */
function botName(texts: Texts, name: string): string {
  return texts[`bot_${name}`] ?? name;
}

/** The name of a bot and its style of play, in a few words. */
export function botWords(texts: Texts, name: string): string {
  const how = texts[`bot_${name}_how`];
  return how === undefined ? botName(texts, name) : under(texts, botName(texts, name), how);
}

/** The bot in a seat; null for a person. */
export function botOf({ bot_data, texts }: State, seat: number): string | null {
  const name = bot_data?.seats[seat];
  return name == null ? null : text(texts, "bot_seat", { bot: botName(texts, name) });
}

/** The bots panel: their state, and a button to start or pause them. */
export function botsPanel(actions: Actions): Panel {
  const words = h("span", { class: "ak-bot-words" });
  const button = textButton(() => actions.toggleBots(), keysOf("key_bots"));
  const element = h("div", { class: "ak-bots" }, words, button);
  return makePanel(element, (state) => {
    const { bot_data, snapshot, texts } = state;
    // Of several views, those of only a city leave the bots to the view of the whole game.
    const whole = ["site", "moves"].some((name) => state.show.includes(name));
    const mere = state.link !== "" && !whole;
    const nobody = !bot_data || bot_data.seats.every((name) => name === null);
    set(element, "hidden", mere || nobody);
    if (!bot_data) return;
    const { state: does, seat } = bot_data;
    set(element, "data-state", does);
    const name = snapshot.seats[seat ?? -1]?.name ?? "";
    if (does === "idle") {
      const all = snapshot.seats.flatMap(({ name }, i) =>
        bot_data.seats[i] == null ? [] : [under(texts, name, botName(texts, bot_data.seats[i]!))],
      );
      write(words, all.join(" · "));
    } else write(words, text(texts, does, { name }));
    // Keep its space, so that the layout does not jump.
    button.style.visibility = does === "idle" ? "hidden" : "visible";
    write(button, text(texts, does === "thinking" ? "pause" : "let_play"));
  });
}

function playerRow(actions: Actions, index: number): Row<Seat, State> {
  const name = h("span", { class: "ak-name" });
  const chief = h("span", { class: "ak-chief" }, icon("chief"));
  const bot = h("span", { class: "ak-bot" }, icon("bot"));
  const place = h("span", { class: "ak-place" });
  const stones = h("span");
  const total = h("span", { class: "ak-total", "aria-hidden": "true" });
  const words = h("span", { class: "ak-hidden" });
  const picture = h("span", { class: "ak-other-city" });
  let scene: Seat["scene"] | null = null;
  const element = button(
    { class: "ak-player", "data-player": index },
    () => actions.set("player", index),
    h("span", { class: "ak-turn" }),
    h("span", { class: "ak-who", "aria-hidden": "true" }, name, bot, chief, place),
    h("span", { class: "ak-stones", "aria-hidden": "true" }, stones, stonePicture()),
    total,
    words,
    picture,
  );
  return makeRow(element, (seat, state) => {
    const { texts, snapshot, bot_data, reveal } = state;
    write(name, seat.name);
    write(stones, String(seat.stones));
    write(total, reveal ? String(seat.total) : text(texts, "hidden_value"));
    set(chief, "hidden", !seat.chief);
    set(chief, "title", text(texts, "chief"));
    const sitting = botOf(state, index);
    set(bot, "hidden", sitting === null);
    set(bot, "title", sitting ?? "");
    set(bot, "data-thinking", bot_data?.state === "thinking" && bot_data.seat === index);
    set(place, "hidden", seat.place === null);
    write(place, text(texts, "place", { place: seat.place ?? "" }));
    set(place, "data-place", seat.place ?? false);
    press(element, index === state.player);
    // In a puzzle the other city decides, too.
    const isOther = snapshot.kind === "puzzle" && index !== state.player;
    set(picture, "hidden", !isOther);
    if (isOther && scene !== seat.scene) {
      scene = seat.scene;
      // To the scale of both cities: one with few hexes would have the largest of the page.
      picture.replaceChildren(cityPicture(scene, snapshot.seats.map((one) => one.scene)));
    }
    set(element, "data-to-move", seat.to_move && !snapshot.is_over);
    const facts = playerInWords(state, seat, sitting);
    write(words, facts);
    set(element, "title", facts);
  });
}

/** `Ada: 43 points, 3 stones, to move, chief architect` */
export function playerInWords(
  { texts, snapshot, reveal }: State, seat: Seat, bot: string | null,
): string {
  const facts = [count(texts, "stones", seat.stones)];
  if (reveal) facts.unshift(count(texts, "points_count", seat.total));
  const isTurn = seat.to_move && !snapshot.is_over && snapshot.kind === "game";
  if (isTurn) facts.push(text(texts, "to_move"));
  if (bot !== null) facts.push(bot);
  if (seat.chief) facts.push(text(texts, "chief"));
  if (seat.place !== null) facts.push(text(texts, "place", { place: seat.place }));
  return under(texts, seat.name, facts.join(", "));
}

export function playersPanel(actions: Actions): Panel {
  const rows = h("div", { class: "ak-rows" });
  const { element } = section("players", rows);
  const showSeats = list(rows, (index) => playerRow(actions, index));
  const rove = roving(rows, "players");
  return makePanel(element, (state) => {
    showSeats(state.snapshot.seats, state);
    rove();
  });
}
