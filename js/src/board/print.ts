/** Fit the board's pictures to paper, where Plotly cannot draw them again at another size. */
import type { Size } from "../picture/bounds.ts";
import { h } from "../ui/dom.ts";

/** What a board draws, without what follows the pointer. */
const DRAWN = ".outlineslayer, .ak-overlay > svg > g > :not(.ak-ghost, .ak-cursor)";

/** Pixels around it on paper. */
const MARGIN = 4;

/** What a board gives for printing. */
export interface Printed {
  readonly field: HTMLElement;
  /** The size in pixels at which the picture was drawn; null before that. */
  size(): Size | null;
  /** The picture in 3D as a data URL, because browsers print an empty canvas; null in 2D. */
  image(): string | null;
  /** Stop drawing while the page is being printed, or start again. */
  pause(printing: boolean): void;
}

/** Scale the pictures of a board with the paper, from `beforeprint` to `afterprint`. */
export function fitToPaper(board: Printed, signal: AbortSignal): void {
  const { field } = board;
  let undo: (() => void)[] = [];
  const after = (): void => {
    for (const step of undo.reverse()) step();
    undo = [];
  };
  const before = (): void => {
    after();
    const size = board.size();
    if (!size) return;
    board.pause(true);
    const src = board.image();
    const part = src === null ? drawnPart(field, size) : { left: 0, top: 0, ...size };
    field.style.setProperty("--ak-aspect", `${part.width} / ${part.height}`);
    field.style.setProperty("--ak-tall", `${part.height}px`);
    const pictures = field.querySelectorAll(".main-svg, .ak-overlay > svg");
    const viewBox = `${part.left} ${part.top} ${part.width} ${part.height}`;
    for (const each of pictures) each.setAttribute("viewBox", viewBox);
    const image = src === null ? null : h("img", { class: "ak-printed", src, alt: "" });
    if (image) field.prepend(image);
    undo = [
      () => board.pause(false),
      () => ["--ak-aspect", "--ak-tall"].forEach((name) => field.style.removeProperty(name)),
      () => pictures.forEach((each) => each.removeAttribute("viewBox")),
      () => image?.remove(),
    ];
  };
  window.addEventListener("beforeprint", before, { signal });
  window.addEventListener("afterprint", after, { signal });
}

/** Return the part of a 2D picture that the city and the marks on it take. */
function drawnPart(field: HTMLElement, size: Size): Size & { left: number; top: number } {
  const outer = field.getBoundingClientRect();
  const boxes = [...field.querySelectorAll(DRAWN)]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0);
  const edge = (of: (box: DOMRect) => number, most: number): number =>
    Math.min(most, Math.max(0, Math.max(...boxes.map(of)) + MARGIN));
  const right = edge((box) => box.right - outer.left, size.width);
  const bottom = edge((box) => box.bottom - outer.top, size.height);
  const left = size.width - edge((box) => outer.left + size.width - box.left, size.width);
  const top = size.height - edge((box) => outer.top + size.height - box.top, size.height);
  if (right <= left || bottom <= top) return { left: 0, top: 0, ...size };
  return { left, top, width: right - left, height: bottom - top };
}
