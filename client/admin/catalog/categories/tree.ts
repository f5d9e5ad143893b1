import type { CategoryNode } from "../../../types/editor.gen";

// A shop's categories as a list in preorder, as the server returns them.

/** Maximum depth of the tree. */
export const maxLevels = 3;

/**
 * A move in the tree: before or after a sibling, below the previous sibling, or out of the parent.
 */
export type Step = "up" | "down" | "in" | "out";

/** Maps category ids to levels, starting at 1. */
export function levelsOf(tree: CategoryNode[]): Map<number, number> {
  const levels = new Map<number, number>();
  for (const { id, parent_id } of tree) levels.set(id, (levels.get(parent_id) ?? 0) + 1);
  return levels;
}

/** Returns a category and its descendants. */
export function branchOf(tree: CategoryNode[], id: number): CategoryNode[] {
  const ids = new Set([id]);
  for (const each of tree) if (ids.has(each.parent_id)) ids.add(each.id);
  return tree.filter((each) => ids.has(each.id));
}

/** Returns the tree after a step, or undefined if the step is impossible. */
export function step(tree: CategoryNode[], id: number, way: Step): CategoryNode[] | undefined {
  const moved = tree.find((each) => each.id === id);
  if (!moved) return;
  const siblings = tree.filter((each) => each.parent_id === moved.parent_id);
  const at = siblings.indexOf(moved);
  const before = siblings[at - 1];
  const parent = tree.find((each) => each.id === moved.parent_id);
  if (way === "up") return before && place(tree, id, moved.parent_id, before.id);
  if (way === "down") {
    const after = siblings[at + 1];
    return after && place(tree, after.id, moved.parent_id, id);
  }
  if (way === "in") return before && place(tree, id, before.id);
  return parent && place(tree, id, parent.parent_id, next(tree, parent));
}

/**
 * Returns the tree with a category dropped on another one's position, or undefined if that is not
 * allowed.
 */
export function drop(tree: CategoryNode[], id: number, over: number): CategoryNode[] | undefined {
  const target = tree.find((each) => each.id === over);
  if (!target || id === over || branchOf(tree, id).includes(target)) return;
  const at = (wanted: number) => tree.findIndex((each) => each.id === wanted);
  const before = at(id) < at(over) ? next(tree, target, id) : over;
  return place(tree, id, target.parent_id, before);
}

/** Returns the id of the next sibling, ignoring the moving category; 0 after the last. */
function next(tree: CategoryNode[], { id, parent_id }: CategoryNode, moving = 0): number {
  const siblings = tree.filter((each) => each.parent_id === parent_id && each.id !== moving);
  return siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? 0;
}

/**
 * Moves a branch below a parent, before the given child or after all children. Returns undefined if
 * the tree becomes too deep.
 */
function place(
  tree: CategoryNode[],
  id: number,
  parent: number,
  before = 0,
): CategoryNode[] | undefined {
  const branch = branchOf(tree, id).map((each) =>
    each.id === id ? { ...each, parent_id: parent } : each,
  );
  const moved = new Set(branch.map((each) => each.id));
  const rest = tree.filter((each) => !moved.has(each.id));
  const at = before ? rest.findIndex((each) => each.id === before) : rest.length;
  const placed = preorder(rest.toSpliced(at, 0, ...branch));
  const deepest = Math.max(...levelsOf(placed).values());
  return deepest > maxLevels ? undefined : placed;
}

/** Sorts the list so that each category precedes its descendants. */
function preorder(tree: CategoryNode[]): CategoryNode[] {
  const below = new Map<number, CategoryNode[]>();
  for (const each of tree) {
    const siblings = below.get(each.parent_id);
    if (siblings) siblings.push(each);
    else below.set(each.parent_id, [each]);
  }
  const from = (parent: number): CategoryNode[] =>
    (below.get(parent) ?? []).flatMap((each) => [each, ...from(each.id)]);
  return from(0);
}

/** Returns the tree without a category; its children move to its parent. */
export function without(tree: CategoryNode[], gone: CategoryNode): CategoryNode[] {
  return tree
    .filter(({ id }) => id !== gone.id)
    .map((each) => (each.parent_id === gone.id ? { ...each, parent_id: gone.parent_id } : each));
}
