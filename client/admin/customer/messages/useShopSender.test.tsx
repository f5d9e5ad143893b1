import { afterEach, expect, test, vi } from "vitest";
import { showInArea } from "../../fixtures";
import { useBox } from "./useShopSender";

function Box() {
  return useBox();
}

afterEach(() => vi.unstubAllGlobals());

test("gives each team member a separate outbox on a shared phone", async () => {
  const boxes: (string | null)[] = [];
  for (const id of [1, 2]) {
    await showInArea(<Box />, { id });
    boxes.push(document.body.textContent);
  }
  expect(boxes).toEqual(["admin-demo-1", "admin-demo-2"]);
});
