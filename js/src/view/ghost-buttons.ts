/** The buttons beside a ghost that a finger has set: they turn the tile and lay it. */
import type { Actions } from "../input/actions.ts";
import type { Panel } from "../panels/panel.ts";
import { ghostOf } from "../state.ts";
import { button, enable, label } from "../ui/buttons.ts";
import { icon } from "../ui/icons.ts";
import { text } from "../ui/messages.ts";

/** Put the buttons into their place on the board. */
export function ghostButtons(place: HTMLElement, actions: Actions): Panel {
  const every = { class: "ak-button", "data-every-click": true };
  const left = button(every, () => actions.rotate(-1), icon("rotate_left"));
  const lay = button({ class: "ak-button ak-primary" }, () => actions.place(), icon("check"));
  const right = button(every, () => actions.rotate(1), icon("rotate_right"));
  place.append(left, lay, right);
  return {
    element: place,
    update(state) {
      const { texts } = state;
      label(left, text(texts, "rotate_tile_left"));
      label(lay, text(texts, "key_place"));
      label(right, text(texts, "rotate_tile_right"));
      enable(lay, ghostOf(state)?.legal ?? false);
    },
  };
}
