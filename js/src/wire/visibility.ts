/** Tells Python that somebody sees what its analysis finds: otherwise it would think for nobody. */
import type { Disposer } from "../ui/disposer.ts";
import type { Model } from "./model.ts";

export function watching(root: HTMLElement, model: Model, disposer: Disposer): void {
  let inSight = false;
  const tell = (): void => {
    const wanted = model.get("pondering") && model.get("analysis_data") !== null;
    if (wanted && inSight && document.visibilityState === "visible") model.send({ kind: "seen" });
  };
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(root);
  disposer.add(() => observer.disconnect());
  document.addEventListener("visibilitychange", tell);
  disposer.add(() => document.removeEventListener("visibilitychange", tell));
  disposer.add(model.onChange("analysis_data", tell));
}
