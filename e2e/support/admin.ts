// The merchant's area, entered by a hand-off link as from the mobile app.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { OpenRequest, ShopOf } from "../../client/types/merchant.gen";
import { newMobile, sentCode } from "./account";
import type { Locale } from "./pages";
import { hydrated } from "./test";

const run = promisify(execFile);

// Of who helps in the demo shop.
const staffPhone = "01711000009";

interface AdminOptions {
  locale?: Locale;
  /** The demo shop's staff; else the shop's owner. */
  as?: "owner" | "staff";
}

/** A link that signs in to a shop's area, once, within 10 minutes. Without a phone: its owner's. more: settings of another server. */
export async function handoffLink(slug: string, phone = "", more: Record<string, string> = {}) {
  const who = phone ? ["--phone", phone] : [];
  const { stdout } = await run("bin/haat", ["handoff", "--shop", slug, ...who], {
    env: { ...process.env, ...settings(), ...more },
  });
  const [link] = /https?:\/\/\S+/.exec(stdout) ?? [];
  if (!link) throw new Error(`bin/haat handoff printed no link: ${stdout}`);
  return new URL(link);
}

// Those of the server under test: see playwright.config.ts.
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

/** Signs in to a shop's area and opens a path of it, such as "/orders?tab=new", once its screen is there. */
export async function openAdmin(
  page: Page,
  slug: string,
  path: string,
  { locale = "bn", as = "owner" }: AdminOptions = {},
) {
  const { pathname, search } = await handoffLink(slug, as === "staff" ? staffPhone : "");
  await page.goto(pathname + search);
  await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
  await gotoAdmin(page, slug, path, locale);
}

/** Opens a path of the area of a shop that the page is signed in to. */
export async function gotoAdmin(page: Page, slug: string, path: string, locale: Locale = "bn") {
  const query = path.includes("?") ? "&" : "?";
  await page.goto(`/admin/${slug}${path}${query}lang=${locale}`);
  await hydrated(page);
  await expect(page.locator("#main h1")).toBeVisible();
}

/** A shop that was just opened, not public yet; the context of request is signed in as its owner. */
export async function newShop(
  request: APIRequestContext,
  more: Partial<OpenRequest> = {},
): Promise<ShopOf & { phone: string }> {
  const phone = newMobile();
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  const written = { name: "Rina's Shop", slug, owner_name: "Rina Begum", goods: "clothing" };
  const data: OpenRequest = { ...written, phone, theme: 1, code: "", ...more };
  const post = (path: string, code: string) =>
    request.post(`/api/admin/v3/${path}?lang=en`, { data: { ...data, code } });
  const asked = await post("register/code", "");
  expect(asked.status(), await asked.text()).toBe(200);
  const opened = await post("register", await sentCode(phone));
  expect(opened.status(), await opened.text()).toBe(200);
  const [shop] = (await opened.json()).data.shops;
  return { ...shop, phone };
}

/** Takes what a handle moves by the keyboard, one place further; the screen reader is told of the place's name. */
export async function lift(handle: Locator, key: "ArrowUp" | "ArrowDown", place = "") {
  const page = handle.page();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  const said = page.locator("[id^=DndLiveRegion]").filter({ hasText: /./ });
  const before = await said.allInnerTexts();
  await page.keyboard.press(key);
  if (place) await expect(said).toContainText(place);
  else await expect.poll(() => said.allInnerTexts()).not.toEqual(before);
}
