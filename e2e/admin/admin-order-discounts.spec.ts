// Discounts in the merchant's orders: an order with a code is edited, split and merged, and a bundle is partly returned. The order's page, the
// export and the results of the discount agree to the poisha.
import type { APIRequestContext } from "@playwright/test";
import type { FullDiscount } from "../../client/types/discount.gen";
import type { AdminOrder } from "../../client/types/order.gen";
import { newMobile } from "../support/account";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { shopper } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { shopApi } from "../support/shopApi";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);
const poisha = (amount: number | string) => Math.round(Number(amount) * 100);
/** An amount as pages show it, such as ৳৩১.০৮. */
const shown = (amount: number) => {
  const digits = amount % 1 === 0 ? String(amount) : amount.toFixed(2);
  return `৳${digits.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "")}`;
};

/** Opens a shop with lamps at 99.99 and a discount. The customer orders lamps with `order`. */
async function open(request: APIRequestContext, discount: object) {
  const shop = await newShop(request);
  const call = shopApi(request, shop.id);
  const { id: lamp } = await call("post", "admin/v3/products", {
    ...{ slug: "lamp", name: "Lamp", bn_name: "বাতি", selling_price: 99.99 },
    ...{ discount_type: "FLAT", stock: { from: 0, to: 50 }, status: "published" },
  });
  await call("put", "admin/v3/publish", { public: true });
  const offer: FullDiscount = await call("post", "admin/v3/discounts", discount);
  const who = { ...shopper, mobile: newMobile() };
  const order = async (quantity: number, codes: string[] = []): Promise<string> => {
    const placed = await call("post", "v1/orders?lang=bn", {
      ...who,
      ...{ lines: [{ product_id: lamp, variant_id: 0, quantity }], package_id: 0, codes },
      ...{ fingerprint: "", tracking: { fbp: "", fbc: "", page: "", consent: false } },
    });
    return placed.order_id;
  };
  const read = (id: string): Promise<AdminOrder> => call("get", `admin/v3/orders/${id}`);
  return { ...shop, call, offer, order, read };
}

/** Returns the cells of exported orders by column and by the order's number. */
async function exported(request: APIRequestContext, shop: number, discount: number) {
  const query = `tab=all&discount=${discount}&shop_id=${shop}&lang=en`;
  const answer = await request.get(`/api/admin/v3/orders/export.csv?${query}`);
  expect(answer.status()).toBe(200);
  const [names = [], ...rows] = (await answer.text())
    .replace("\ufeff", "")
    .trim()
    .split(/\r?\n/)
    .map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? ""),
    );
  const column = (name: string) => names.indexOf(name);
  return new Map(
    rows.map((row) => [
      row[column("order_id")],
      (name: string) => (row[column(name)] ?? "").replace(/^"|"$/g, ""),
    ]),
  );
}

type Exported = Awaited<ReturnType<typeof exported>>;

/** Checks that the row of an export has the amounts of the order, and that they add up. */
function expectExported(rows: Exported, order: AdminOrder, name: string) {
  const cell = rows.get(order.order_id);
  if (!cell) throw new Error(`the export lacks order ${order.order_id}`);
  const of = (column: string) => poisha(cell(column));
  expect(of("discount")).toBe(poisha(order.discount));
  expect(of("total")).toBe(poisha(order.amount));
  expect(of("subtotal") - of("discount") + of("delivery_fee")).toBe(of("total"));
  expect(cell("discount_names")).toBe(`${name}: ${order.discount}`);
  const shares = [...cell("item_discounts").matchAll(/: ([\d.]+)/g)];
  expect(shares.reduce((sum, [, share]) => sum + poisha(share ?? 0), 0)).toBe(of("discount"));
}

test("an order with a code is edited, split and merged", phoneOnly, async ({ page }) => {
  test.slow();
  const terms = { class: "order", kind: "percent", percent: 7.77, min_sum: 100 };
  const shop = await open(page.request, { name: "Eid", bn_name: "", code: "EID10", terms });
  const first = await shop.order(3, ["eid10"]);
  const second = await shop.order(2, ["EID10"]);
  expect((await shop.read(first)).discount).toBe(23.31);
  const main = page.locator("#main");
  const press = (key: Parameters<typeof text>[1]) =>
    main.getByRole("button", { name: t(key), exact: true }).click();

  await gotoAdmin(page, shop.slug, `/orders/${first}/edit`);
  const more = t("admin.orders.hand.more").replace("{name}", "বাতি");
  await main.getByRole("button", { name: more }).click();
  const choice = main.getByRole("group", { name: t("admin.orders.edit.discounts") });
  await expect(choice).toContainText(shown(459.96 - 23.31));
  await expect(choice).toContainText(shown(459.96 - 31.08));
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await choice.getByRole("radio").nth(1).check();
  await expect(main.locator("dl.figures")).toContainText(shown(459.96 - 31.08));
  await press("admin.save");
  await expect(page).toHaveURL(new RegExp(`/orders/${first}(\\?|$)`));
  await expect(main.locator("dl.figures").first()).toContainText(`−${shown(31.08)}`);
  await expect(main.locator("dl.figures").first()).toContainText("EID10");
  await expect(main).toContainText(t("admin.orders.edit.recomputed"));

  await press("admin.orders.split");
  await overlay(page).getByRole("button", { name: more }).click();
  await overlay(page)
    .getByRole("button", { name: t("admin.orders.split.do") })
    .click();
  await expect(overlay(page)).toHaveCount(0);
  const split = await shop.read(first);
  const part = split.related.find(({ relation }) => relation === "split")?.order_id ?? "";
  expect(poisha(split.discount) + poisha((await shop.read(part)).discount)).toBe(31_08);

  await gotoAdmin(page, shop.slug, `/orders/${first}`);
  const other = main.getByRole("listitem").filter({ hasText: `#${second}` });
  await other.getByRole("button", { name: t("admin.orders.merge") }).click();
  await expect(other.filter({ hasText: t("admin.orders.related.merged") })).toBeVisible();
  const merged = await shop.read(first);
  const rest = await shop.read(part);
  expect(poisha(merged.discount) + poisha(rest.discount)).toBe(31_08 + 15_54);
  await expect(main.locator("dl.figures").first()).toContainText(shown(merged.amount));

  const rows = await exported(page.request, shop.id, shop.offer.id);
  expectExported(rows, merged, "Eid");
  expectExported(rows, rest, "Eid");
  const { figures } = (await shop.call(
    "get",
    `admin/v3/discounts/${shop.offer.id}`,
  )) as FullDiscount;
  expect([figures.orders, figures.uses]).toEqual([2, 2]);
  expect(poisha(figures.given)).toBe(31_08 + 15_54);
  expect(poisha(figures.sales)).toBe(599_94 - 31_08 - 15_54);

  await gotoAdmin(page, shop.slug, `/discounts/${shop.offer.id}`);
  await expect(main).toContainText(shown(figures.given));
  await main.getByRole("link", { name: t("admin.discounts.its_orders") }).click();
  await expect(page).toHaveURL(new RegExp(`discount=${shop.offer.id}`));
  const filter = t("admin.orders.filter.remove").replace("{name}", "Eid");
  await expect(main.getByRole("button", { name: filter })).toBeVisible();
  await expect(main.getByText(`#${first}`)).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
});

test("a bundle of three is partly returned", phoneOnly, async ({ page }) => {
  const terms = { class: "product", kind: "bundle", units: 3, amount: 200.01 };
  const shop = await open(page.request, {
    ...{ name: "Three", bn_name: "", automatic: true, code: "", terms },
  });
  const id = await shop.order(3);
  const placed = await shop.read(id);
  expect([placed.discount, placed.subtotal]).toEqual([99.96, 299.97]);
  for (const to of ["accepted", "delivered"]) {
    await shop.call("post", "admin/v3/orders/bulk", { orders: [id], to, reason: "" });
  }
  const items = [{ item_id: placed.items[0]?.item_id, quantity: 1, damaged: 0 }];
  const started = await shop.call("post", `admin/v3/orders/${id}/returns`, {
    ...{ kind: "return", reason: "damaged", note: "", fee: 0, items },
  });
  const path = `admin/v3/returns/${started.returns[0].id}/receive`;
  const { returns } = await shop.call("post", path, { items, fee: 0 });
  expect(returns[0].value).toBe(66.67);

  const kept = await shop.read(id);
  expect(poisha(kept.subtotal) - poisha(kept.discount)).toBe(133_34);
  await gotoAdmin(page, shop.slug, `/orders/${id}`);
  const costs = page.locator("#main dl.figures").first();
  await expect(costs).toContainText("Three");
  await expect(costs).toContainText(`−${shown(kept.discount)}`);
  await expectNoHorizontalScroll(page);
  expectExported(await exported(page.request, shop.id, shop.offer.id), kept, "Three");
  const { figures } = (await shop.call(
    "get",
    `admin/v3/discounts/${shop.offer.id}`,
  )) as FullDiscount;
  expect([figures.delivered, figures.returned]).toEqual([1, 0]);
  expect(poisha(figures.given)).toBe(poisha(kept.discount));
  expect(poisha(figures.sales)).toBe(133_34);
});
