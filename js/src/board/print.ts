/** Fit the board's pictures to paper, where Plotly cannot draw them again at another size. */
import type { Size } from "../picture/bounds.ts";
import { h } from "../ui/dom.ts";

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
    field.style.setProperty("--ak-aspect", `${size.width} / ${size.height}`);
    const pictures = field.querySelectorAll(".main-svg, .ak-overlay > svg");
    for (const each of pictures) each.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    const src = board.image();
    const image = src === null ? null : h("img", { class: "ak-printed", src, alt: "" });
    if (image) field.prepend(image);
    undo = [
      () => board.pause(false),
      () => field.style.removeProperty("--ak-aspect"),
      () => pictures.forEach((each) => each.removeAttribute("viewBox")),
      () => image?.remove(),
    ];
  };
  window.addEventListener("beforeprint", before, { signal });
  window.addEventListener("afterprint", after, { signal });
}
