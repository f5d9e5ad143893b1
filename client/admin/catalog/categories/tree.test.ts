import { expect, test } from "vitest";
import type { CategoryNode } from "../../../types/editor.gen";
import { drop, type Step, step, without } from "./tree";

// Two top-level categories; the first has two children and a grandchild.
const written = "1 >2 >>3 >4 5";

function read(text: string): CategoryNode[] {
  const above: number[] = [0];
  return text.split(" ").map((part) => {
    const level = part.lastIndexOf(">") + 1;
    const id = Number(part.slice(level));
    above[level + 1] = id;
    const parent_id = above[level] ?? 0;
    return {
      id,
      parent_id,
      slug: "",
      name: "",
      bn_name: "",
      icon: "",
      products: 0,
      size_guide: "",
      bn_size_guide: "",
    };
  });
}

function draw(tree?: CategoryNode[]): string | undefined {
  const levels = new Map([[0, -1]]);
  return tree
    ?.map(({ id, parent_id }) => {
      const level = (levels.get(parent_id) ?? 0) + 1;
      levels.set(id, level);
      return ">".repeat(level) + id;
    })
    .join(" ");
}

test.each<[number, Step, string | undefined]>([
  [5, "up", "5 1 >2 >>3 >4"],
  [1, "up", undefined],
  [1, "down", "5 1 >2 >>3 >4"],
  [2, "down", "1 >4 >2 >>3 5"],
  [4, "down", undefined],
  [5, "in", "1 >2 >>3 >4 >5"],
  [4, "in", "1 >2 >>3 >>4 5"],
  [2, "in", undefined],
  [2, "out", "1 >4 2 >3 5"],
  [3, "out", "1 >2 >3 >4 5"],
  [5, "out", undefined],
])("moving category %i %s gives the tree %j", (id, way, wanted) => {
  expect(draw(step(read(written), id, way))).toBe(wanted);
});

test("a step reads each category a constant number of times", () => {
  let looks = 0;
  const many = read(Array.from({ length: 300 }, (_, i) => i + 1).join(" ")).map((each) => ({
    ...each,
    get parent_id() {
      looks++;
      return each.parent_id;
    },
  }));
  expect(step(many, 150, "up")?.[148]?.id).toBe(150);
  expect(looks).toBeLessThan(300 * 20);
});

test("a step cannot exceed three levels", () => {
  expect(step(read("1 >2 >>3 4 >5"), 4, "in")).toBeDefined();
  expect(step(read("1 >2 >>3 4 >5 >>6"), 4, "in")).toBeUndefined();
});

test.each<[number, number, string | undefined]>([
  [5, 1, "5 1 >2 >>3 >4"],
  [1, 5, "5 1 >2 >>3 >4"],
  [5, 4, "1 >2 >>3 >5 >4"],
  [4, 3, "1 >2 >>4 >>3 5"],
  [2, 5, "1 >4 5 2 >3"],
  [1, 3, undefined],
  [2, 2, undefined],
])("dropping category %i on %i gives the tree %j", (id, over, wanted) => {
  expect(draw(drop(read(written), id, over))).toBe(wanted);
});

test("moves children of a deleted category to its parent", () => {
  const tree = read(written);
  expect(draw(without(tree, tree[1] as CategoryNode))).toBe("1 >3 >4 5");
});
