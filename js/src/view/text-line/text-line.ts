/**
 * A line for text commands, below the board: moves in notation and questions, with a log of the
 * answers, which screen readers announce. It is closed until its key or its button opens it.
 */
import type { Actions } from "../../input/actions.ts";
import { keyed } from "../../input/shortcuts.ts";
import type { Panel } from "../../panels/panel.ts";
import type { Notice } from "../../state.ts";
import { expand, focused, h, onSend, sendButton, set, showing, textButton } from "../../ui/dom.ts";
import { CommandRunner } from "./runner.ts";

/** Most entries of the log. */
const KEPT = 200;

/** The button that opens the line; it is only seen with the focus. */
export function textLineButton(actions: Actions): Panel {
  const attributes = { class: "ak-text-button ak-skip", ...showing("text_line") };
  const act = (): void => actions.openText(true);
  const element = textButton(act, { ...attributes, ...keyed("text_line") });
  return {
    element,
    update({ textOpen }) {
      expand(element, textOpen);
      set(element, "hidden", textOpen);
    },
  };
}

export function textLine(actions: Actions): Panel {
  const log = h("div", { class: "ak-log", role: "log", tabindex: 0, "data-name": "command_log" });
  const field = h("input", {
    ...{ type: "text", class: "ak-field", autocomplete: "off", autocapitalize: "off" },
    ...{ spellcheck: false, enterkeyhint: "send" },
  });
  const name = h("span", { class: "ak-row-name", ...showing("text_line") });
  const send = sendButton({ class: "ak-text-button", ...showing("command_send") });
  const close = textButton(() => leave(), showing("close"));
  const form = h("form", { class: "ak-own" }, h("label", {}, name, field), send, close);
  const element = h("div", { class: "ak-text-line", hidden: true }, log, form);
  let heard: Notice | undefined;
  /** Lines typed before, and which of them is shown again. */
  const past: string[] = [];
  let recalled = 0;

  const say = (words: string, isError = false): void => {
    if (words !== "") enter(h("p", { "data-error": isError }, words));
  };
  const enter = (entry: HTMLElement): void => {
    log.append(entry);
    while (log.children.length > KEPT) log.firstElementChild!.remove();
    log.scrollTop = log.scrollHeight;
    // The log grows, and must not push the line out of sight.
    if (focused(form)) form.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  const runner = new CommandRunner(actions, say);
  const leave = (): void => {
    actions.openText(false);
    element.closest<HTMLElement>(".akropolis")?.focus();
  };

  onSend(form, send, () => {
    const line = field.value.trim();
    field.value = "";
    if (line === "") return;
    past.push(line);
    recalled = past.length;
    // Whoever has typed it has heard it.
    enter(h("p", { class: "ak-typed", "aria-hidden": "true" }, line));
    runner.add(line);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.target !== field) return;
    event.preventDefault();
    recalled = Math.min(Math.max(recalled + by, 0), past.length);
    field.value = past[recalled] ?? "";
  });

  return {
    element,
    update(state) {
      const opening = state.textOpen && element.hidden;
      set(element, "hidden", !state.textOpen);
      if (opening) field.focus();
      const news = state.notices.slice(state.notices.indexOf(heard!) + 1);
      heard = state.notices.at(-1);
      if (state.textOpen) for (const { text, refused } of news) say(text, refused);
      runner.update(state);
    },
  };
}
