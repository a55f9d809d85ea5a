/** The editor of the current move: comment, annotation sign, promote, delete, restore. */
import type { Actions } from "../../input/actions.ts";
import type { State } from "../../state.ts";
import {
  button, expand, focused, h, isPressed, onSend, press, sendButton, set, showing, textButton, write,
} from "../../ui/dom.ts";
import { text, type TextKey } from "../../ui/messages.ts";
import type { Gesture } from "../../wire/intents.ts";
import type { TreeNode } from "../../wire/snapshot.ts";
import { treeOf } from "./move-list.ts";
import type { Panel } from "../panel.ts";

const MARKS: Readonly<Record<string, TextKey>> = {
  "!": "mark_good",
  "?": "mark_mistake",
  "!!": "mark_brilliant",
  "??": "mark_blunder",
  "!?": "mark_interesting",
  "?!": "mark_dubious",
};

/** The current node; null at the start. */
function present({ snapshot }: State): TreeNode | null {
  return treeOf(snapshot).find(({ id }) => id === snapshot.node) ?? null;
}

export function notePanel(actions: Actions): Panel {
  const sending = (key: TextKey, gesture: () => Gesture): HTMLButtonElement =>
    textButton(() => void actions.send(gesture()), { "data-one-press": true, ...showing(key) });
  const promote = sending("promote", () => ({ kind: "promote", node }));
  const remove = sending("delete", () => ({ kind: "delete", node }));
  const restore = textButton(
    () => void actions.send({ kind: "restore" }), { "data-one-press": true },
  );
  const open = textButton(() => {
    if (!form.hidden) return close();
    fill();
    show(true);
    field.focus({ preventScroll: true });
  }, showing("annotate"));
  const tools = h("div", { class: "ak-text-buttons" }, open, promote, remove, restore);

  const field = h("textarea", { class: "ak-field", rows: 2, maxlength: 10_000 });
  const words = h("span", showing("comment"));
  const label = h("label", { class: "ak-label-text" }, words, field);
  const marks = Object.keys(MARKS).map((mark) => {
    const toggle = (): void => press(element, !isPressed(element));
    const element = button({ class: "ak-mark-button" }, toggle, mark);
    return { mark, button: element };
  });
  const save = sendButton(showing("save"));
  const cancel = textButton(() => close(), showing("cancel"));
  const form = h(
    "form",
    { class: "ak-note-form", hidden: true },
    label,
    h("div", { class: "ak-text-buttons" }, ...marks.map(({ button }) => button)),
    h("div", { class: "ak-text-buttons" }, save, cancel),
  );
  const element = h("div", { class: "ak-present" }, tools, form);

  let here: TreeNode | null = null;
  let node = 0;

  const show = (opened: boolean): void => {
    set(form, "hidden", !opened);
    expand(open, opened);
  };
  const fill = (): void => {
    field.value = here?.comment ?? "";
    for (const { mark, button } of marks) press(button, here?.marks.includes(mark) ?? false);
  };
  const close = (): void => {
    show(false);
    open.focus({ preventScroll: true });
  };

  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save.click();
  });
  onSend(form, save, () => {
    const chosen = marks.filter(({ button }) => isPressed(button));
    const other = here?.marks.filter((mark) => !(mark in MARKS)) ?? [];
    void actions.send({
      kind: "annotate",
      node,
      comment: field.value.trim(),
      marks: [...chosen.map(({ mark }) => mark), ...other],
    });
    close();
  });

  return {
    element,
    update(state) {
      const { snapshot } = state;
      for (const { mark, button } of marks) {
        const meaning = text(state.texts, MARKS[mark]!);
        set(button, "aria-label", `${mark} ${meaning}`);
        set(button, "title", meaning);
      }
      const wasAt = node;
      here = snapshot.node === undefined ? null : present(state);
      node = snapshot.node ?? 0;
      set(element, "hidden", snapshot.kind !== "game" || snapshot.node === undefined);
      set(open, "hidden", here === null);
      const lost = here === null && focused(tools) === remove;
      set(remove, "hidden", here === null);
      set(restore, "hidden", !snapshot.deleted);
      if (lost) restore.focus({ preventScroll: true });
      const line = snapshot.deleted?.moves !== null;
      write(restore, text(state.texts, line ? "restore" : "restore_comment"));
      set(promote, "hidden", here?.main !== false);
      if (here === null || node !== wasAt) show(false);
    },
  };
}
