import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { EditForm } from "./EditForm";

const area = stubbedArea();

const eid = { name: "Eid", code: "", class: "order", amount: 30 };

/** An order of two units of product 1 and one of product 2, 100 each, 10% off. */
function adminOrder(more: Partial<AdminOrder> = {}): AdminOrder {
  const shown = order();
  const items = shown.items.map((item, i) => ({
    ...item,
    ...{ item_id: 11 + i, sku: "", discount: 10 * item.quantity },
  }));
  return {
    ...shown,
    ...{ items, edits: 3, discount_percent: 0, related: [], discounts: [eid], granted: 0 },
    ...{ discount: 30, amount: 330, due: 330 },
    ...more,
  } as AdminOrder;
}

const amounts = (savings: number, total: number) => ({
  ...{ savings, discount: 0, shipping_fee: 60, total },
});
const previews = () => area.calls.filter(({ what }) => what.endsWith("/preview_edit"));
const puts = () => area.calls.filter(({ what }) => what.startsWith("PUT"));
const total = () => document.querySelector("dl.figures .text-lg dd")?.lastChild?.textContent;

async function addUnit() {
  const [more] = screen.getAllByRole("button", { name: "Increase quantity: Rice" });
  if (more) await user.click(more);
  await previews()
    .at(-1)
    ?.answer({ kept: amounts(30, 430), anew: amounts(40, 420) });
}

test("keeps the discounts unless the merchant chooses to calculate them again", async () => {
  await area.show(<EditForm order={adminOrder()} places={[]} />);
  await previews()[0]?.answer({ kept: amounts(30, 330), anew: amounts(30, 330) });
  expect(screen.queryByRole("group", { name: en["admin.orders.edit.discounts"] })).toBeNull();
  await addUnit();
  expect(total()).toBe("৳430");
  await press(new RegExp(`^${en["admin.orders.edit.discounts.anew"]}`), "radio");
  expect(total()).toBe("৳420");
  await press(en["admin.save"]);
  expect(puts()[0]?.body).toMatchObject({ recompute: true });
});

test("sends no consent that the merchant did not give", async () => {
  await area.show(<EditForm order={adminOrder()} places={[]} />);
  await addUnit();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  await press(en["admin.save"]);
  expect(puts()[0]?.body).toMatchObject({ recompute: false });
});

test("asks nothing for orders without discounts and shipped orders", async () => {
  await area.show(<EditForm order={adminOrder({ discounts: [] })} places={[]} />);
  await area.show(<EditForm order={adminOrder({ status: "shipped" })} places={[]} />);
  expect(previews()).toEqual([]);
});
