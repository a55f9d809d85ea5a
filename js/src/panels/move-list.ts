/** The tree of moves as nested lines: a line, and the variations within it. */
import { grouped } from "../ui/grouped.ts";
import type { Snapshot, TreeNode } from "../wire/snapshot.ts";

/** A move of a line, with the variations that replace it. */
export interface Step {
  node: TreeNode;
  instead: Step[][];
}

/** The main line, with all variations at the moves that they replace. */
export function mainLine(tree: readonly TreeNode[]): Step[] {
  // The nodes are sorted with main lines first.
  const children = grouped(tree, ({ parent }) => parent);
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
