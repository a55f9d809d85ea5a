/** Detects whether the page around a view is dark, and when that changes. */
import { above } from "./dom.ts";

/** Attributes in which JupyterLab, marimo, VS Code and plain pages store their theme. */
const NOTED = ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class", "style"];

const scheme = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

export function isDark(root: HTMLElement): boolean {
  const jupyter = document.body.dataset["jpThemeLight"];
  if (jupyter !== undefined) return jupyter === "false";
  for (let node: Node | null = root; node; node = above(node)) {
    const lightness = node instanceof Element ? luminance(node) : null;
    if (lightness !== null) return lightness < 0.5;
  }
  return scheme().matches;
}

/** Luminance of an element's background, 0 to 1; null if it is transparent. */
function luminance(element: Element): number | null {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba(getComputedStyle(element).backgroundColor);
  return alpha < 128 ? null : (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

let pixel: OffscreenCanvasRenderingContext2D | null = null;

/** A CSS colour of any notation as bytes, by painting it on a canvas. */
function rgba(color: string): Uint8ClampedArray {
  pixel ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  return pixel.getImageData(0, 0, 1, 1).data;
}

export function watchTheme(changed: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(changed);
  const options = { attributes: true, attributeFilter: NOTED };
  observer.observe(document.body, options);
  observer.observe(document.documentElement, options);
  signal.addEventListener("abort", () => observer.disconnect());
  const media = scheme();
  media.addEventListener("change", changed, { signal });
}
