import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { user } from "../../../testing/user";
import type { StockRows } from "../../../types/editor.gen";
import { stubbedArea } from "../../fixtures";
import Stock from "./Stock";

const row = { bn_name: "", sku: "", picture: null, status: "published", variants: [] };
const variant = { id: 7, key: "M", name: "M", sku: "", stock: 2 };
const rows: StockRows = {
  products: [
    { ...row, id: 1, name: "Rice", stock: 5 },
    {
      ...row,
      id: 2,
      name: "Shirt",
      stock: 6,
      variants: [variant, { ...variant, id: 8, key: "L", name: "L", stock: 4 }],
    },
  ],
  ...{ total: 2, page: 1, pages: 1, low_stock: 3 },
};

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<Stock />);
  await area.calls[0]?.answer(rows);
});

const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", {
    name: en["admin.products.stock_of"].replace("{name}", name),
  });
const posts = () => area.calls.filter(({ what }) => what === "POST /api/admin/v3/stock/input");
const badges = () => document.querySelectorAll(".status-badge").length;

test("sends the difference of a variant on Enter, in Bengali digits too", async () => {
  await user.fill(box("Shirt – L"), "১২");
  await user.keyboard("{Enter}");
  expect(posts().map(({ body }) => body)).toEqual([
    { product_id: 2, variant_id: 8, from: 4, to: 12, note: "" },
  ]);
});

test("starts the next change from the last one, because the server adds the difference", async () => {
  await user.fill(box("Rice"), "8");
  await user.keyboard("{Enter}");
  await user.click(box("Rice"));
  await user.keyboard("{Enter}");
  expect(posts(), "the stock is unchanged").toHaveLength(1);
  await user.fill(box("Rice"), "9");
  await user.keyboard("{Enter}");
  expect(posts()[1]?.body).toMatchObject({ product_id: 1, from: 8, to: 9 });
});

test("marks a product as out of stock once its last variant is", async () => {
  expect(badges()).toBe(0);
  await user.fill(box("Shirt – L"), "0");
  await user.keyboard("{Enter}");
  expect(badges()).toBe(1);
  await user.fill(box("Shirt – M"), "0");
  await user.keyboard("{Enter}");
  expect(screen.getByText(en["admin.products.out"], { selector: ".status-badge" })).toBeDefined();
});

test.each(["-1", "2.5", "many", ""])("restores the stock if %j is typed", async (typed) => {
  await user.fill(box("Rice"), typed);
  await user.keyboard("{Enter}");
  expect(posts()).toEqual([]);
  expect(box("Rice").value).toBe("5");
  await expectToasts(["error", en["admin.products.stock_wrong"]]);
});

test("Escape restores the stock without a request", async () => {
  await user.fill(box("Rice"), "9");
  await user.keyboard("{Escape}");
  expect(box("Rice").value).toBe("5");
  await user.keyboard("{Enter}");
  expect(posts()).toEqual([]);
});

test("restores the stock that the server refused", async () => {
  await user.fill(box("Rice"), "8");
  await user.keyboard("{Enter}");
  await posts()[0]?.refuse(422, "product_invalid");
  expect(box("Rice").value).toBe("5");
  await expectToasts(["error", "product_invalid"]);
});
