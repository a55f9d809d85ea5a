/** The bots panel: their state, and a button to start or pause them. */
import type { Actions } from "../input/actions.ts";
import { keyed } from "../input/shortcuts.ts";
import type { State } from "../state.ts";
import { textButton } from "../ui/buttons.ts";
import { h, set, write } from "../ui/dom.ts";
import { text, under, type Texts } from "../ui/messages.ts";
import type { Panel } from "./panel.ts";

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

export function botsPanel(actions: Actions): Panel {
  const words = h("span", { class: "ak-bot-words" });
  const button = textButton(() => actions.toggleBots(), keyed("key_bots"));
  const element = h("div", { class: "ak-bots" }, words, button);
  return {
    element,
    update(state) {
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
    },
  };
}
