/** The label of the ghost: what the placement would bring, or why it is not possible. */
import type { Ghost, State } from "../state.ts";
import { h, set, write } from "../ui/dom.ts";
import { count, formatChange, text } from "../ui/messages.ts";
import { behindInShort, judge, placeHere } from "./opening.ts";
import { pixelOf, pixelsOf, type Projection } from "./projection.ts";

/** Minimum distance of the label from the board's edges. */
const MARGIN = 4;

export class GhostLabel {
  readonly element = h("div", { class: "ak-label", hidden: true });

  write(state: State, ghost: Ghost): void {
    write(this.element, label(state, ghost));
    set(this.element, "data-legal", ghost.legal ? "yes" : "no");
    const place = placeHere(state, ghost);
    set(this.element, "data-place", place ? judge(place) : false);
  }

  /** Move the label above the ghost, or below it, inside the board; hide it without a ghost. */
  place(ghost: Ghost | null, projection: Projection): void {
    const wanted = ghost && edges(ghost, projection);
    set(this.element, "hidden", !wanted);
    if (!wanted) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const x = within(wanted.x, width / 2 + MARGIN, projection.width - width / 2 - MARGIN);
    const [least, most] = [height + MARGIN, projection.height - MARGIN];
    const y = within(wanted.top < least ? wanted.bottom + height : wanted.top, least, most);
    this.element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
  }
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The middle of the ghost, and where a label above or below it ends or begins, in pixels. */
function edges(
  { hexes, level }: Ghost, projection: Projection,
): { x: number; top: number; bottom: number } | null {
  const found = pixelsOf(projection, hexes, level);
  if (!found) return null;
  const { centres, middle } = found;
  const [{ q, r }] = hexes;
  const higher = pixelOf(projection, { q: q + 1, r: r - 2 }, level);
  const apart = Math.abs(centres[0]!.y - (higher?.y ?? 0));
  const heights = centres.map(({ y }) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  return { x: middle.x, top: top - (apart * 2) / 5, bottom: bottom + (apart * 2) / 5 };
}

/** `level 2 · +7 · 2 stones`, and how far the place is behind while the Opening panel is shown. */
export function label(state: State, ghost: Ghost): string {
  const { texts, reveal } = state;
  if (!ghost.affordable) return text(texts, "too_dear");
  if (!ghost.legal) return text(texts, "not_here");
  const parts = [text(texts, "level", { level: ghost.level })];
  if (ghost.gain !== null && reveal) parts.push(formatChange(ghost.gain));
  if (ghost.stones > 0) parts.push(count(texts, "stones", ghost.stones));
  const place = placeHere(state, ghost);
  if (place) parts.push(text(texts, "place_behind", { value: behindInShort(texts, place) }));
  return parts.join(" · ");
}
