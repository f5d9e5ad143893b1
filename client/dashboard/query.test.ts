import { beforeEach, expect, test } from "vitest";
import { queries, queriesOf } from "./query";

beforeEach(() => {
  queriesOf(1);
  queries.setQueryData(["profile"], "of the first");
});

test("keeps the cache for the same customer, also while the customer is unknown", () => {
  for (const customer of [1, 0, 1])
    expect(queriesOf(customer).getQueryData(["profile"])).toBe("of the first");
});

test("clears the cache for another customer", () => {
  expect(queriesOf(2).getQueryData(["profile"])).toBe(undefined);
});
