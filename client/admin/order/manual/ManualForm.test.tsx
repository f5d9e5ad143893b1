import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { product } from "../../../testing/product";
import { press } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { ManualForm } from "./ManualForm";

const area = stubbedArea();

const lines = [
  { product: { ...product(1), options: [], variants: [] }, variant: null, quantity: 1 },
];
const quote = {
  ...{ lines: [], packages: [], package_id: 0, codes: [], near: [] },
  ...{ subtotal: 100, savings: 10, discount: 0, shipping_fee: 0, total: 90, due: 90 },
};
const eid = { id: 1, name: "Eid", code: "", class: "order", amount: 10 };

const quotes = () => area.calls.filter(({ what }) => what.endsWith("/orders/quote"));
const automatic = () =>
  screen.queryByRole<HTMLInputElement>("switch", {
    name: new RegExp(`^${en["admin.orders.hand.automatic"]}`),
  });

async function show(discounts: object[]) {
  await area.show(<ManualForm places={[]} start={{ fields: {}, lines }} />);
  await quotes()
    .at(-1)
    ?.answer({ ...quote, discounts });
}

test("turns automatic discounts off for an order, and on again", async () => {
  await show([eid]);
  expect(quotes().at(-1)?.body).toMatchObject({ discounts: true });
  await press(new RegExp(`^${en["admin.orders.hand.automatic"]}`), "switch");
  expect(quotes().at(-1)?.body).toMatchObject({ discounts: false });
  await quotes()
    .at(-1)
    ?.answer({ ...quote, discounts: [] });
  expect(automatic()?.checked).toBe(false);
  await show([eid]);
  expect(automatic()?.checked).toBe(true);
});

test("offers no switch in a shop without automatic discounts", async () => {
  await show([{ ...eid, code: "EID10" }]);
  expect(automatic()).toBeNull();
});
