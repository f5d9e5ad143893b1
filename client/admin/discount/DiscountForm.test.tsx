import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../testing/user";
import type { FullDiscount, Preview } from "../../types/discount.gen";
import { stubbedArea } from "../fixtures";
import { DiscountForm } from "./DiscountForm";
import { DiscountHead } from "./DiscountHead";
import { empty, requestOf } from "./form";
import { starts } from "./starts";

const area = stubbedArea();

const product = { id: 7, name: "Lamp", bn_name: "", picture: null, price: 900 };
const cart: Preview = {
  lines: [{ product, quantity: 1, sum: 900, total: 810 }],
  discounts: [{ id: 0, name: "", bn_name: "", class: "product", amount: 90 }],
  subtotal: 900,
  fee: 60,
  total: 870,
  refusal: "",
  missing_sum: 0,
  missing_units: 0,
  conflicts: [],
};

const stored: FullDiscount = {
  ...requestOf({ ...empty, name: "Eid", percent: "10", automatic: "no", code: "EID10" }, "v1"),
  id: 3,
  status: "active",
  used: 0,
  codes: 1,
  fixed: true,
  figures: {
    ...{ uses: 4, orders: 4, delivered: 2, returned: 1, sales: 1000, given: 100 },
    ...{ delivered_sales: 500, profit: null, uncosted_units: 2 },
  },
  named: { products: [], categories: [], tags: [] },
};

const calls = (part: string) => area.calls.filter(({ what }) => what.includes(part));
const asked = async () => {
  await waitFor(() => expect(calls("preview")).not.toEqual([]), { timeout: 2000 });
  return calls("preview").at(-1);
};
const begin = (name: string) => starts.find((start) => start.name === name)?.fields;

test("shows a cart with the discount, and asks again for other quantities", async () => {
  await area.show(<DiscountForm begin={begin("percent")} />);
  const first = await asked();
  expect(first?.body).toMatchObject({ id: 0, lines: [], discount: { automatic: true } });
  await first?.answer(cart);
  expect(screen.getByText(en["admin.discounts.this"])).toBeTruthy();
  await press(en["admin.discounts.preview.more"].replace("{name}", "Lamp"));
  await waitFor(() => expect(calls("preview").length).toBe(2), { timeout: 2000 });
  expect(calls("preview")[1]?.body).toMatchObject({ lines: [{ product_id: 7, quantity: 2 }] });
});

test("says what a cart lacks, and which discounts cannot be combined", async () => {
  await area.show(<DiscountForm begin={begin("delivery")} />);
  const conflict = { id: 9, name: "Summer", bn_name: "", class: "order", reason: "other" };
  await (await asked())?.answer({
    ...cart,
    ...{ refusal: "too_small", missing_sum: 100, discounts: [], conflicts: [conflict] },
  });
  expect(screen.getByRole("status").textContent).toContain("৳100");
  expect(screen.getByRole("link", { name: "Summer" }).getAttribute("href")).toBe(
    "/admin/demo/discounts/9",
  );
  expect(screen.getByText(en["admin.discounts.conflict.other"])).toBeTruthy();
});

test("requires a code, and shows that the shop has it", async () => {
  await area.show(<DiscountForm begin={begin("code")} />);
  const name = en["admin.in_english"].replace("{label}", en["admin.discounts.name"]);
  await user.fill(field(name), "Eid");
  await press(en["admin.discounts.make"]);
  expect(descriptionOf(field(en["admin.discounts.code"]))).toContain(en["form.required"]);
  expect(
    calls("POST /api/admin/v3/discounts").filter(({ what }) => !what.includes("preview")),
  ).toEqual([]);
  await user.fill(field(en["admin.discounts.code"]), "EID10");
  await press(en["admin.discounts.make"]);
  const made = area.calls.find(({ what }) => what === "POST /api/admin/v3/discounts");
  expect(made?.body).toMatchObject({ automatic: false, code: "EID10", most_of_phone: 1 });
  await made?.refuse(422, "discount_invalid", { code: "taken" });
  expect(descriptionOf(field(en["admin.discounts.code"]))).toContain(
    en["admin.discounts.code.taken"],
  );
});

test("changes only the numbers of a discount that orders have", async () => {
  await area.show(<DiscountForm known={stored} version="v2" />);
  expect(screen.queryByLabelText(en["admin.discounts.gives"])).toBeNull();
  await user.fill(field(en["admin.discounts.percent"]), "15");
  await press(en["admin.save"]);
  const [put] = calls("PUT");
  expect(put?.body).toMatchObject({ changed_at: "v2", terms: { percent: 15 } });
});

test("shows results, ends only after a question, and does not offer to delete a used discount", async () => {
  await area.show(<DiscountHead discount={stored} onChanged={() => {}} />);
  expect(screen.getByText("2 units have no cost")).toBeTruthy();
  expect(screen.queryByRole("button", { name: en["admin.discounts.delete"] })).toBeNull();
  await press(en["admin.discounts.end"]);
  expect(area.calls).toEqual([]);
  expect(screen.getByText(en["admin.discounts.end.text"])).toBeTruthy();
});

test("links the results to the orders with the discount, for members who may see orders", async () => {
  const head = <DiscountHead discount={stored} onChanged={() => {}} />;
  const link = () => screen.queryByRole("link", { name: en["admin.discounts.its_orders"] });
  await area.show(head);
  expect(link()?.getAttribute("href")).toBe("/admin/demo/orders?tab=all&discount=3");
  await area.show(head, { rights: ["discounts"] });
  expect(link()).toBeNull();
});
