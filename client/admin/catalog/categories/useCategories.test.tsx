import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubAnswers } from "../../../testing/api";
import type { CategoryNode } from "../../../types/editor.gen";
import { showInArea } from "../../fixtures";
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

test("a move performs pending removals first", async () => {
  const calls: string[] = [];
  stubAnswers((method, path) => {
    if (method !== "GET") calls.push(`${method} ${path}`);
    const gone = calls.includes("DELETE categories/1");
    return { data: gone ? [node(2), node(3)] : [node(1), node(2), node(3)] };
  });
  await showInArea(<Shelves />);
  await waitFor(() => expect(categories.query.data).toHaveLength(3));
  await act(async () => categories.remove(node(1)));
  await act(async () => {
    categories.move(categories.query.data ?? [], 3, "up");
  });
  await waitFor(() => expect(calls).toEqual(["DELETE categories/1", "PUT categories/order"]));
});
