import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CustomerList as List } from "../../../types/customerlist.gen";
import { stubbedArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import { CustomerList } from "./CustomerList";

const area = stubbedArea();

const list = {
  customers: [
    {
      ...{ id: 9, name: "Rahim", mobile: "01712345678", district: "Dhaka", orders: 2, returned: 0 },
      ...{ spent: 100, last_order_at: null, blocked: false, tags: [] },
    },
  ],
  total: 1,
} as unknown as List;

const links = async (rights: Right[]) => {
  await area.show(<CustomerList list={list} searched={false} />, { role: "staff", rights });
  return screen
    .queryAllByRole("link", { name: "Create order for Rahim" })
    .map((link) => link.getAttribute("href"));
};

test("links each customer to an order that is filled in, with the customer's id only", async () => {
  expect(await links(["customers", "orders.change"])).toEqual([
    "/admin/demo/orders/new?customer=9",
  ]);
});

test("offers no orders to members without the right to change them", async () => {
  expect(await links(["customers"])).toEqual([]);
});
