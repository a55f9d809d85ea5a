/** The tree of moves as nested lines: a line, and the variations within it. */
import { groupByKey } from "../../ui/grouped.ts";
import type { Snapshot, TreeNode } from "../../wire/snapshot.ts";

/** A move of a line, with the variations that replace it. */
export interface Step {
  node: TreeNode;
  instead: Step[][];
}

/** The main line, with all variations at the moves that they replace. */
export function mainLine(tree: readonly TreeNode[]): Step[] {
  // The nodes are sorted with main lines first.
  const children = groupByKey(tree, ({ parent }) => parent);
  /** The line of the first of some alternatives, which the others replace. */
  const lineOf = (alternatives: TreeNode[] | undefined): Step[] => {
    const steps: Step[] = [];
    while (alternatives) {
      const [node, ...others] = alternatives as [TreeNode, ...TreeNode[]];
      steps.push({ node, instead: others.map((other) => lineOf([other])) });
      alternatives = children.get(node.id);
    }
    return steps;
  };
  return lineOf(children.get(0));
}

/** The tree to show; it is built from the line if the snapshot has no tree. */
export function treeOf({ tree, line }: Snapshot): TreeNode[] {
  if (tree && tree.length > 0) return tree;
  return line.map((move, i) => ({
    ...move,
    id: move.id ?? i + 1,
    parent: i === 0 ? 0 : (line[i - 1]!.id ?? i),
    ply: i + 1,
    comment: "",
    marks: [],
    main: true,
  }));
}

/** Where a move of the main line stands: rows and columns count from 1. */
export interface PlacedStep {
  step: Step;
  row: number;
  column: number;
}

/**
 * The moves of the main line in rows and columns. After a move with a comment or variations there
 * is a free row for them.
 */
export function placeMoves(steps: readonly Step[], columns: number): PlacedStep[] {
  let row = 0;
  let column = columns;
  return steps.map((step) => {
    const { node, instead } = step;
    const wanted = columns === 1 ? 1 : node.seat + 1;
    if (wanted <= column) row++;
    const placed = { step, row, column: wanted };
    column = wanted;
    if (node.comment !== "" || instead.length > 0) [row, column] = [row + 1, columns];
    return placed;
  });
}

/** The nodes of the current line by id: the current one, those up to it, those after it. */
export interface Path {
  present: number;
  played: ReadonlySet<number>;
  ahead: ReadonlySet<number>;
}

export function pathTo({ line, ply }: Snapshot): Path {
  const ids = line.map((move, i) => move.id ?? i + 1);
  return {
    present: ids[ply - 1] ?? 0,
    played: new Set(ids.slice(0, ply)),
    ahead: new Set(ids.slice(ply)),
  };
}
