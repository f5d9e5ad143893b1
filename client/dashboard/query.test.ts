import { beforeEach, expect, test } from "vitest";
import { queries, queriesOf } from "./query";

beforeEach(() => {
  queriesOf(1);
  queries.setQueryData(["profile"], "of the first");
});

test("what was asked stays for the same customer, also while they are not known", () => {
  for (const customer of [1, 0, 1])
    expect(queriesOf(customer).getQueryData(["profile"])).toBe("of the first");
});

test("nobody finds what was asked for somebody else", () => {
  expect(queriesOf(2).getQueryData(["profile"])).toBe(undefined);
});
