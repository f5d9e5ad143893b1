import { expect, test } from "vitest";
import cases from "../../../../server/shop/settings/testdata/verification.json";
import { verificationOf } from "./verification";

// The server's tests use the same cases.
test.each(cases)(
  "reads the content of the tag $tag from $typed like the server",
  ({ tag, typed, content }) => {
    expect(verificationOf(tag, typed)).toBe(content);
  },
);
