import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { OrderSheet, OrderSheets } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import OrderPrint from "./OrderPrint";

const area = stubbedArea();

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(document, "images");
});

const sheet = (order_id: string, more: Partial<OrderSheet> = {}) =>
  ({
    ...order({ order_id }),
    ...{ locale: "en", shop_name: "Demo", shop_address: "", barcode: "", qr: "", courier: "" },
    ...{ consignment: "", consignment_barcode: "", source: "shop", discount_percent: 0 },
    ...more,
  }) as OrderSheet;
const sheets = (...orders: OrderSheet[]): OrderSheets => ({
  shop: { name: "Demo", address: "", number: "", email: "", site: "https://demo.test", logo: null },
  orders,
});

async function open(...orders: OrderSheet[]) {
  await area.show(<OrderPrint />);
  await area.calls[0]?.answer(sheets(...orders));
}

/** Chooses a kind of sheet and answers the request that it causes, if any. */
async function choose(name: string, ...orders: OrderSheet[]) {
  await press(name, "link");
  await area.calls.at(-1)?.answer(sheets(...orders));
}

const printButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: en["admin.orders.print.do"] });
const pageSize = () =>
  [...document.querySelectorAll("style")].map((each) => each.textContent).join();
const documents = () => document.querySelectorAll(".doc-pages > *").length;
const labels = () =>
  [...document.querySelectorAll(".label-frame")].map(
    (page) => page.querySelectorAll(".label").length,
  );

test("prints once the sheets and their pictures are loaded, or a picture has failed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  let fail = () => {};
  const decode = () =>
    new Promise((_, reject) => {
      fail = () => reject(new Error("gone"));
    });
  // happy-dom has no document.images.
  Object.defineProperty(document, "images", { configurable: true, value: [{ decode }] });
  await area.show(<OrderPrint />);
  expect(printButton().disabled).toBe(true);
  await area.calls[0]?.answer(sheets(sheet("1"), sheet("2")));
  expect([documents(), pageSize()]).toEqual([2, expect.stringContaining("210mm 297mm")]);
  await user.click(printButton());
  expect(print).not.toHaveBeenCalled();
  await act(async () => fail());
  expect(print).toHaveBeenCalledOnce();
});

test("prints nothing without orders", async () => {
  await open();
  expect(printButton().disabled).toBe(true);
  expect(document.body.textContent).toContain(en["admin.orders.print.none"]);
});

test("leaves canceled orders out of the pick list, and names them", async () => {
  const orders = [sheet("11111111"), sheet("22222222", { status: "canceled" })];
  await open(...orders);
  await choose(en["admin.orders.pick"], ...orders);
  expect(document.body.textContent).toContain("Canceled orders: #22222222.");
  const table = within(screen.getByRole("table"));
  expect(table.queryAllByText("#22222222")).toEqual([]);
  expect(table.getAllByText("#11111111").length).toBeGreaterThan(0);
});

test("prints as many labels per page as the chosen paper holds, and remembers the paper", async () => {
  const orders = ["1", "2", "3"].map((id) => sheet(id));
  await open(...orders);
  await choose(en["admin.orders.labels"], ...orders);
  expect(labels()).toEqual([3]);
  await user.choose(field(en["admin.orders.paper"]), "100x150");
  expect(labels()).toEqual([1, 1, 1]);
  expect(pageSize()).toContain("100mm 150mm");
  await open(...orders);
  await choose(en["admin.orders.labels"], ...orders);
  expect(field<HTMLSelectElement>(en["admin.orders.paper"]).value).toBe("100x150");
});

test.each([
  ["paid", en["order.paid"]],
  ["refund_due", en["order.money.refund_due"]],
  ["refunded", en["order.money.refunded"]],
  ["nothing_due", en["order.money.nothing_due"]],
])(
  "an order that is %s asks for no money on its invoice and label",
  async (payment_status, text) => {
    const settled = sheet("11111111", { payment_status, due: 0, status: "canceled" });
    await open(settled);
    expect(document.body.textContent).toContain(text);
    expect(document.body.textContent).not.toContain(en["admin.orders.invoice.due"]);
    await choose(en["admin.orders.labels"], settled);
    expect(document.querySelector(".label-pay")?.textContent).toContain(
      en["admin.orders.label.collect_nothing"],
    );
    expect(document.querySelector(".label-amount")?.textContent).toBe(text);
  },
);

test("an order with an amount due asks for it on its invoice and label", async () => {
  const owed = sheet("11111111", { payment_status: "partly_paid", advance: 100, due: 260 });
  await open(owed);
  expect(document.body.textContent).toContain(`${en["admin.orders.invoice.due"]}৳260`);
  await choose(en["admin.orders.labels"], owed);
  expect(document.querySelector(".label-amount")?.textContent).toBe("৳260");
});
