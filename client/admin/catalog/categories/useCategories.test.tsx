import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { CategoryNode } from "../../../types/editor.gen";
import { openPart, until } from "../../lib/fixtures";
import { useCategories } from "./useCategories";

const node = (id: number): CategoryNode => ({
  id,
  slug: `c${id}`,
  name: `C${id}`,
  bn_name: "",
  icon: "",
  parent_id: 0,
  products: 0,
  size_guide: "",
  bn_size_guide: "",
});

let categories: ReturnType<typeof useCategories>;

function Shelves() {
  categories = useCategories();
  return null;
}

let close = async () => {};
afterEach(() => close());

test("a move performs pending removals first", async () => {
  const calls: string[] = [];
  ({ close } = await openPart(<Shelves />, (method, path) => {
    if (method !== "GET") calls.push(`${method} ${path}`);
    const gone = calls.includes("DELETE categories/1");
    return { data: gone ? [node(2), node(3)] : [node(1), node(2), node(3)] };
  }));
  await until(() => expect(categories.query.data).toHaveLength(3));
  await act(async () => categories.remove(node(1)));
  await act(async () => {
    categories.move(categories.query.data ?? [], 3, "up");
  });
  await until(() => expect(calls).toEqual(["DELETE categories/1", "PUT categories/order"]));
});
