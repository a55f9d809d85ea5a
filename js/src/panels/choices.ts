/** The answers to choose from in a puzzle, such as moves, as pictures of the city. */
import type { Actions } from "../input/actions.ts";
import { cityPicture } from "../picture/svg-paths.ts";
import type { State } from "../state.ts";
import { button, label, press } from "../ui/buttons.ts";
import { h, list, set, write, type Row } from "../ui/dom.ts";
import { count, LETTERS, under } from "../ui/messages.ts";
import { price } from "../ui/sentences.ts";
import type { Choice } from "../wire/snapshot.ts";
import type { Panel } from "./panel.ts";

function choice(actions: Actions, index: number): Row<Choice, State> {
  const picture = h("span", { class: "ak-choice-city" });
  const cost = h("span");
  const letter = LETTERS[index]!;
  const element = button(
    { class: "ak-choice" },
    () => void actions.send({ kind: "choose", choice: index }),
    ...[h("strong", {}, letter), picture, cost],
  );
  let shown: Choice["scene"];
  return {
    element,
    show(move, { texts, snapshot }) {
      const { line, ply, puzzle } = snapshot;
      const isMade = ply > 0 && line[0]?.text === move.text;
      const isChosen = isMade || puzzle?.chosen === move.text;
      const { points } = move;
      const costs = move.cost === undefined ? "" : price(texts, move.cost, move.cost);
      const words = points === undefined ? costs : count(texts, "points_count", points);
      press(element, isChosen);
      set(element, "data-verdict", isChosen && (puzzle?.verdict ?? ""));
      write(cost, words);
      label(element, under(texts, letter, costs ? `${move.text}, ${costs}` : words));
      set(picture, "hidden", !move.scene);
      if (!move.scene || shown === move.scene) return;
      shown = move.scene;
      const all = puzzle?.choices?.flatMap(({ scene }) => scene ?? []);
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
