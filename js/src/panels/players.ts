/** The players panel: names, stones, chief architect, seat to move, totals. */
import type { Actions } from "../input/actions.ts";
import { cityPicture, stonePicture } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, press } from "../ui/buttons.ts";
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { icon } from "../ui/icons.ts";
import { count, text, under } from "../ui/messages.ts";
import { roving } from "../ui/roving.ts";
import type { Seat } from "../wire/snapshot.ts";
import { botOf } from "./bots.ts";
import { section, type Panel } from "./panel.ts";

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
  return {
    element,
    show(seat, state) {
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
        picture.replaceChildren(cityPicture(scene));
      }
      set(element, "data-to-move", seat.to_move && !snapshot.is_over);
      const facts = playerInWords(state, seat, sitting);
      write(words, facts);
      set(element, "title", facts);
    },
  };
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
  return {
    element,
    update(state) {
      showSeats(state.snapshot.seats, state);
      rove();
    },
  };
}
