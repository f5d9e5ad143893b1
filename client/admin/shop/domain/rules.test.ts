import { expect, it } from "vitest";
import { hostOf } from "./domain";
import { domainRules } from "./rules";

it.each([
  ["https://Shop.Example.com/products?x=1", "shop.example.com"],
  [" example.com.bd. ", "example.com.bd"],
  ["example.org:8080", "example.org"],
  ["দোকান.বাংলা", "দোকান.বাংলা"],
  ["example.com?x", "example.com"],
])("reads %j like the server", (written, host) => {
  expect(hostOf(written)).toBe(host);
});

it("rejects an empty or overlong domain", () => {
  expect(domainRules.safeParse({ domain: "  " }).success).toBe(false);
  expect(domainRules.safeParse({ domain: "a".repeat(254) }).success).toBe(false);
  expect(domainRules.safeParse({ domain: "rina.com" }).success).toBe(true);
});
