/** A view that fills the screen, where the page may do that. */
import { onPress } from "./buttons.ts";
import { h, set } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Panel } from "../panels/panel.ts";
import { text } from "./messages.ts";

export const isFull = (root: Element): boolean => root.matches(":fullscreen");

/** Fill the screen with a view, or leave it; nothing where the page may not. */
export async function toggleFullScreen(root: Element): Promise<void> {
  if (!document.fullscreenEnabled) return;
  try {
    await (isFull(root) ? document.exitFullscreen() : root.requestFullscreen());
  } catch {
    // The browser refuses what no hand has asked for.
  }
}

export function fullScreenButton(): Panel {
  const attributes = { type: "button", class: "ak-button ak-full-screen" } as const;
  const element = h("button", attributes, icon("full_screen"));
  onPress(element, () => void toggleFullScreen(element.closest(".akropolis")!));
  return {
    element,
    update({ full, link, texts }) {
      // One of several boards that belong together is better seen beside the others.
      set(element, "hidden", !document.fullscreenEnabled || link !== "");
      const label = text(texts, full ? "leave_full_screen" : "full_screen");
      set(element, "aria-label", label);
      set(element, "title", label);
    },
  };
}
