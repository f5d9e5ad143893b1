import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import type { StockMove } from "../../../types/stocklog.gen";
import { stubbedArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import { MoveItem } from "./MoveItem";

const area = stubbedArea();

const sale: StockMove = {
  ...{ id: 1, product_id: 1, variant_id: 0, name: "Rice", bn_name: "", variant: "" },
  ...{ before: 5, after: 3, reason: "sale", order_number: "10000001", actor_name: "", note: "" },
  ...{ count_id: 0, created_at: "2026-11-20T09:00:00Z" },
};

async function show(move: Partial<StockMove>, rights: Right[] = ["stock", "orders"]) {
  await area.show(<MoveItem move={{ ...sale, ...move }} />, { role: "custom", rights });
  return document.body.textContent ?? "";
}

const links = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

test("links the order only for members who may see orders", async () => {
  expect(await show({})).toContain("−2");
  expect(links()).toEqual(["/admin/demo/orders/10000001"]);
  expect(await show({}, ["stock"])).toContain("#10000001");
  expect(links()).toEqual([]);
});

test("attributes sales without a member to the customer, but no other changes", async () => {
  expect(await show({})).toContain(`${en["admin.stock.by_customer"]} ·`);
  expect(await show({ actor_name: "Rina" })).not.toContain(`${en["admin.stock.by_customer"]} ·`);
  expect(await show({ reason: "import" })).not.toContain(`${en["admin.stock.by_customer"]} ·`);
});

test("links the stock count that corrected a stock", async () => {
  expect(await show({ reason: "count", count_id: 4, before: 3, after: 5 })).toContain("+2");
  expect(links()[0]).toBe("/admin/demo/stock/counts/4");
});
