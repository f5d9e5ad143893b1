import { afterEach, expect, test, vi } from "vitest";
import { expectToasts } from "../../../testing/toasts";
import { press } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { CopyLine } from "./CopyLine";
import { LastHook } from "./LastHook";

afterEach(() => vi.unstubAllGlobals());

test("copies the whole address and confirms it", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const address = "https://haat.test/hooks/steadfast/AAAA?token=B C";
  await showInArea(<CopyLine text={address} label="Copy address" />);
  await press("Copy address");
  expect(writeText.mock.calls).toEqual([[address]]);
  await expectToasts(["success", "Copied"]);
});

test.each([
  [null, "No update yet."],
  ["2026-11-25T08:00:00Z", "Last update: 25 November 2026, 2:00 pm"],
])("says when the last webhook arrived: %s", async (at, text) => {
  await showInArea(
    <LastHook at={at} last="admin.couriers.hook.last" never="admin.couriers.hook.never" />,
  );
  expect(document.body.textContent).toContain(text);
});
