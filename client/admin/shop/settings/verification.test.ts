import { expect, test } from "vitest";
import cases from "../../../../server/shop/settings/testdata/verification.json";
import { verificationOf } from "./verification";

// The server's tests use the same cases.
test.each(cases)("$tag: $typed", ({ tag, typed, content }) => {
  expect(verificationOf(tag, typed)).toBe(content);
});
