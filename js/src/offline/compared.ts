/**
 * Rings and changes of compared cities belong to the positions that were exported: while another
 * ply of one of them is shown, there are none.
 */
import type { Traits } from "../wire/model.ts";
import type { RecordedModel } from "./recorded-model.ts";

type Shown = Pick<Traits, "marks" | "compared">;

const NONE: Shown = { marks: [], compared: null };

/** The compared cities of a page by link. */
const boards = new Map<string, { model: RecordedModel; ply: number; kept: Shown }[]>();

const plyOf = (model: RecordedModel): number => (model.get("snapshot") as Traits["snapshot"]).ply;

/** Keep what a board shows at its present ply; returns a function to call when plies change. */
export function watchCompared(model: RecordedModel): () => void {
  const compared = (model.get("compared") ?? null) as Traits["compared"];
  const link = model.get("link") as string | undefined;
  if (!link) return () => undefined;
  const linked = boards.get(link) ?? [];
  boards.set(link, linked);
  const marks = (model.get("marks") ?? []) as Traits["marks"];
  if (compared) linked.push({ model, ply: plyOf(model), kept: { marks, compared } });
  return () => {
    const same = linked.every(({ model: other, ply }) => plyOf(other) === ply);
    for (const { model: other, kept } of linked) {
      const { marks: rings, compared: changes } = same ? kept : NONE;
      other.set("marks", rings);
      other.set("compared", changes);
    }
  };
}
