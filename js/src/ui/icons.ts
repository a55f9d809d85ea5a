/** The buttons' icons: strokes on a 24 by 24 grid, in the colour of the text. */
import { svg } from "./dom.ts";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  rotate_left: "M3 4v6h6M3.5 10A9 9 0 1 1 3 13",
  rotate_right: "M21 4v6h-6M20.5 10A9 9 0 1 0 21 13",
  zoom_in: "M12 5v14M5 12h14",
  zoom_out: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  full_screen: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
  check: "M4.5 12.5 9.5 17.5 19.5 6.5",
  // A screen on a stand.
  presenter: "M3 4.5h18v11H3zM12 15.5v4M8 19.5h8",
  first: "M6 5v14M18 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  // A hex with two numbers.
  coordinates: "M8 3.5h8l5 8.5-5 8.5H8L3 12zM9 9.5v5M15 9.5v5M12 14.5l-.5 1.5",
  // Two layers: a tile's level.
  level: "M12 4 3 9l9 5 9-5zM3 14l9 5 9-5",
  // A head with an antenna: a bot.
  bot: "M12 3v4M6 8h12v10H6zM3 12v3M21 12v3M9.5 12v1.5M14.5 12v1.5",
  // A temple front: the chief architect.
  chief: "M3 9.5 12 4l9 5.5zM5.5 10v8M10 10v8M14 10v8M18.5 10v8M3.5 19.5h17",
} as const;

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
  return svg(
    "svg",
    { class: "ak-icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
}
