import { expect, test } from "vitest";
import type { FullDiscount } from "../../types/discount.gen";
import { codeAddress } from "./CodeLink";
import { empty, fieldsOf, requestOf } from "./form";
import { problemsOf } from "./rules";
import { starts } from "./starts";

const named = { ...empty, bn_name: "ঈদ", percent: "10" };

test("accepts every starting point once it has a name and a code", () => {
  for (const { fields } of starts) {
    expect(problemsOf({ ...fields, bn_name: "ঈদ", code: "EID10" })).toEqual([]);
  }
});

test("reads Bengali digits, and sends only the tiers of a discount by units", () => {
  const tiers = [{ units: "২", percent: "৫.৫" }];
  const sent = requestOf({ ...named, gives: "product.tiers", tiers, min_sum: "১,০০০" });
  expect(sent.terms).toMatchObject({ class: "product", kind: "tiers", min_sum: 1000 });
  expect(sent.terms.tiers).toEqual([{ units: 2, percent: 5.5 }]);
  expect(requestOf({ ...named, tiers }).terms.tiers).toEqual([]);
});

test("sends a stored discount back as it was", () => {
  const sent = requestOf({ ...named, gives: "product.buy_get", buy: "2", get: "1" }, "v1");
  const figures = {} as FullDiscount["figures"];
  const stored: FullDiscount = {
    ...sent,
    ...{ id: 1, status: "active", used: 0, codes: 0, fixed: false, figures },
    named: { products: [], categories: [], tags: [] },
  };
  expect(requestOf(fieldsOf(stored), "v1")).toEqual(sent);
});

test("requires the numbers of its kind, a name, and a code unless it is automatic", () => {
  const wrong = (fields: Partial<typeof empty>) =>
    problemsOf({ ...named, ...fields }).map(([path]) => path.join("."));
  expect(wrong({ bn_name: "" })).toEqual(["bn_name"]);
  expect(wrong({ automatic: "no" })).toEqual(["code"]);
  expect(wrong({ percent: "" })).toEqual(["percent"]);
  expect(wrong({ gives: "order.amount" })).toEqual(["amount"]);
  expect(wrong({ gives: "delivery.free", percent: "" })).toEqual([]);
  expect(wrong({ gives: "product.buy_get" })).toEqual(["buy", "get"]);
  expect(wrong({ gives: "product.bundle", amount: "5", units: "1" })).toEqual(["units"]);
  expect(wrong({ gives: "product.bundle", amount: "5", products: [1] })).toEqual(["units"]);
  expect(wrong({ gives: "product.bundle", amount: "5", products: [1, 2] })).toEqual([]);
  const tiers = [
    { units: "2", percent: "5" },
    { units: "2", percent: "4" },
  ];
  expect(wrong({ gives: "product.tiers", tiers })).toEqual(["tiers.1.units", "tiers.1.percent"]);
  expect(wrong({ starts_at: "2027-01-02T10:00", ends_at: "2027-01-02T09:59" })).toEqual([
    "ends_at",
  ]);
  expect(wrong({ starts_at: "2027-01-02T10:00", ends_at: "2027-01-02T10:00" })).toEqual([]);
});

test("adds a code to the address of the shop", () => {
  expect(codeAddress("https://demo.test", "EID-10")).toBe("https://demo.test/?code=EID-10");
  expect(codeAddress("http://localhost:8080/shop/demo", "X_1")).toBe(
    "http://localhost:8080/shop/demo?code=X_1",
  );
});
