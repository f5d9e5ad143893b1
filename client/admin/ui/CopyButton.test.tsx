import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectToasts } from "../../testing/toasts";
import { press } from "../../testing/user";
import { showInArea } from "../fixtures";
import { CopyButton } from "./CopyButton";

const write = vi.fn();

beforeEach(() => {
  vi.stubGlobal("navigator", { clipboard: { writeText: write.mockReset() } });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["01711111111", "success", "Copied"],
  ["", "error", "No phone number to copy"],
] as const)("copies %j with the toast %s", async (text, kind, said) => {
  await showInArea(
    <CopyButton text={text} label="Copy number" missing="No phone number to copy" />,
  );
  await press("Copy number");
  await expectToasts([kind, said]);
  expect(write.mock.calls).toEqual(text ? [[text]] : []);
});
