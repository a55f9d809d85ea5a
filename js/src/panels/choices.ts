/** The moves to choose from in a puzzle, as pictures of the city after each. */
import type { Actions } from "../input/actions.ts";
import { cityPicture } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, label, press } from "../ui/buttons.ts";
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { LETTERS, under } from "../ui/messages.ts";
import { price } from "../ui/sentences.ts";
import type { ShownMove } from "../wire/snapshot.ts";
import type { Panel } from "./panel.ts";

function choice(actions: Actions, index: number): Row<ShownMove, State> {
  const picture = h("span", { class: "ak-choice-city" });
  const cost = h("span");
  const letter = LETTERS[index]!;
  const element = button(
    { class: "ak-choice" },
    () => void actions.send({ kind: "choose", choice: index }),
    ...[h("strong", {}, letter), picture, cost],
  );
  let shown: ShownMove["scene"] | null = null;
  return {
    element,
    show(move, { texts, snapshot }) {
      const { line, ply, puzzle, seats, to_move: seat } = snapshot;
      const isChosen = ply > 0 && line[0]?.text === move.text;
      const costs = price(texts, move.cost, seats[seat]!.stones);
      press(element, isChosen);
      set(element, "data-verdict", isChosen && (puzzle?.verdict ?? ""));
      write(cost, costs);
      label(element, under(texts, letter, `${move.text}, ${costs}`));
      if (shown === move.scene) return;
      shown = move.scene;
      const all = puzzle?.choices?.map(({ scene }) => scene);
      picture.replaceChildren(cityPicture(shown, all));
    },
  };
}

export function choicesPanel(actions: Actions): Panel {
  const element = h("div", { class: "ak-choices", role: "group" });
  const showChoices = list(element, (index) => choice(actions, index));
  return {
    element,
    isEmpty: ({ snapshot: { puzzle } }) => !puzzle?.choices?.length,
    update(state) {
      showChoices(state.snapshot.puzzle?.choices ?? [], state);
    },
  };
}
