/** The line that is played: a row per round, a column per player; a click goes there. */
import type { Actions } from "../actions.ts";
import { h, resize, set, write } from "../dom.ts";
import type { PlayedMove, Snapshot } from "../snapshot.ts";
import { text } from "../texts.ts";
import { section, type Panel } from "./panel.ts";

export function movesPanel(actions: Actions): Panel {
  const list = h("div", { class: "ak-list" });
  const nothing = h("p", { class: "ak-nothing" });
  const { element, title } = section("moves", list, nothing);
  const buttons: HTMLButtonElement[] = [];
  let shown: Snapshot | null = null;

  const make = (index: number): HTMLButtonElement => {
    const button = h("button", { type: "button", class: "ak-move" });
    button.addEventListener("click", () => actions.goto(index + 1));
    return button;
  };

  const place = (button: HTMLElement, move: PlayedMove, index: number, from: Snapshot): void => {
    const round = Math.floor((index + from.line[0]!.seat) / from.seats.length) + 1;
    button.style.gridRow = String(round);
    button.style.gridColumn = String(move.seat + 1);
  };

  return {
    element,
    update(state) {
      title(state);
      const { snapshot, texts } = state;
      write(nothing, text(texts, "no_moves"));
      if (snapshot === shown) return;
      shown = snapshot;
      const { line, ply, seats } = snapshot;
      set(nothing, "hidden", line.length > 0);
      set(list, "hidden", line.length === 0);
      list.style.gridTemplateColumns = `repeat(${seats.length}, minmax(0, 1fr))`;
      resize(list, buttons, line.length, make);
      line.forEach((move, i) => {
        const button = buttons[i]!;
        write(button, move.text);
        place(button, move, i, snapshot);
        const name = seats[move.seat]?.name ?? "";
        const label = text(texts, "move_label", { number: i + 1, name, move: move.text });
        set(button, "aria-label", label);
        set(button, "aria-current", i === ply - 1 ? "step" : false);
        set(button, "data-ahead", i >= ply);
      });
      scrollTo(list, buttons[Math.max(ply - 1, 0)]);
    },
  };
}

/** Only the list scrolls: `scrollIntoView` would move the page. */
function scrollTo(list: HTMLElement, button: HTMLElement | undefined): void {
  if (!button) return;
  const top = button.offsetTop;
  const bottom = top + button.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = bottom - list.clientHeight;
  }
}
