import { afterEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { ApiError, stepUpRequired } from "../lib/api";
import { renderInShop } from "../testing/render";
import { useProblem } from "./useProblem";

function Said({ error }: { error: unknown }) {
  return <p>{useProblem()(error)}</p>;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["no connection", new TypeError("Failed to fetch"), en["form.network"]],
  ["the timeout", new DOMException("", "AbortError"), en["form.network"]],
  ["an error in the browser", new Error("no canvas"), en["error.default.hint"]],
  ["a server error", new ApiError(500, "internal", "Broken."), "Broken."],
  ["a proxy's error page", new ApiError(502, "unknown", ""), en["error.server.hint"]],
  ["a refusal", new ApiError(422, "order_invalid", "Wrong."), "Wrong."],
  ["a cancelled step-up", new ApiError(403, stepUpRequired, "Confirm."), ""],
])("describes the error: %s", async (_, error, text) => {
  const { unmount } = await renderInShop(<Said error={error} />);
  expect(document.body.textContent).toBe(text);
  await unmount();
});
