/** The puzzle panels: the task and the answers to choose from above the board, the check below. */
import type { Actions } from "../input/actions.ts";
import type { State } from "../state.ts";
import {
  button, enable, h, label, list, makeRow, press, set, showing, tell, textButton, write, type Row,
} from "../ui/dom.ts";
import { count, LETTERS, text, under } from "../ui/messages.ts";
import { makePanel, section, type Panel } from "./panel.ts";
import { sentence } from "./sentence.ts";
import { cityPicture } from "../picture/svg-paths.ts";
import { price } from "../ui/sentences.ts";
import type { Choice } from "../wire/snapshot.ts";

function choice(actions: Actions, index: number): Row<Choice, State> {
  const picture = h("span", { class: "ak-choice-city" });
  const cost = h("span");
  const letter = LETTERS[index]!;
  const element = button(
    { class: "ak-choice" },
    async () => {
      await actions.send({ kind: "choose", choice: index });
      // On a phone, what is said of the choice may be below the screen.
      const said = element.closest(".akropolis")?.querySelector(".ak-verdict");
      requestAnimationFrame(() => said?.scrollIntoView({ block: "nearest" }));
    },
    ...[h("strong", {}, letter), picture, cost],
  );
  let shown: Choice["scene"];
  return makeRow(element, (move, { texts, snapshot }) => {
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
  });
}

/** The answers to choose from, such as moves, as pictures of the city. */
export function choicesPanel(actions: Actions): Panel {
  const element = h("div", { class: "ak-choices", role: "group" });
  const showChoices = list(element, (index) => choice(actions, index));
  return makePanel(element, (state) => {
    showChoices(state.snapshot.puzzle?.choices ?? [], state);
  }, ({ snapshot: { puzzle } }) => !puzzle?.choices?.length);
}

/** The task. */
export function taskPanel(): Panel {
  const goal = h("strong");
  const prompt = h("span");
  const grade = h("span", { class: "ak-grade" });
  const element = h("p", { class: "ak-task" }, goal, " ", prompt, grade);
  return makePanel(element, ({ snapshot: { puzzle } }) => {
    if (!puzzle) return;
    write(goal, puzzle.goal);
    write(prompt, puzzle.prompt);
    const facts = [puzzle.grade, puzzle.author].filter((word) => word !== "");
    write(grade, facts.join(" · "));
  }, ({ snapshot: { puzzle } }) => puzzle === undefined);
}

/** The buttons, and the result of the last check. */
export function answerPanel(actions: Actions): Panel {
  const sending = (kind: "check" | "reset"): HTMLButtonElement =>
    textButton(() => void actions.send({ kind }), showing(kind));
  const hint = textButton(() => void actions.send({ kind: "hint" }));
  const [check, reset] = [sending("check"), sending("reset")];
  let state: State;
  /** The revision at which the button asks whether the solution is really wanted. */
  let asking = -1;
  const solution = textButton(() => {
    const { texts, snapshot: { puzzle, revision } } = state;
    if (asking === revision || puzzle?.solved || puzzle?.shown) {
      void actions.send({ kind: "solution" });
    } else {
      asking = revision;
      write(solution, text(texts, "solution_asks"));
    }
  });
  check.classList.add("ak-primary");
  const verdict = h("p", { class: "ak-verdict" });
  const explanation = h("p", { class: "ak-why" });
  const explain = sentence(explanation, actions);
  const hints = h("ol", { class: "ak-hints" });
  const showHints = list(hints, (): Row<string> => {
    const item = h("li");
    const tell = sentence(item, actions);
    return { element: item, show: (words) => tell(words, state) };
  });
  const buttons = h("div", { class: "ak-text-buttons" }, check, hint, solution, reset);
  const { element, aside } = section("puzzle", buttons, verdict, explanation, hints);
  return makePanel(element, (next) => {
    state = next;
    const { texts, reveal, snapshot: { puzzle, ply, revision } } = state;
    if (!puzzle) return;
    const facts = [puzzle.now !== "" && reveal ? text(texts, "now", { value: puzzle.now }) : ""];
    if (puzzle.attempts > 0) facts.push(text(texts, "tried", { n: puzzle.attempts }));
    if (puzzle.solved) facts.push("✓");
    if (puzzle.shown) facts.push(text(texts, "shown_first"));
    write(aside, facts.filter((word) => word !== "").join(" · "));
    write(hint, text(texts, "hints_left", { n: puzzle.hints_left }));
    enable(check, puzzle.complete);
    // A choice is checked at once.
    set(check, "hidden", (puzzle.choices?.length ?? 0) > 0);
    enable(reset, ply > 0);
    // Nothing is placed to answer a question about a city.
    const asksCity = puzzle.choices?.some(({ cost }) => cost === undefined) ?? false;
    set(reset, "hidden", asksCity);
    set(hint, "hidden", puzzle.hints.length + puzzle.hints_left === 0);
    enable(hint, puzzle.hints_left > 0);
    set(solution, "hidden", !puzzle.can_reveal || asksCity);
    write(solution, text(texts, asking === revision ? "solution_asks" : "solution"));
    tell(verdict, puzzle.told);
    set(verdict, "data-verdict", puzzle.verdict);
    const { explanation: why = "" } = puzzle;
    explain(why, state);
    set(explanation, "hidden", why === "");
    showHints(puzzle.hints);
    set(hints, "hidden", puzzle.hints.length === 0);
  }, ({ snapshot: { puzzle } }) => puzzle === undefined);
}
