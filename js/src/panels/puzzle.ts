/** The puzzle panels: the task above the board; check, hints and solution below. */
import type { Actions } from "../input/actions.ts";
import { enable, mainButton, onPress, textButton } from "../ui/buttons.ts";
import { h, resize, set, write } from "../ui/dom.ts";
import type { State } from "../state.ts";
import { text } from "../ui/messages.ts";
import { section, type Panel } from "./panel.ts";

/** The task. */
export function taskPanel(): Panel {
  const goal = h("strong", { class: "ak-goal" });
  const prompt = h("span", { class: "ak-prompt" });
  const grade = h("span", { class: "ak-grade" });
  const element = h("p", { class: "ak-task" }, goal, " ", prompt, grade);
  return {
    element,
    update({ snapshot: { puzzle } }) {
      set(element, "hidden", puzzle === undefined);
      if (!puzzle) return;
      write(goal, puzzle.goal);
      write(prompt, puzzle.prompt);
      const facts = [puzzle.grade, puzzle.author].filter((word) => word !== "");
      write(grade, facts.join(" · "));
    },
  };
}

/** The buttons, and the result of the last check. */
export function answerPanel(actions: Actions): Panel {
  const check = mainButton("button");
  const hint = textButton();
  const solution = textButton();
  const reset = textButton();
  const acts = { check, hint, solution, reset };
  for (const name of ["check", "hint", "solution", "reset"] as const) {
    onPress(acts[name], () => void actions.send({ kind: name }));
  }
  const verdict = h("p", { class: "ak-verdict", role: "status", "aria-live": "polite" });
  const hints = h("ol", { class: "ak-hints", "aria-live": "polite" });
  const items: HTMLElement[] = [];
  const buttons = h("div", { class: "ak-text-buttons" }, check, hint, solution, reset);
  const unmarked = h("p", { class: "ak-nothing ak-unmarked" });
  const { element, aside, title } = section("puzzle", buttons, verdict, hints, unmarked);
  return {
    element,
    update(state: State) {
      const { texts, reveal, snapshot: { puzzle, ply } } = state;
      set(element, "hidden", puzzle === undefined);
      if (!puzzle) return;
      title(state);
      const facts = [puzzle.now !== "" && reveal ? text(texts, "now", { value: puzzle.now }) : ""];
      if (puzzle.attempts > 0) facts.push(text(texts, "tried", { n: puzzle.attempts }));
      if (puzzle.solved) facts.push("✓");
      write(aside, facts.filter((word) => word !== "").join(" · "));
      write(check, text(texts, "check"));
      write(hint, text(texts, "hints_left", { n: puzzle.hints_left }));
      write(solution, text(texts, "solution"));
      write(reset, text(texts, "reset"));
      enable(check, puzzle.complete);
      enable(reset, ply > 0);
      set(hint, "hidden", puzzle.hints.length + puzzle.hints_left === 0);
      enable(hint, puzzle.hints_left > 0);
      set(solution, "hidden", !puzzle.can_reveal);
      write(verdict, puzzle.told);
      set(verdict, "hidden", puzzle.told === "");
      set(verdict, "data-verdict", puzzle.verdict);
      resize(hints, items, puzzle.hints.length, () => h("li"));
      puzzle.hints.forEach((words, i) => write(items[i]!, words));
      set(hints, "hidden", puzzle.hints.length === 0);
      write(unmarked, text(texts, "unmarked"));
      set(unmarked, "hidden", !puzzle.unmarked || !reveal);
    },
  };
}
