/**
 * Sentences whose hexes and moves can be pointed at: the board lights up the hex, or shows the
 * move. A move in notation is shown as the picture of its tile.
 */
import type { Actions } from "../input/actions.ts";
import { onPoint, pointsAt } from "../input/pointing.ts";
import { moveOf, lettersOf } from "../overlay/shown-moves.ts";
import type { Axial } from "../picture/geometry.ts";
import { showTile } from "../picture/svg-paths.ts";
import type { Pointed, State } from "../state.ts";
import { button, focused, h } from "../ui/dom.ts";
import { partsOf, placementOf } from "../wire/notation.ts";
import type { Move } from "../wire/snapshot.ts";

/** Returns a function that shows a sentence in an element, unless it already does. */
export function sentence(
  element: HTMLElement,
  actions: Pick<Actions, "light" | "point">,
): (words: string, state: State) => void {
  let shown = "";
  return (words, state) => {
    if (words === shown) return;
    shown = words;
    // The focus must not be lost with a name.
    if (focused(element)) element.closest<HTMLElement>(".akropolis")?.focus();
    const inPuzzle = state.snapshot.puzzle !== undefined;
    element.replaceChildren(
      ...partsOf(words, inPuzzle).map(({ words: part, hex, isMove, isTile }) => {
        if (hex) return hexName(part, hex, actions);
        if (isTile) return tileName(part, state);
        const move = isMove ? moveOf(part, state) : null;
        return move ? moveName(move, state, actions) : part;
      }),
    );
  };
}

function hexName(words: string, hex: Axial, actions: Pick<Actions, "light">): HTMLElement {
  const light = (): void => actions.light([hex]);
  const element = button({ class: "ak-named" }, light, words);
  onPoint(element, light, (isTouch) => isTouch || actions.light([]));
  return element;
}

/** The picture of a tile; its number if the page does not know the tile. */
function tileName(name: string, state: State): HTMLElement | string {
  const letters = lettersOf(name, state);
  if (letters === null) return name;
  const picture = h("span", { class: "ak-tile", "aria-hidden": "true" });
  showTile(picture, letters, 0);
  const words = h("span", { class: "ak-hidden" }, name);
  return h("span", { class: "ak-tile-named", title: name }, picture, words);
}

function moveName(move: Move, state: State, actions: Pick<Actions, "point">): HTMLElement {
  const tile = h("span", { class: "ak-tile", "aria-hidden": "true" });
  showTile(tile, move.tile, placementOf(move.text)?.rotation ?? 0);
  const words = h("span", { class: "ak-hidden" }, move.text);
  const pointed = (): Pointed => {
    const { line, ply } = state.snapshot;
    const placed = line
      .slice(0, ply)
      .some(({ text, seat }) => text === move.text && seat === move.seat);
    return { seat: move.seat, moves: [{ move, role: "move", placed }] };
  };
  const point = (): void => actions.point(pointed());
  const element = button({ class: "ak-named", title: move.text }, point, tile, words);
  pointsAt(element, actions, pointed);
  return element;
}
