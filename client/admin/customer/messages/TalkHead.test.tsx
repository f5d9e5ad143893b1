import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubbedArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import { TalkHead } from "./TalkHead";

const area = stubbedArea();

const links = async (rights: Right[]) => {
  const customer = { id: 9, name: "Rahim", mobile: "01712345678" };
  await area.show(<TalkHead customer={customer} named />, { role: "staff", rights });
  return screen
    .queryAllByRole("link", { name: "Create order" })
    .map((link) => link.getAttribute("href"));
};

test("links to an order that is filled in from the conversation, with its id only", async () => {
  expect(await links(["messages", "orders.change"])).toEqual([
    "/admin/demo/orders/new?conversation=9",
  ]);
});

test("offers no order to members without the right to change orders", async () => {
  expect(await links(["messages"])).toEqual([]);
});
