/**
 * The moves panel: a row per round, a column per player; variations are below the move that they
 * replace. A click goes to a move; the current move can be commented, promoted and deleted.
 */
import type { Actions } from "../input/actions.ts";
import type { State } from "../state.ts";
import { button } from "../ui/buttons.ts";
import { focused, h, set } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import { showing } from "../ui/static-text.ts";
import type { Snapshot, TreeNode } from "../wire/snapshot.ts";
import { mainLine, treeOf, type Step } from "./move-list.ts";
import { notePanel } from "./note.ts";
import { section, type Panel } from "./panel.ts";

/** Minimum width of a column that shows moves in notation, by the number of columns. */
const LEAST: Readonly<Record<number, string>> = { 1: "0", 2: "82px", 3: "82px", 4: "67px" };

export function movesPanel(actions: Actions): Panel {
  const list = h("div", { class: "ak-list" });
  const nothing = h("p", { class: "ak-nothing", ...showing("no_moves") });
  const note = notePanel(actions);
  const { element } = section("moves", nothing, list, note.element);
  let shown: Snapshot | null = null;

  const goTo = (snapshot: Snapshot, { id, ply }: TreeNode): void => {
    if (snapshot.tree?.length) void actions.send({ kind: "goto", node: id });
    else actions.goto(ply);
  };

  return {
    element,
    update(state) {
      note.update(state);
      const { snapshot } = state;
      if (snapshot === shown) return;
      shown = snapshot;
      const steps = mainLine(treeOf(snapshot));
      set(nothing, "hidden", steps.length > 0);
      set(list, "hidden", steps.length === 0);
      const columns = snapshot.kind === "game" ? snapshot.seats.length : 1;
      set(list, "data-columns", columns);
      list.style.gridTemplateColumns = `repeat(${columns}, minmax(${LEAST[columns]}, 1fr))`;
      const kept = focused(list)?.getAttribute("data-node");
      const moveButton = moveButtons(state, (node) => goTo(snapshot, node));
      list.replaceChildren(...rows(steps, columns, moveButton));
      if (kept) list.querySelector<HTMLElement>(`[data-node="${CSS.escape(kept)}"]`)?.focus();
      const present = list.querySelector<HTMLElement>("[aria-current]");
      // After the page's layout, the position can be read without forcing another one.
      requestAnimationFrame(() => scrollTo(list, present));
    },
  };
}

/** The main line in rows and columns, interrupted by comments and variations. */
function rows(steps: Step[], columns: number, moveButton: MoveButton): HTMLElement[] {
  const made: HTMLElement[] = [];
  let row = 0;
  let column = columns;
  for (const { node, instead } of steps) {
    const wanted = columns === 1 ? 1 : node.seat + 1;
    if (wanted <= column) row++;
    column = wanted;
    const move = moveButton(node, node.text);
    move.style.gridArea = `${row} / ${column}`;
    made.push(move);
    if (node.comment === "" && instead.length === 0) continue;
    const aside = h("div", { class: "ak-instead" });
    if (node.comment) aside.append(h("p", { class: "ak-comment" }, node.comment));
    aside.append(...instead.map((line) => variation(line, moveButton)));
    aside.style.gridArea = `${++row} / 1 / auto / -1`;
    made.push(aside);
    column = columns;
  }
  return made;
}

/** A variation as a line of text, with its own variations indented. */
function variation(steps: Step[], moveButton: MoveButton): HTMLElement {
  const line = h("div", { class: "ak-variation" });
  for (const { node, instead } of steps) {
    line.append(moveButton(node, `${node.ply}. ${node.text}`), " ");
    if (node.comment) line.append(h("span", { class: "ak-comment" }, node.comment), " ");
    line.append(...instead.map((other) => variation(other, moveButton)));
  }
  return line;
}

/** Creates the button of a move with a label. */
type MoveButton = (node: TreeNode, label: string) => HTMLButtonElement;

function moveButtons({ snapshot, texts }: State, go: (node: TreeNode) => void): MoveButton {
  const { line, ply, seats } = snapshot;
  const ids = line.map((move, i) => move.id ?? i + 1);
  const present = ids[ply - 1] ?? 0;
  const [played, ahead] = [new Set(ids.slice(0, ply)), new Set(ids.slice(ply))];
  return (node, label) => {
    // In narrow columns, the placement is below the tile.
    const parts = label.split(/(?<=@)/).map((part) => h("span", { class: "ak-whole" }, part));
    const shown = h("span", { "aria-hidden": "true" }, ...parts);
    if (node.marks.length > 0) {
      shown.append(" ", h("strong", { class: "ak-signs" }, node.marks.join(" ")));
    }
    const name = seats[node.seat]?.name ?? "";
    const spoken = text(texts, "move_label", { number: node.ply, name, move: node.text });
    const words = h("span", { class: "ak-hidden" }, [spoken, ...node.marks].join(" "));
    const attributes = {
      class: "ak-move",
      title: node.text,
      "aria-current": node.id === present && "step",
      "data-node": node.id,
      "data-ahead": ahead.has(node.id),
      "data-other": !ahead.has(node.id) && !played.has(node.id),
    };
    return button(attributes, () => go(node), shown, words);
  };
}

/** Scroll only the list; `scrollIntoView` would scroll the page, too. */
function scrollTo(list: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const top = button.offsetTop;
  const bottom = top + button.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) {
    list.scrollTop = bottom - list.clientHeight;
  }
}
