/**
 * Synchronises the cameras of boards on one page, such as compared cities: if one is moved by
 * hand, the others follow. All views of a release share the code, see `build.mjs`, and so the
 * registry; a page may have views of two releases.
 */
import type { Bounds } from "../picture/bounds.ts";
import type { SpaceCamera } from "../picture/space.ts";
import type { Traits, View } from "../wire/model.ts";

/** The visible part of the plane in 2D, or the camera in 3D. */
export type Where = Bounds | SpaceCamera;

export interface SyncedBoard {
  readonly state: Pick<Traits, "link" | "around">;
  /** Move to a camera; null to show everything. */
  go(view: View, where: Where | null): void;
}

const boards = new Set<SyncedBoard>();

/** Register a board; returns a function that moves the other boards to its camera. */
export function syncCamera(
  own: SyncedBoard,
  signal: AbortSignal,
): (view: View, where: Where | null) => void {
  boards.add(own);
  signal.addEventListener("abort", () => boards.delete(own));
  return (view, where) => {
    for (const other of boards) if (other !== own && areSynced(own, other)) other.go(view, where);
  };
}

/** Whether two boards belong to linked views and must show the same hexes. */
function areSynced({ state: a }: SyncedBoard, { state: b }: SyncedBoard): boolean {
  return a.link !== "" && a.link === b.link && a.around.length > 0 && same(a.around, b.around);
}

const same = (a: Traits["around"], b: Traits["around"]): boolean => String(a) === String(b);
