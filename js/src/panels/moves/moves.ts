/**
 * The moves panel: numbered moves, a column per player; variations are below the move that they
 * replace. A click goes to a move, pointing at it shows it on the board; the current move can be
 * commented, promoted and deleted.
 */
import type { Actions } from "../../input/actions.ts";
import { pointsAt } from "../../input/pointing.ts";
import type { State } from "../../state.ts";
import {
  arrange, button, expand, focused, h, isPressed, list as rowsOf, makeRow, onSend, press,
  sendButton, set, showing, textButton, write, type Row,
} from "../../ui/dom.ts";
import { text, type TextKey } from "../../ui/messages.ts";
import { moveInWords, movePicture } from "./move-picture.ts";
import { keepInSight, roving } from "../../ui/roving.ts";
import { Timer } from "../../ui/timer.ts";
import type { Seat, TreeNode } from "../../wire/snapshot.ts";
import { mainLine, pathTo, placeMoves, treeOf, type Path, type Step } from "./move-list.ts";
import { makePanel, section, type Panel } from "../panel.ts";
import { sentence } from "../sentence.ts";
import type { Gesture } from "../../wire/intents.ts";

const MARKS: Readonly<Record<string, TextKey>> = {
  "!": "judged_good",
  "?": "judged_mistake",
  "!!": "mark_brilliant",
  "??": "judged_blunder",
  "!?": "mark_interesting",
  "?!": "mark_dubious",
};

/** The current node; null at the start. */
function present({ snapshot }: State): TreeNode | null {
  return treeOf(snapshot).find(({ id }) => id === snapshot.node) ?? null;
}

/** The editor of the current move: comment, annotation sign, promote, delete, restore. */
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

  return makePanel(element, (state) => {
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
  });
}

/** Put the notation of the selected moves on the clipboard when a part of a list is copied. */
export function copyNotation(list: HTMLElement): void {
  list.addEventListener("copy", (event) => {
    const root = list.getRootNode() as Document & { getSelection?(): Selection | null };
    const selection = root.getSelection?.() ?? document.getSelection();
    if (!selection || selection.isCollapsed) return;
    const buttons = [...list.querySelectorAll<HTMLElement>("[data-notation]")];
    const chosen = buttons.filter((button) => selection.containsNode(button, true));
    if (chosen.length === 0) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", chosen.map(({ title }) => title).join("\n"));
  });
}

/** Minimum width of a column, by the number of columns. */
const LEAST: Readonly<Record<number, string>> = { 1: "0", 2: "102px", 3: "80px", 4: "66px" };

/** The elements of the list. */
interface Parts {
  move(node: TreeNode): HTMLElement;
  comment(node: TreeNode, tag: "p" | "span"): HTMLElement;
}

/** The button of a move. */
interface Cell {
  readonly element: HTMLButtonElement;
  show(node: TreeNode, state: State, path: Path): void;
}

export function movesPanel(actions: Actions): Panel {
  const names = h("div", { class: "ak-columns", "aria-hidden": "true" });
  const list = h("div", { class: "ak-list" });
  const nothing = h("p", { class: "ak-nothing", ...showing("no_moves") });
  const note = notePanel(actions);
  const { element } = section("moves", nothing, names, list, note.element);
  copyNotation(list);
  const showNames = rowsOf(names, playerName);
  const timer = new Timer(actions.signal);
  const rove = roving(list, "moves", ".ak-move");
  let shown: readonly unknown[] = [];
  /** The cells of the shown nodes by id. */
  let cells = new Map<number, Cell>();

  return makePanel(element, (state) => {
    note.update(state);
    const { snapshot, texts, reveal } = state;
    const inputs = [snapshot, texts, reveal];
    if (inputs.every((input, i) => input === shown[i])) return;
    shown = inputs;
    const steps = mainLine(treeOf(snapshot));
    set(nothing, "hidden", steps.length > 0);
    set(list, "hidden", steps.length === 0);
    const columns = snapshot.kind === "game" ? snapshot.seats.length : 1;
    set(list, "data-columns", columns);
    const width = `repeat(${columns}, minmax(${LEAST[columns]}, 1fr))`;
    for (const part of [names, list]) part.style.setProperty("--ak-widths", width);
    set(names, "hidden", steps.length === 0 || columns === 1);
    showNames(snapshot.seats);
    const kept = focused(list);
    const path = pathTo(snapshot);
    const before = cells;
    cells = new Map();
    const parts: Parts = {
      move(node) {
        const cell = before.get(node.id) ?? moveCell(actions);
        cells.set(node.id, cell);
        cell.show(node, state, path);
        return cell.element;
      },
      comment({ comment }, tag) {
        const element = h(tag, { class: "ak-comment" });
        sentence(element, actions)(comment, state);
        return element;
      },
    };
    arrange(list, rows(steps, columns, parts));
    rove();
    // An element that was moved to another place loses the focus.
    if (kept?.isConnected && focused(list) !== kept) (kept as HTMLElement).focus();
    const present = list.querySelector<HTMLElement>("[aria-current]");
    // After the page's layout, the position can be read without forcing another one.
    requestAnimationFrame(() => timer.start(() => keepInSight(list, present)));
  });
}

/** A player's name above a column. */
function playerName(): Row<Seat> {
  const element = h("span", { class: "ak-column-name" });
  return makeRow(element, ({ name }) => {
    write(element, name);
    set(element, "title", name);
  });
}

/** The main line, interrupted by comments and variations. */
function rows(steps: Step[], columns: number, parts: Parts): HTMLElement[] {
  return placeMoves(steps, columns).flatMap(({ step: { node, instead }, row, column }) => {
    const move = parts.move(node);
    move.style.gridArea = `${row} / ${column}`;
    const made: HTMLElement[] = [move];
    if (node.comment !== "" || instead.length > 0) {
      const aside = h("div", { class: "ak-instead" });
      if (node.comment) aside.append(parts.comment(node, "p"));
      aside.append(...instead.map((line) => variation(line, parts)));
      aside.style.gridArea = `${row + 1} / 1 / auto / -1`;
      made.push(aside);
    }
    return made;
  });
}

/** A variation as a line of moves, with its own variations indented. */
function variation(steps: Step[], parts: Parts): HTMLElement {
  const line = h("div", { class: "ak-variation" });
  for (const { node, instead } of steps) {
    const cell = parts.move(node);
    cell.style.gridArea = "";
    line.append(cell, " ");
    if (node.comment) line.append(parts.comment(node, "span"), " ");
    line.append(...instead.map((other) => variation(other, parts)));
  }
  return line;
}

function moveCell(actions: Actions): Cell {
  let shown: { node: TreeNode; state: State } | null = null;
  const number = h("span", { class: "ak-number", "aria-hidden": "true" });
  const picture = movePicture();
  const signs = h("strong", { class: "ak-signs", "aria-hidden": "true" });
  const words = h("span", { class: "ak-hidden" });
  const element = button(
    { class: "ak-move" },
    () => {
      if (!shown) return;
      const { node: { id, ply }, state: { snapshot } } = shown;
      if (snapshot.kind === "game") void actions.send({ kind: "goto", node: id });
      else actions.goto(ply);
    },
    number,
    picture.element,
    signs,
    words,
  );
  pointsAt(element, actions, () => {
    if (!shown) return null;
    const { node, state: { snapshot } } = shown;
    const placed = pathTo(snapshot).played.has(node.id);
    return { seat: node.seat, moves: [{ move: node, role: "move", placed }] };
  });
  return {
    element,
    show(node, state, { present, played, ahead }) {
      const { texts, snapshot } = state;
      shown = { node, state };
      write(number, String(node.ply));
      picture.show(node, state);
      write(signs, node.marks.join(" "));
      const name = snapshot.seats[node.seat]?.name ?? "";
      const values = { number: node.ply, name, move: moveInWords(node, state) };
      write(words, [text(texts, "move_label", values), ...node.marks].join(" "));
      set(element, "title", `${node.ply}. ${node.text}`);
      set(element, "aria-current", node.id === present && "step");
      set(element, "data-node", node.id);
      set(element, "data-notation", node.text);
      set(element, "data-ahead", ahead.has(node.id));
      set(element, "data-other", !ahead.has(node.id) && !played.has(node.id));
    },
  };
}
