/** The buttons below the board for a ghost that a finger has set: they turn the tile and lay it. */
import type { Actions } from "../input/actions.ts";
import type { Panel } from "../panels/panel.ts";
import { ghostOf } from "../state.ts";
import { button, enable, label } from "../ui/buttons.ts";
import { h, set } from "../ui/dom.ts";
import { icon } from "../ui/icons.ts";
import { text } from "../ui/messages.ts";

/** They stand beside the status line, always at the same place. */
export function ghostButtons(actions: Actions): Panel {
  const every = { class: "ak-button", "data-every-click": true };
  const left = button(every, () => actions.rotate(-1), icon("rotate_left"));
  const lay = button({ class: "ak-button ak-primary" }, () => actions.place(), icon("check"));
  const right = button(every, () => actions.rotate(1), icon("rotate_right"));
  const element = h("div", { class: "ak-ghost-buttons" }, left, lay, right);
  return {
    element,
    update(state) {
      const { texts, aim, proposed, snapshot } = state;
      // While a position is set up, a second tap lays the tile.
      const isAside = aim !== "touch" || proposed !== null || snapshot.setup !== undefined;
      set(element, "hidden", isAside || ghostOf(state) === null);
      label(left, text(texts, "rotate_tile_left"));
      label(lay, text(texts, "key_place"));
      label(right, text(texts, "rotate_tile_right"));
      enable(lay, ghostOf(state)?.legal ?? false);
    },
  };
}
