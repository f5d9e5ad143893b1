// The back office as one story, on a phone in Bengali: an owner tags and blocks a customer with
// returned parcels, takes stock with a scanner, compares the profit of the last week with its
// workbook, and gives a helper access to the order desk.
import type { APIRequestContext, Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { buyNow, fillCheckout, placeButton } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { placeAndMove, shopApi } from "../support/shopApi";
import { expect, expectNoHorizontalScroll, test } from "../support/test";
import { workbookRows } from "../support/workbook";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

/** Products with prices and costs in poisha, and the units that are delivered and pending. */
const goods = [
  { name: "বাতি", sku: "LAMP-1", price: 1234_57, cost: 800_25, delivered: 3, pending: 1 },
  { name: "মধু", sku: "HONEY-1", price: 50_33, cost: 51_08, delivered: 7, pending: 0 },
];
const stock = 20;
const kamal = { name: "Kamal Uddin", mobile: newMobile() };
const rahima = { name: "Rahima Khatun", mobile: newMobile() };

/** Returns the number in a text with Bengali digits. */
const numberOf = (shown: string) =>
  Number(
    shown
      .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)))
      .replace("−", "-")
      .replace(/[^0-9.-]/g, ""),
  );

const poisha = (taka: number | string | undefined) => Math.round(Number(taka) * 100);

/** Creates the owner's shop and its orders through the API. */
async function openShop(request: APIRequestContext) {
  const shop = await newShop(request);
  const call = shopApi(request, shop.id);
  const ids: number[] = [];
  const slugs: string[] = [];
  for (const { name, sku, price, cost } of goods) {
    const product = await call("post", "admin/v3/products", {
      name: "",
      bn_name: name,
      sku,
      selling_price: price / 100,
      stock: { from: 0, to: stock },
      discount_type: "FLAT",
      status: "published",
    });
    ids.push(product.id);
    slugs.push(product.slug);
    await call("post", `admin/v3/products/${product.id}/costs`, {
      variant_id: 0,
      cost: cost / 100,
      since: "2020-01-01",
      note: "",
    });
  }
  await call("put", "admin/v3/publish", { public: true });
  const place = (who: typeof kamal, product: number, quantity: number, ...to: object[]) =>
    placeAndMove(call, who, ids[product] ?? 0, quantity, ...to);
  const shipped = [{ to: "accepted" }, { to: "shipped" }];
  const returned = { to: "returned", reason: "refused" };
  for (const [product, { delivered, pending }] of goods.entries()) {
    await place(kamal, product, 1, ...shipped, returned);
    await place(rahima, product, delivered, ...shipped, { to: "delivered" });
    if (pending) await place(rahima, product, pending);
  }
  return { ...shop, product: slugs[0] ?? "" };
}

// Allows the 403 responses to the refused order and to the helper's forbidden screen.
test.use({ allowedConsole: /status of 403/ });

test(
  "an owner manages customers, stock, profit and the team in one session",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shop = await openShop(page.request);
    await test.step("tags and blocks a customer", () => blockCustomer(page, shop));
    await test.step("takes stock", () => takeStock(page, shop.slug));
    await test.step("sees and exports the profit", () => seeProfit(page, shop.slug));
    const phone = newMobile();
    await test.step("invites a helper", () => invite(page, shop.slug, phone));
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
    });
    const helper = await context.newPage();
    await test.step("the helper sees the order desk only", () =>
      workAtOrderDesk(helper, shop, phone));
    await context.close();
  },
);

async function blockCustomer(page: Page, { slug, product }: { slug: string; product: string }) {
  const tag = "পার্সেল নেন না";
  const main = page.locator("#main");
  await gotoAdmin(page, slug, "/customers");
  await main.getByRole("link", { name: new RegExp(t("admin.customers.segment.returns")) }).click();
  await expect(main.getByRole("status").first()).toContainText(t("admin.customers.rule.returns"));
  await expect(main.getByRole("link", { name: rahima.name })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await main.getByRole("link", { name: kamal.name, exact: true }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(kamal.name);

  await main.getByRole("button", { name: t("admin.orders.tag.new") }).click();
  await overlay(page).getByLabel(t("admin.orders.tag.new")).last().fill(tag);
  await overlay(page)
    .getByRole("button", { name: t("admin.orders.tag.add") })
    .click();
  await expect(main.getByRole("button", { name: tag, pressed: true })).toBeVisible();
  await main.getByRole("button", { name: t("admin.customers.block") }).click();
  await overlay(page).getByLabel(t("admin.customers.block.reason")).fill("পার্সেল ফেরত দেন");
  await overlay(page)
    .getByRole("button", { name: t("admin.customers.block") })
    .click();
  await expect(main.getByRole("button", { name: t("admin.customers.unblock") })).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  await buyNow(page, slug, product, "");
  await fillCheckout(page, kamal);
  await placeButton(page, "bn").click();
  const [refusal = ""] = t("error.order_refused").split("{");
  await expect(page.getByText(refusal.trim())).toBeVisible();
}

/** Counts two lamps instead of the stock of 16: one by its code, one by its name. */
async function takeStock(page: Page, slug: string) {
  const [lamp] = goods;
  await gotoAdmin(page, slug, "/stock/count");
  /** Types a code like a scanner, wherever the focus is. */
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  const counted = (count: string) =>
    t("admin.stock.count.counted").replace("{name}", "বাতি").replace("{count}", count);
  await scan("LAMP-1");
  await expect(page.getByText(counted("১"))).toBeVisible();
  await scan("NO-LAMP");
  await expect(page.getByRole("alert")).toContainText("NO-LAMP");
  await gotoAdmin(page, slug, "/stock/count");
  await page.getByRole("button", { name: t("admin.stock.count.pick") }).click();
  const dialog = overlay(page);
  await expect(dialog.getByRole("listitem")).not.toHaveCount(0);
  await dialog.getByRole("searchbox").fill("বাতি");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("listitem")).toContainText("LAMP-1");
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole("button", { name: t("admin.orders.hand.put").replace("{name}", "বাতি") })
    .click();
  await dialog.getByRole("button", { name: t("admin.orders.hand.done") }).click();
  await expect(page.getByText(counted("২"))).toBeVisible();

  await page.getByRole("button", { name: t("admin.stock.count.review") }).click();
  await expect(page.getByRole("row", { name: lamp?.name ?? "" })).toContainText("−১৪");
  await page.getByRole("button", { name: t("admin.stock.count.save") }).click();
  await expectToast(page, t("admin.stock.count.saved"));
  await gotoAdmin(page, slug, "/stock/log");
  await expect(page.getByRole("listitem").filter({ hasText: "১৬ → ২" })).toContainText(
    t("admin.stock.reason.count"),
  );
}

/** Compares the products of the last week on the screen and in the workbook with the orders. */
async function seeProfit(page: Page, slug: string) {
  await gotoAdmin(page, slug, "/reports");
  await page.getByRole("link", { name: t("admin.reports.by_product") }).click();
  const table = page.getByRole("table", { name: t("admin.reports.by_product") });
  const header = (key: Parameters<typeof text>[1]) =>
    table.getByRole("columnheader", { name: t(key) });
  await expect(header("admin.reports.profit")).toBeVisible();
  await table.getByRole("link", { name: t("admin.reports.units") }).click();
  await expect(header("admin.reports.units")).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText("মধু");
  expect(await violations(page)).toEqual([]);

  const expected = [...goods].reverse().map(({ price, cost, delivered, pending }) => ({
    units: delivered + pending,
    sales: (delivered + pending) * price,
    profit: delivered * (price - cost),
  }));
  const lines = await table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.firstChild?.textContent ?? "")),
    );
  const shown = lines.map((cells) => cells.map(numberOf));
  expect(
    shown.map((cells) => ({
      units: cells[1],
      sales: poisha(cells[2]),
      profit: poisha(cells.at(-1)),
    })),
  ).toEqual(expected);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: t("admin.export") }).click();
  await overlay(page)
    .getByRole("link", { name: t("admin.export.xlsx") })
    .click();
  const [names = [], ...rows] = await workbookRows(await (await downloaded).path());
  const cell = (row: string[], name: "units" | "sales" | "profit") =>
    row[names.indexOf(t(`export.column.${name}`))];
  expect(
    rows.map((row) => ({
      units: Number(cell(row, "units")),
      sales: poisha(cell(row, "sales")),
      profit: poisha(cell(row, "profit")),
    })),
  ).toEqual(expected);
  await gotoAdmin(page, slug, "/settings/activity");
  await expect(page.locator("#main")).toContainText(
    t("admin.activity.export_report").replace("{who} ", ""),
  );
}

async function invite(page: Page, slug: string, phone: string) {
  await gotoAdmin(page, slug, "/settings/team");
  await page.getByRole("button", { name: t("admin.team.invite"), exact: true }).click();
  const form = overlay(page);
  await form.locator('[id$="-name"]').fill("Shathi");
  await form.locator('[id$="-phone"]').fill(phone);
  await form.getByRole("radio", { name: t("admin.role.order_desk") }).check();
  await form.getByRole("button", { name: t("admin.team.invite.send") }).click();
  await expectToast(page, t("admin.team.invited.done"));
}

async function workAtOrderDesk(page: Page, shop: { id: number; slug: string }, phone: string) {
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/admin/v3/${path}?lang=bn`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post("login/code", { phone });
  await post("login", { phone, code: await sentCode(phone) });
  await gotoAdmin(page, shop.slug, "");
  await expect(page.locator("#main h1")).toHaveText(t("admin.orders"));
  const menu = page.getByRole("navigation", { name: t("admin.menu") });
  await menu.getByRole("button", { name: t("admin.more") }).click();
  await expect(overlay(page).getByRole("link").first()).toBeVisible();
  const closed = overlay(page).locator("[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  expect(await menu.getByRole("link").allTextContents()).toEqual([
    expect.stringContaining(t("admin.orders")),
    t("admin.messages"),
    t("admin.returns"),
    t("admin.parcels"),
  ]);
  expect(await overlay(page).getByRole("link").allTextContents()).toEqual([
    expect.stringContaining(t("admin.orders.all")),
    t("admin.unfinished"),
    t("admin.returns"),
    t("admin.parcels"),
    t("admin.customers.all"),
    t("admin.messages"),
    t("admin.payments.screen"),
    t("admin.alerts"),
    t("admin.sessions"),
  ]);
  await gotoAdmin(page, shop.slug, "/customers");
  await expect(page.getByRole("link", { name: kamal.name, exact: true })).toBeVisible();
  await gotoAdmin(page, shop.slug, "/reports?table=products");
  await expect(page.locator("#main h1")).toHaveText(t("admin.forbidden"));
  expect(await violations(page)).toEqual([]);
  const status = async (path: string) =>
    (await request.get(`/api/admin/v3/${path}?shop_id=${shop.id}`)).status();
  expect(await status("orders")).toBe(200);
  for (const path of ["reports/products", "customers/export.xlsx", "stock/movements", "team"]) {
    expect(await status(path), path).toBe(403);
  }
}
