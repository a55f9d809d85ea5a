/** Tells Python when an analysis or a forecast is visible, so that it can pause when it is not. */
import type { Seen } from "./intents.ts";
import type { Model } from "./model.ts";

const SEEN: Seen = { kind: "seen" };

export function reportVisibility(root: HTMLElement, model: Model, signal: AbortSignal): void {
  let inSight = false;
  const report = (): void => {
    const analysed = model.get("pondering") && model.get("analysis_data") !== null;
    const wanted = analysed || (model.get("forecasting") && model.get("forecast_data") !== null);
    if (wanted && inSight && document.visibilityState === "visible") model.send(SEEN);
  };
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    report();
  });
  observer.observe(root);
  signal.addEventListener("abort", () => observer.disconnect());
  document.addEventListener("visibilitychange", report, { signal });
  // An analysis counts only with its snapshot, and either may come first.
  for (const name of ["analysis_data", "forecast_data", "snapshot"] as const) {
    model.onChange(name, report, signal);
  }
}
