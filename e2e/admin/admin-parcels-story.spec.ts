// Two weeks of a shop with 100 parcels (300 in the full matrix) at three couriers, which lose responses and webhooks,
// deliver in part, return parcels and pay too little. In the browser, the merchant connects a courier, books parcels,
// checks in returned ones, records what a customer did not accept, fetches a payout and accepts a difference. The
// program e2e/courierworld simulates everything else. At the end the screens, the shop's tables and the couriers'
// books agree to the poisha.
import type { Page } from "@playwright/test";
import { violations } from "../support/axe";
import {
  type Audit,
  type BookedParcel,
  type CourierWorld,
  startCourierWorld,
} from "../support/courierworld";
import { fullMatrix, phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, hydrated, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);
const slug = "rina";

let world: CourierWorld;
// Longer than that of other tests: the program is built, and simulates up to 300 parcels while
// other tests keep the cores busy.
const timeout = 400_000;
test.beforeAll(async () => {
  test.setTimeout(timeout);
  world = await startCourierWorld(fullMatrix ? 30 : 10);
});
test.afterAll(() => world.end());

// Allows the response to the wrong keys, which the browser logs.
test.use({ allowedConsole: /409/ });

test("keeps the books of two weeks with three couriers", phoneOnly, async ({ page }) => {
  test.setTimeout(timeout);
  await page.goto(await world.get<string>("/link"));
  await world.post("/prove");
  await connect(page);
  await world.post("/connect?names=pathao,redx");
  const orders = await world.post<[string, string, string, string]>("/place");
  await book(page, orders);
  await world.post("/days?from=0&to=6");
  await takeBack(page, orders[2]);
  await takeBackRest(page, orders[3]);
  await world.post("/days?from=7&to=7");
  await fetchPayout(page);
  await world.post("/days?from=8&to=13");
  await seeAges(page);
  await world.post("/days?from=14&to=14");
  await acceptDifference(page);
  await compare(page);
});

async function open(page: Page, path: string) {
  const and = path.includes("?") ? "&" : "?";
  await page.goto(`${world.origin}/admin/${slug}${path}${and}lang=bn`);
  await hydrated(page);
  await expect(page.locator("#main h1")).toBeVisible();
}

/**
 * Connects Steadfast, first with a wrong key, makes it the default, and gives it the address of the
 * webhooks.
 */
async function connect(page: Page) {
  const keys = await world.get<Record<string, string>>("/keys/steadfast");
  await open(page, "/settings/couriers");
  const button = page.getByRole("button", { name: t("admin.couriers.connect"), exact: true });
  await button.first().click();
  const form = overlay(page);
  const type = (key: string) => form.getByLabel(t("admin.couriers.key.secret_key")).fill(key);
  await form.getByLabel(t("admin.couriers.key.api_key")).fill(keys.api_key ?? "");
  await type("a wrong key");
  await form.getByRole("button", { name: t("admin.couriers.connect") }).click();
  await expect(form.getByText(t("error.courier_refused_keys"))).toBeVisible();
  await type(keys.secret_key ?? "");
  await form.getByRole("button", { name: t("admin.couriers.connect") }).click();
  await expectToast(page, t("admin.couriers.connected").replace("{courier}", "Steadfast"));
  await expect(page.getByText(t("admin.couriers.token.once"))).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  const [address = "", token = ""] = await page.locator("#main code").allInnerTexts();
  await page.getByLabel(t("admin.couriers.default")).selectOption("steadfast");
  await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
  await expectToast(page, t("admin.couriers.saved"));
  await world.post(`/hooks/steadfast?${new URLSearchParams({ address, token })}`);
}

/** Books four orders. One has a note that is too long for Steadfast. */
async function book(page: Page, orders: string[]) {
  await open(page, `/parcels/book?orders=${orders.join(",")}`);
  await expect(page.getByText(t("admin.parcels.wrong.long"))).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.getByLabel(t("admin.parcels.note")).fill("দুপুরের পরে");
  await page
    .getByRole("button", { name: t("admin.parcels.send.other").replace("{count}", "৪") })
    .click();
  const done = t("admin.parcels.sent").replace("{total}", "৪").replace("{done}", "৪");
  await expect(page.getByRole("heading", { name: done })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const books = await world.get<BookedParcel[]>("/books/steadfast");
  for (const order of orders) {
    const parcel = books.find(({ Invoice }) => Invoice === order);
    await expect(page.getByText(parcel?.Consignment ?? "no parcel")).toBeVisible();
  }
}

/** Checks in a returned parcel by scanning it. */
async function takeBack(page: Page, order: string) {
  const books = await world.get<BookedParcel[]>("/books/steadfast");
  const consignment = books.find(({ Invoice }) => Invoice === order)?.Consignment ?? "";
  await open(page, "/parcels/check-in");
  await page.getByLabel(t("admin.check_in.code")).fill(consignment);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: t("admin.check_in.take") }).click();
  await expectToast(page, t("admin.check_in.done"));
}

/**
 * Records that the customer of a partly delivered parcel did not accept one damaged unit, and compares the
 * collected amount.
 */
async function takeBackRest(page: Page, order: string) {
  const books = await world.get<BookedParcel[]>("/books/steadfast");
  const collected = books.find(({ Invoice }) => Invoice === order)?.Collected ?? 0;
  await open(page, `/orders/${order}`);
  const returns = page.getByRole("region", { name: t("admin.returns"), exact: true });
  await expect(returns).toContainText(t("admin.returns.partly"));
  expect(amountsIn(await returns.innerText())).toContain(inPoisha(collected));
  await returns.getByRole("button", { name: t("admin.returns.start") }).click();
  const form = overlay(page);
  await expect(form.getByLabel(t("admin.returns.kind"))).toHaveValue("undelivered");
  const units = t("admin.returns.units.of").replace("{most}", "২");
  await form.getByLabel(units).first().fill("১");
  await form.getByRole("button", { name: t("admin.returns.start.do") }).click();
  await returns.getByRole("button", { name: t("admin.returns.receive") }).click();
  await form
    .getByLabel(new RegExp(`^${t("admin.returns.damaged")}`))
    .first()
    .fill("১");
  await form.getByRole("button", { name: t("admin.returns.receive") }).click();
  await expectToast(page, t("admin.returns.received.done"));
  await world.post("/damaged");
}

/** Fetches Steadfast's payout, which is 137.50 taka too low. */
async function fetchPayout(page: Page) {
  await open(page, "/cash?tab=payouts");
  await page.getByRole("button", { name: t("admin.cash.fetch") }).click();
  await expectToast(page, t("admin.cash.fetching"));
  await world.post("/settle");
  await open(page, "/cash?tab=payouts");
  await page.getByRole("link", { name: "SFC-88214" }).click();
  const short = page.locator("#main dl > div", { hasText: t("admin.cash.unassigned") });
  expect(poisha(await short.locator("dd").innerText())).toBe(-137_50);
}

/** Compares the receivables by age on the screen with the couriers' books. */
async function seeAges(page: Page) {
  expect(await world.get<string[] | null>("/check")).toBeNull();
  await open(page, "/cash");
  const couriers = page.locator("#main li", { has: page.locator("strong") });
  await expect(couriers).toHaveCount(3);
  for (const courier of await couriers.all()) {
    const owed = poisha(await courier.locator("strong + span").innerText());
    const ages = amountsIn((await courier.locator("li").allInnerTexts()).join(" "));
    expect(ages).toHaveLength(4);
    expect(ages.reduce((sum, amount) => sum + amount, 0)).toBe(owed);
  }
}

/** Accepts that Pathao's statement pays 50 taka too little for a parcel. */
async function acceptDifference(page: Page) {
  await open(page, "/cash");
  await expectNoHorizontalScroll(page);
  const accept = page.getByRole("button", { name: t("admin.cash.accept") });
  await expect(accept).toHaveCount(1);
  await accept.click();
  await overlay(page)
    .getByRole("button", { name: t("admin.cash.accept"), exact: true })
    .click();
  await expectToast(page, t("admin.cash.accepted"));
  await world.post("/accepted");
}

/** Compares the screens with the shop's tables, and these with the couriers' books. */
async function compare(page: Page) {
  const audit = await world.get<Audit>("/audit");
  await open(page, "/cash");
  const balance = page.locator("#main dl > div", { hasText: t("admin.cash.balance") }).first();
  expect(poisha(await balance.locator("dd").innerText())).toBe(inPoisha(audit.ledger.courier));

  await open(page, "/cash?tab=ledger");
  const rows = page.locator("#main table tbody tr");
  await expect(rows.first()).toBeVisible();
  const shown = await rows.evaluateAll((list) =>
    list.map((row) => row.lastElementChild?.textContent ?? ""),
  );
  const used = Object.values(audit.ledger).filter((amount) => amount !== 0);
  expect(shown.map(poisha).sort()).toEqual(used.map(inPoisha).sort());

  expect(await world.get<string[] | null>("/check")).toBeNull();
  const day = (before: number) => dhakaDay.format(Date.now() - before * 24 * 3600 * 1000);
  await open(page, `/reports?period=own&from=${day(15)}&to=${day(0)}`);
  const profit = inPoisha(audit.profit);
  const main = page.locator("#main");
  await expect.poll(async () => amountsIn(await main.innerText())).toContain(profit);
}

const dhakaDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" });

const inPoisha = (taka = 0) => Math.round(taka * 100);

const amountsIn = (shown: string) => (shown.match(/[-−]?৳\s?[০-৯,.]+/g) ?? []).map(poisha);

/** Reads an amount such as ৳১,২৩৪.৫০ or -৳১২. */
function poisha(shown: string): number {
  const ascii = shown.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
  const [number = ""] = /[\d,]+(\.\d+)?/.exec(ascii) ?? [];
  return (/[-−]/.test(ascii) ? -1 : 1) * inPoisha(Number(number.replaceAll(",", "")));
}
