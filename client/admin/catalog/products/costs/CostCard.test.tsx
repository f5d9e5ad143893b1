import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../../testing/user";
import type { FullProduct } from "../../../../types/editor.gen";
import type { ProductCosts } from "../../../../types/purchase.gen";
import { stubbedArea } from "../../../fixtures";
import { queries } from "../../../lib/queries";
import { CostCard } from "./CostCard";

const area = stubbedArea();

const costs: ProductCosts = {
  cost: 120,
  variants: [
    { id: 7, key: "M", cost: null },
    { id: 8, key: "L", cost: 90 },
  ],
  history: [],
};

async function open(known: ProductCosts, price = 100) {
  await area.show(<CostCard product={{ id: 5, price } as FullProduct} />);
  await area.calls[0]?.answer(known);
}

const posts = () => area.calls.filter(({ what }) => what.startsWith("POST"));
const cost = () => field(en["admin.costs.cost"]);
const save = () => press(en["admin.save"], "button", screen.getByRole("dialog"));
const figures = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

beforeEach(() => {
  // After midnight in Bangladesh, but still 25 November in UTC.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T20:00:00Z") });
  return () => void vi.useRealTimers();
});

test("records a variant's cost from today in Bangladesh on, then shows the new margin", async () => {
  await open(costs);
  expect(figures()).toEqual(["৳120", "-৳20", "-20%"]);
  await press(en["admin.costs.set"]);
  await user.choose(field(en["admin.costs.of"]), "L");
  await user.fill(cost(), "৮৫.৫");
  await user.fill(field(en["admin.costs.note"]), "  Chawk Bazar ");
  await save();
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/products/5/costs",
      body: { variant_id: 8, cost: 85.5, since: "2026-11-26", note: "Chawk Bazar" },
    },
  ]);
  queries.setQueryData(["order-profit", "10000001", 0], {});
  await posts()[0]?.answer(costs);
  expect(queries.getQueryState(["order-profit", "10000001", 0])?.isInvalidated).toBe(true);
  await area.calls.at(-1)?.answer({ ...costs, cost: 80 });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(figures()).toEqual(["৳80", "৳20", "20%"]);
});

test("records the product's own cost unless a variant is chosen", async () => {
  await open(costs);
  await press(en["admin.costs.set"]);
  await user.fill(cost(), "0");
  await save();
  expect(posts()[0]?.body).toMatchObject({ variant_id: 0, cost: 0 });
});

test("keeps the input and shows errors at their fields", async () => {
  await open({ ...costs, variants: [] });
  await press(en["admin.costs.set"]);
  await user.fill(cost(), "1,5");
  await save();
  expect(posts()).toEqual([]);
  expect(descriptionOf(cost())).toBe(en["admin.form.amount"]);
  await user.fill(cost(), "150");
  await save();
  await posts()[0]?.refuse(422, "cost_invalid", { since: "max" });
  expect(field(en["admin.costs.from"]).getAttribute("aria-invalid")).toBe("true");
  expect(cost().value).toBe("150");
});

test("shows no margin if only variants have costs, and explains the card if nothing has", async () => {
  await open({ ...costs, cost: null });
  expect(screen.queryAllByRole("definition")).toEqual([]);
  expect(document.body.textContent).toContain("L৳90");
  area.calls.length = 0;
  await open({ cost: null, variants: [{ id: 7, key: "M", cost: null }], history: [] });
  expect(document.body.textContent).toContain(en["admin.costs.none"]);
});
