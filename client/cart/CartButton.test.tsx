import { afterEach, expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import { CountBadge } from "./CartButton";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, undefined],
  [1, "1"],
  [9, "9"],
  [10, "9+"],
])("the badge for %i units shows %j", async (count, shown) => {
  const { unmount } = await renderInShop(<CountBadge count={count} />);
  expect(document.querySelector(".count-badge")?.textContent).toBe(shown);
  await unmount();
});
