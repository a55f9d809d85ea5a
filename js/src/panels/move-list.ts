/** The tree of moves as nested lines: a line, and the variations within it. */
import type { Snapshot, TreeNode } from "../wire/snapshot.ts";

/** A move of a line, with the variations that replace it. */
export interface Step {
  node: TreeNode;
  instead: Step[][];
}

/** The main line, with all variations at the moves that they replace. */
export function mainLine(tree: readonly TreeNode[]): Step[] {
  const children = new Map<number, TreeNode[]>();
  for (const node of tree) {
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  // The nodes are sorted with main lines first.
  const begin = (id: number): Step[] => {
    const [first, ...others] = children.get(id) ?? [];
    return first ? follow(first, others) : [];
  };
  const follow = (first: TreeNode, others: TreeNode[]): Step[] => {
    const steps: Step[] = [{ node: first, instead: others.map((other) => follow(other, [])) }];
    let last = first;
    for (;;) {
      const [next, ...rest] = children.get(last.id) ?? [];
      if (!next) return steps;
      steps.push({ node: next, instead: rest.map((other) => follow(other, [])) });
      last = next;
    }
  };
  return begin(0);
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
