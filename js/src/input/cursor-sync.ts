/**
 * Synchronises cursor, rotation and selection of linked views on one page, such as those of a
 * study, without a round trip to Python. All views of a release share the code, see `build.mjs`,
 * and so the registry; a page may have views of two releases.
 */
import type { Model } from "../wire/model.ts";
import type { Snapshot } from "../wire/snapshot.ts";

/** Traits that linked views share; `selected` only if they have the same tiles. */
const SHARED = ["cursor", "rotation", "pondering", "selected"] as const;

const models = new Set<Model>();

/** Copy changes of a model to the models with the same `link`. */
export function syncCursor(model: Model, signal: AbortSignal): void {
  models.add(model);
  signal.addEventListener("abort", () => models.delete(model));
  for (const name of SHARED) {
    const copy = (): void => {
      const link = model.get("link");
      if (link === "") return;
      for (const other of models) {
        if (other !== model && other.get("link") === link) give(name, model, other);
      }
    };
    model.onChange(name, copy, signal);
  }
}

function give(name: (typeof SHARED)[number], from: Model, to: Model): void {
  // Do not set equal values again, to prevent an endless loop.
  if (String(from.get(name)) === String(to.get(name))) return;
  if (name === "cursor") to.point(from.get(name));
  else if (name !== "selected" || sameTiles(from.get("snapshot"), to.get("snapshot"))) {
    to.set(name, from.get(name));
  }
}

const tiles = ({ kind, site, palette }: Snapshot): string =>
  [kind, ...site.map(({ hexes }) => hexes), ...(palette ?? [])].join();

const sameTiles = (a: Snapshot, b: Snapshot): boolean => tiles(a) === tiles(b);
