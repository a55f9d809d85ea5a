/**
 * Views of one page that belong together, such as those of a study: they point at the same hex and
 * hold the tile alike, at once and without a word to Python. Every view brings code of its own, so
 * what they have in common lies on the page.
 */
import type { Disposer } from "../ui/disposer.ts";
import type { Model } from "../wire/model.ts";
import type { Snapshot } from "../wire/snapshot.ts";

const MODELS = Symbol.for("akropolis_nb.links");

/** What linked views share; the tile in hand only where they choose from the same ones. */
const SHARED = ["cursor", "rotation", "pondering", "selected"] as const;

type Page = typeof globalThis & { [MODELS]?: Set<Model> };

/** Let the views with the same `link` follow this one. */
export function linked(model: Model, disposer: Disposer): void {
  const models = ((globalThis as Page)[MODELS] ??= new Set());
  models.add(model);
  disposer.add(() => models.delete(model));
  for (const name of SHARED) {
    const tell = (): void => {
      const link = model.get("link");
      if (link === "") return;
      for (const other of models) {
        if (other !== model && other.get("link") === link) give(name, model, other);
      }
    };
    disposer.add(model.onChange(name, tell));
  }
}

function give(name: (typeof SHARED)[number], from: Model, to: Model): void {
  // What is there already is not set again, or there would be no end to it.
  if (String(from.get(name)) === String(to.get(name))) return;
  if (name === "cursor") to.point(from.get(name));
  else if (name !== "selected" || sameTiles(from.get("snapshot"), to.get("snapshot"))) {
    to.set(name, from.get(name));
  }
}

const tiles = ({ kind, site, palette }: Snapshot): string =>
  [kind, ...site.map(({ hexes }) => hexes), ...(palette ?? [])].join();

const sameTiles = (a: Snapshot, b: Snapshot): boolean => tiles(a) === tiles(b);
