/** Full-screen mode, where the page allows it. */

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
