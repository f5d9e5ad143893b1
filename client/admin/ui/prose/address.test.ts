import { expect, test } from "vitest";
import { addressOf, isAddress } from "./address";

test.each([
  ["example.com/eid", "https://example.com/eid"],
  ["http://example.com", "http://example.com"],
  ["/pages/eid", "/pages/eid"],
  ["rina@example.com", "mailto:rina@example.com"],
  ["01711-111111", "tel:01711111111"],
  ["//example.com", ""],
  ["javascript:alert(1)", ""],
  ["nowhere", ""],
])("the address of %s is %s", (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test.each(["ftp://example.com", "data:text/html,x", "https://", "/a b", "\\\\host"])(
  "refuses %s",
  (address) => {
    expect(isAddress(address)).toBe(false);
  },
);
