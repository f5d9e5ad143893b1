// A merchant connects a courier, books five orders of which one has a note that the courier would cut, corrects it in place, and sees
// the consignment ids. The courier is a fake.
import type { ChildProcess } from "node:child_process";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { shopper } from "../support/checkout";
import { courierBooks, courierKeys, startCourier } from "../support/courier";
import { phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

let courier: ChildProcess;
test.beforeAll(async () => {
  courier = await startCourier();
});
test.afterAll(() => {
  courier.kill();
});

test("books parcels at a connected courier", phoneOnly, async ({ page }) => {
  const shop = await newShop(page.request);
  const post = async (path: string, data: unknown) => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await page.request.post(`/api/${path}?shop_id=${shop.id}`, { data, headers });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  };
  const product = await post("admin/v3/products", {
    name: "Lamp",
    selling_price: 500,
    stock: { from: 0, to: 10 },
    discount_type: "FLAT",
    status: "published",
  });
  await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
  const orders: string[] = [];
  for (let i = 0; i < 5; i++) {
    const placed = await post("v1/orders", {
      ...shopper,
      note: i === 2 ? "দুপুরের পরে ফোন দিয়ে আসবেন। ".repeat(20) : "",
      lines: [{ product_id: product.id, variant_id: 0, quantity: 1 }],
      package_id: 0,
      fingerprint: "",
      tracking: { fbp: "", fbc: "", page: "", consent: false },
    });
    orders.push(placed.order_id);
  }

  await gotoAdmin(page, shop.slug, "/settings/couriers");
  await page
    .getByRole("button", { name: t("admin.couriers.connect"), exact: true })
    .first()
    .click();
  await overlay(page).getByLabel(t("admin.couriers.key.api_key")).fill(courierKeys.api_key);
  await overlay(page).getByLabel(t("admin.couriers.key.secret_key")).fill(courierKeys.secret_key);
  await overlay(page)
    .getByRole("button", { name: t("admin.couriers.connect") })
    .click();
  await expectToast(page, t("admin.couriers.connected").replace("{courier}", "Steadfast"));
  await expect(page.getByText(t("admin.couriers.token.once"))).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  await gotoAdmin(page, shop.slug, `/parcels/book?orders=${orders.join(",")}`);
  const wrong = page.getByLabel(t("admin.parcels.note"));
  await expect(wrong).toHaveCount(1);
  await expect(page.getByText(t("admin.parcels.wrong.long"))).toBeVisible();
  await expectNoHorizontalScroll(page);
  await wrong.fill("দুপুরের পরে");
  await page
    .getByRole("button", { name: t("admin.parcels.send.other").replace("{count}", "৫") })
    .click();
  const done = t("admin.parcels.sent").replace("{total}", "৫").replace("{done}", "৫");
  await expect(page.getByRole("heading", { name: done })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const books = (await courierBooks()).filter(({ Invoice }) => orders.includes(Invoice));
  expect(books).toHaveLength(5);
  for (const { Consignment } of books) await expect(page.getByText(Consignment)).toBeVisible();
});
