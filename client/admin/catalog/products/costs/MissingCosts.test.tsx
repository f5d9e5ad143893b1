import { expect, test } from "vitest";
import en from "../../../../../locales/en.json";
import { field, user } from "../../../../testing/user";
import { stubbedArea } from "../../../fixtures";
import MissingCosts from "./MissingCosts";

const area = stubbedArea();

const lamp = {
  product_id: 5,
  name: "Lamp",
  bn_name: "",
  picture: null,
  price: 100,
  units: 12,
  since: "2026-03-01",
};

const box = (name: string) => field(en["admin.costs.missing.of"].replace("{name}", name));
const posts = () => area.calls.filter(({ what }) => what.startsWith("POST"));

test("saves a typed cost for all units sold so far, and removes the product from the list", async () => {
  await area.show(<MissingCosts />);
  await area.calls[0]?.answer({
    products: [lamp, { ...lamp, product_id: 6, name: "Cup", units: 0 }],
    count: 2,
  });
  expect(document.body.textContent).toContain("Products without a cost: 2");
  expect(document.body.textContent).toContain("Price ৳100 · 12 sold");
  await user.fill(box("Lamp"), "৪০.৫");
  await user.click(document.body);
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/products/5/costs",
      body: { variant_id: 0, cost: 40.5, since: "2026-03-01", note: "" },
    },
  ]);
  expect(document.body.textContent).not.toContain("Lamp");
  expect(document.body.textContent).toContain("Cup");
});

test("refuses a cost that is no amount", async () => {
  await area.show(<MissingCosts />);
  await area.calls[0]?.answer({ products: [lamp], count: 1 });
  await user.fill(box("Lamp"), "-4");
  box("Lamp").blur();
  expect(posts()).toEqual([]);
  expect(document.body.textContent).toContain("Lamp");
});

test("says so if every product has a cost", async () => {
  await area.show(<MissingCosts />);
  await area.calls[0]?.answer({ products: [], count: 0 });
  expect(document.body.textContent).toContain(en["admin.costs.missing.none"]);
});
