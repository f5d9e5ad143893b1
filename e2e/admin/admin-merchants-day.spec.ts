// A merchant's day on a phone: 30 orders arrive, are corrected after calls, merged, split and completed.
import { type APIRequestContext, expect as check, type Page } from "@playwright/test";
import type { PlaceRequest } from "../../client/types/checkout.gen";
import type { OrderSheets } from "../../client/types/order.gen";
import type { AdminOrders } from "../../client/types/orderlist.gen";
import type { Report } from "../../client/types/report.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { shopper } from "../support/checkout";
import { fullMatrix, phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, test } from "../support/test";

type Key = Parameters<typeof text>[1];
const t = (key: Key) => text("bn", key);
const stock = 200;

/** The shop of the test, read and changed through its API. */
class Day {
  readonly products: number[] = [];
  ids: string[] = [];

  constructor(
    private readonly request: APIRequestContext,
    private readonly shop: number,
  ) {}

  private async call<T>(method: "get" | "put" | "post", path: string, data?: unknown): Promise<T> {
    const query = path.includes("?") ? "&" : "?";
    const answer = await this.request[method](`${path}${query}shop_id=${this.shop}`, { data });
    check(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  }

  async open() {
    for (const [name, price] of [
      ["শাড়ি", 100],
      ["মধু", 37.5],
    ] as const) {
      const data = { bn_name: name, selling_price: price, stock: { from: 0, to: stock } };
      const product = { name: "", ...data, discount_type: "FLAT", status: "published" };
      this.products.push(
        (await this.call<{ id: number }>("post", "/api/admin/v3/products", product)).id,
      );
    }
    await this.call("put", "/api/admin/v3/publish", { public: true });
  }

  /** Places an order of two units of the first product and one of the second. */
  async place(mobile: string, line = "বাড়ি ১২, সড়ক ৭"): Promise<string> {
    const [first = 0, second = 0] = this.products;
    const data: Partial<PlaceRequest> = {
      ...shopper,
      mobile,
      line,
      lines: [
        { product_id: first, variant_id: 0, quantity: 2 },
        { product_id: second, variant_id: 0, quantity: 1 },
      ],
      package_id: 0,
      fingerprint: "",
    };
    const answer = await this.request.post(`/api/v1/orders?shop_id=${this.shop}&lang=bn`, {
      data: { ...data, tracking: { fbp: "", fbc: "", page: "", consent: false } },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    check(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data.order_id;
  }

  /** Returns the status, total and quantity of each order, and the stock of each product. */
  async state(): Promise<string> {
    const page = (n: number) =>
      this.call<AdminOrders>("get", `/api/admin/v3/orders?tab=all&page=${n}`);
    const orders = (await Promise.all([1, 2].map(page))).flatMap((list) => list.orders);
    const lines = orders.map((o) => `${o.order_id} ${o.status} ${o.amount} ${o.quantity}`);
    return [...lines.sort(), ...(await this.stocks())].join("\n");
  }

  async orders() {
    const path = `/api/admin/v3/orders/sheets?orders=${this.ids.join(",")}`;
    return (await this.call<OrderSheets>("get", path)).orders;
  }

  async stocks() {
    const get = (id: number) => this.call<{ stock: number }>("get", `/api/admin/v3/products/${id}`);
    return (await Promise.all(this.products.map(get))).map((product) => product.stock);
  }

  report = () => this.call<Report>("get", "/api/admin/v3/dashboard?days=1");
}

test(
  "30 orders are corrected, merged, split and completed on a phone",
  phoneOnly,
  async ({ page }) => {
    test.slow();
    const shop = await newShop(page.request);
    const day = new Day(page.request, shop.id);
    await day.open();
    const mobile = (n: number) => `0170000${String(1000 + n)}`;
    const wrong = fullMatrix ? [0, 1, 2, 3, 4] : [0, 1];
    const place = (n: number) => day.place(mobile(n), wrong.includes(n) ? "জানি না" : undefined);
    const first = await Promise.all(Array.from({ length: 27 }, (_, n) => place(n)));
    const duplicates = await Promise.all([10, 11, 12].map(place));
    day.ids = [...first, ...duplicates];
    const id = (n: number) => first[n] ?? "";
    await page.goto(`/admin/${shop.slug}`);
    const desk = new Desk(page, shop.slug, day);

    for (const n of wrong) await desk.correctAddress(id(n));
    await desk.undoes(() => desk.correctAmounts(id(5)));
    await desk.correctAmounts(id(5));
    await desk.correctAmounts(id(6));
    await desk.undoes(() => desk.merge(id(10)));
    for (const n of [10, 11, 12]) await desk.merge(id(n));
    await desk.undoes(() => desk.split(id(13)));
    await desk.split(id(13));

    const taps = await desk.completeAll();
    expect(taps).toBeLessThanOrEqual(Math.floor((28 / 10) * 12));
    await desk.undoes(() => desk.comesBack(id(20)));
    await desk.comesBack(id(20));
    await desk.expectExact();
  },
);

/** The actions of the merchant at the phone. */
class Desk {
  private taps = 0;

  constructor(
    private readonly page: Page,
    private readonly slug: string,
    private readonly day: Day,
  ) {}

  private main = () => this.page.locator("#main");
  private button = (key: Key) => this.main().getByRole("button", { name: t(key), exact: true });
  private inDialog = (key: Key) =>
    overlay(this.page).getByRole("button", { name: t(key), exact: true });
  private open = (path: string) => gotoAdmin(this.page, this.slug, path);
  private toast = () => this.page.getByRole("button", { name: t("admin.orders.undo") });

  private async save() {
    await this.button("admin.save").click();
    await expect(this.page).toHaveURL(/\/orders\/\d+(\?|$)/);
  }

  async correctAddress(id: string) {
    await this.open(`/orders/${id}/edit`);
    await this.main().locator("[name=line]").fill("হোল্ডিং ২২, কলেজ রোড");
    await this.save();
    await expect(this.main()).toContainText("কলেজ রোড");
  }

  /** Adds a unit, lowers a price, and gives a discount of 10 % for an advance. */
  async correctAmounts(id: string) {
    await this.open(`/orders/${id}/edit`);
    const first = this.main().getByRole("listitem").filter({ hasText: "শাড়ি" });
    await first.getByRole("button", { name: "শাড়ি" }).last().click();
    await first.getByLabel(t("admin.orders.edit.price")).fill("৯০.৫");
    await this.main().locator("[name=discount_kind]").selectOption("percent");
    await this.main().locator("[name=discount]").fill("১০");
    await this.button("admin.orders.hand.reason.regular").click();
    await this.main().locator("[name=advance]").fill("১০০");
    await this.save();
    await expect(this.toast()).toBeVisible();
  }

  async merge(id: string) {
    await this.open(`/orders/${id}`);
    await this.button("admin.orders.merge").first().click();
    await expect(this.toast()).toBeVisible();
  }

  async split(id: string) {
    await this.open(`/orders/${id}`);
    await this.button("admin.orders.split").click();
    const item = overlay(this.page).getByRole("listitem").filter({ hasText: "শাড়ি" });
    await item.getByRole("button").last().click();
    await this.inDialog("admin.orders.split.do").click();
    await expect(this.toast()).toBeVisible();
    const part = this.main().getByRole("link", { name: /^#\d{8}$/ });
    const other = ((await part.first().textContent()) ?? "").slice(1);
    if (!this.day.ids.includes(other)) this.day.ids.push(other);
  }

  async comesBack(id: string) {
    await this.open(`/orders/${id}`);
    await this.button("admin.orders.came_back.act").click();
    await overlay(this.page).getByRole("radio").first().check();
    await overlay(this.page)
      .getByRole("button", { name: t("admin.orders.came_back.act") })
      .click();
    await expect(this.toast()).toBeVisible();
  }

  /** Makes a change, undoes it, and expects every order and stock to be as before. */
  async undoes(change: () => Promise<void>) {
    const ids = [...this.day.ids];
    const before = await this.day.state();
    await change();
    expect(await this.day.state()).not.toBe(before);
    await this.toast().click();
    this.day.ids = ids;
    await expect.poll(() => this.day.state()).toBe(before);
  }

  /** Moves all new orders to "completed", 20 at once, and returns the number of taps. */
  async completeAll(): Promise<number> {
    this.taps = 0;
    await this.open("/orders?tab=new");
    for (const count of [20, 8]) {
      await this.selectAll(count);
      await this.tap(this.button("admin.orders.bulk.accept"));
      await this.tap(this.inDialog("admin.orders.bulk.accept"));
    }
    await expect(this.main().locator(".status-badge")).toHaveCount(0);
    await this.tap(this.main().getByRole("link", { name: t("admin.orders.tab.pack") }));
    for (const count of [20, 8]) {
      await this.selectAll(count);
      await this.tap(this.button("admin.more"));
      const complete = t("admin.orders.bulk.complete"); // The label is followed by the number of orders.
      await this.tap(overlay(this.page).getByRole("button", { name: complete }));
      await this.tap(this.inDialog("admin.orders.bulk.complete"));
    }
    await expect(this.main().locator(".status-badge")).toHaveCount(0);
    return this.taps;
  }

  private async tap(what: ReturnType<Page["locator"]>) {
    this.taps++;
    await what.click();
  }

  private async selectAll(count: number) {
    await expect(this.main().getByRole("checkbox")).toHaveCount(count + 1);
    await this.tap(this.main().getByRole("checkbox", { name: t("admin.select_all") }));
  }

  /** Expects the totals of the orders, the stock and the report to agree to the poisha. */
  async expectExact() {
    const orders = await this.day.orders();
    const sold = orders.filter(({ status }) => status === "completed");
    expect(sold).toHaveLength(27);
    const poisha = (amount: number) => Math.round(amount * 100);
    const sum = (of: (order: (typeof orders)[number]) => number) =>
      sold.reduce((total, order) => total + of(order), 0);
    for (const order of orders) {
      const items = order.items.reduce(
        (all, { price, quantity }) => all + poisha(price) * quantity,
        0,
      );
      expect(items - poisha(order.discount) + poisha(order.shipping_fee)).toBe(
        poisha(order.amount),
      );
    }
    const report = await this.day.report();
    expect(poisha(report.sales.now)).toBe(sum(({ amount }) => poisha(amount)));
    const units = sum(({ quantity }) => quantity);
    expect((await this.day.stocks()).reduce((all, left) => all + left)).toBe(2 * stock - units);
  }
}
