// Opens the admin area through a hand-off link, as the mobile app does.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import {
  type APIRequestContext,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import type { OpenRequest, ShopOf } from "../../client/types/merchant.gen";
import { newMobile, sentCode } from "./account";
import type { Locale } from "./pages";
import { hydrated } from "./test";

const run = promisify(execFile);

// The phone number of the demo shop's staff member.
const staffPhone = "01711000009";

interface AdminOptions {
  locale?: Locale;
  /** The signed-in user: the owner (default), or the demo shop's staff member. */
  as?: "owner" | "staff";
}

/**
 * Returns a hand-off link that signs in to a shop's admin area once, within 10 minutes. Without a phone number,
 * it signs in the owner. `overrides` contains settings of another server.
 */
export async function handoffLink(
  slug: string,
  phone = "",
  overrides: Record<string, string> = {},
) {
  const who = phone ? ["--phone", phone] : [];
  const { stdout } = await run("bin/haat", ["handoff", "--shop", slug, ...who], {
    env: { ...process.env, ...settings(), ...overrides },
  });
  const [link] = /https?:\/\/\S+/.exec(stdout) ?? [];
  if (!link) throw new Error(`bin/haat handoff printed no link: ${stdout}`);
  return new URL(link);
}

// Returns the settings of the server under test, as in playwright.config.ts.
function settings() {
  const data = process.env.HAAT_TEST_DATA;
  return {
    HAAT_ADDR: `127.0.0.1:${process.env.HAAT_TEST_PORT ?? "18080"}`,
    HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
    HAAT_MARKET_HOST: "localhost",
    HAAT_MEDIA_URL: `file://${data}/media`,
    HAAT_SECRET: "a secret for the browser tests only",
    HAAT_SMS_URL: `file://${data}/sms.jsonl`,
  };
}

// The session cookies of this worker's owners and staff members, by shop and user. A test that ends a session signs in by a
// hand-off link of its own.
const sessions = new Map<string, Cookie[]>();

/**
 * Opens a path such as "/orders?tab=new" of a shop's admin area as a signed-in user, and waits for its heading. A worker signs in
 * once for each shop and user.
 */
export async function openAdmin(
  page: Page,
  slug: string,
  path: string,
  { locale = "bn", as = "owner" }: AdminOptions = {},
) {
  const key = `${slug} ${as}`;
  const stored = sessions.get(key);
  if (stored) await page.context().addCookies(stored);
  else sessions.set(key, await newSession(page, slug, as));
  await gotoAdmin(page, slug, path, locale);
}

/** Signs in by a hand-off link, and returns the cookies of the session. */
async function newSession(page: Page, slug: string, as: AdminOptions["as"]) {
  const { pathname, search } = await handoffLink(slug, as === "staff" ? staffPhone : "");
  await page.goto(pathname + search);
  await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
  const cookies = await page.context().cookies();
  return cookies.filter(({ name }) => name.startsWith("haat_admin_")); // not those of a customer
}

// The cards of an order's screen, which are closed on phones until a merchant opens them.
const cards = [
  ...["risk", "related", "note", "labels", "delivery", "confirmation", "calls"],
  ...["payments", "returns", "profit", "history", "parcel_history"],
];
const prepared = new WeakSet<Page>();

/** Makes the page show the cards of orders opened, as after a merchant has opened all. */
async function openCards(page: Page) {
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript((names) => {
    localStorage.setItem("haat-admin-cards", JSON.stringify(names));
  }, cards);
}

/** Opens a path of an admin area in which the page is already signed in. The cards of orders are open. */
export async function gotoAdmin(page: Page, slug: string, path: string, locale: Locale = "bn") {
  await openCards(page);
  const query = path.includes("?") ? "&" : "?";
  await page.goto(`/admin/${slug}${path}${query}lang=${locale}`);
  await hydrated(page);
  await expect(page.locator("#main h1")).toBeVisible();
}

/**
 * Creates a published shop without a district by the command line, whose owner has this phone
 * number. Returns its slug.
 */
export async function shopOf(phone: string): Promise<string> {
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  await run("bin/haat", ["shop", "create", slug, "Rina's Shop", "--phone", phone], {
    env: { ...process.env, ...settings() },
  });
  return slug;
}

/** Types a text into the district field, and taps the option with a name. */
export async function chooseDistrict(page: Page, written: string, name: string) {
  const box = page.getByRole("combobox").and(page.locator("[name=district]"));
  await box.fill(written);
  await page.getByRole("option", { name, exact: true }).click();
  await expect(box).toHaveValue(name);
}

/** Registers an unpublished shop. The context of `request` is then signed in as its owner. */
export async function newShop(
  request: APIRequestContext,
  overrides: Partial<OpenRequest> = {},
): Promise<ShopOf & { phone: string }> {
  const phone = newMobile();
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  const defaults = {
    name: "Rina's Shop",
    slug,
    owner_name: "Rina Begum",
    goods: "clothing",
    district: "Dhaka",
  };
  const data: OpenRequest = {
    ...defaults,
    phone,
    theme: 1,
    first_orders: false,
    code: "",
    ...overrides,
  };
  const post = (path: string, code: string) =>
    request.post(`/api/admin/v3/${path}?lang=en`, { data: { ...data, code } });
  const requested = await post("register/code", "");
  expect(requested.status(), await requested.text()).toBe(200);
  const opened = await post("register", await sentCode(phone));
  expect(opened.status(), await opened.text()).toBe(200);
  const [shop] = (await opened.json()).data.shops;
  return { ...shop, phone };
}

/**
 * Moves a sortable item by one place with the keyboard, and waits until the live region announces
 * the new place.
 */
export async function moveByKeyboard(handle: Locator, key: "ArrowUp" | "ArrowDown", place = "") {
  const page = handle.page();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  const announcements = page.locator("[id^=DndLiveRegion]").filter({ hasText: /./ });
  const before = await announcements.allInnerTexts();
  await page.keyboard.press(key);
  if (place) await expect(announcements).toContainText(place);
  else await expect.poll(() => announcements.allInnerTexts()).not.toEqual(before);
}
