/** Full-screen mode, where the page allows it. */
import type { Panel } from "../panels/panel.ts";
import { button, label } from "./buttons.ts";
import { set } from "./dom.ts";
import { icon } from "./icons.ts";
import { text } from "./messages.ts";

export const isFull = (root: Element): boolean => root.matches(":fullscreen");

/** Enter or leave full-screen mode; does nothing where it is not allowed. */
export async function toggleFullScreen(root: Element): Promise<void> {
  if (!document.fullscreenEnabled) return;
  try {
    await (isFull(root) ? document.exitFullscreen() : root.requestFullscreen());
  } catch {
    // Browsers reject requests without a user gesture.
  }
}

export function fullScreenButton(): Panel {
  const act = (): void => void toggleFullScreen(element.closest(".akropolis")!);
  const element = button({ class: "ak-button ak-full-screen" }, act, icon("full_screen"));
  return {
    element,
    update({ full, link, texts }) {
      // Linked boards are better side by side, so they have no full-screen button.
      set(element, "hidden", !document.fullscreenEnabled || link !== "");
      label(element, text(texts, full ? "leave_full_screen" : "full_screen"));
    },
  };
}
