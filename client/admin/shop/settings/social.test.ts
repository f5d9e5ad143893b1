import { expect, test } from "vitest";
import cases from "../../../../server/shop/settings/testdata/social.json";
import { type Service, socialAddress } from "./social";

// The server's tests use the same cases.
test.each(cases)(
  "reads the $service address $typed like the server",
  ({ service, typed, address }) => {
    expect(socialAddress(service as Service, typed)).toBe(address);
  },
);

test("refuses an address beyond the limit", () => {
  expect(socialAddress("facebook", `https://facebook.com/${"a".repeat(300)}`)).toBeNull();
});
