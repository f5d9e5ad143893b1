// Creates customers and signs them in, mostly through the API. The session is then in the browser
// context's cookies.
import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { RegisterRequest, SignedIn } from "../../client/types/account.gen";
import { shopId } from "./checkout";
import { type Locale, marketPath } from "./pages";
import { text } from "./shop";
import { gotoHydrated } from "./test";

/** The customer of the demo shop. Several tests share their data. */
export const demoCustomer = { mobile: "01712345678", password: "demo1234" };

/** A signed-in customer with their credentials. */
export interface Customer extends SignedIn {
  mobile: string;
  password: string;
}

/** Returns a random mobile number that no other test uses. */
export function newMobile(): string {
  return `019${String(randomInt(1e8)).padStart(8, "0")}`;
}

/**
 * Registers a customer without orders or addresses and signs them in, in the context of `request`.
 */
export async function newCustomer(
  request: APIRequestContext,
  slug: string,
  mobile = newMobile(),
): Promise<Customer> {
  const password = "secret123";
  const name = `Rahima ${randomUUID().slice(0, 4)}`;
  const data: RegisterRequest = { name, mobile, email: "", password, code: "" };
  const id = await shopId(request, slug);
  const post = (path: string, code: string) =>
    request.post(`/api/v1/customer/${path}?shop_id=${id}&lang=en`, { data: { ...data, code } });
  const requested = await post("register", "");
  expect(requested.status(), await requested.text()).toBe(200);
  const response = await post("register/confirm", await sentCode(mobile));
  expect(response.status(), await response.text()).toBe(200);
  return { ...(await response.json()).data, mobile, password };
}

/** Signs in the demo shop's customer in the context of `request`. */
export async function signInDemo(request: APIRequestContext): Promise<SignedIn> {
  const id = await shopId(request, "demo");
  const response = await request.post(`/api/v1/customer/login?shop_id=${id}`, {
    data: demoCustomer,
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).data;
}

/** Waits for an SMS code to a mobile number that differs from `previous`, and returns it. */
export async function sentCode(mobile: string, previous = ""): Promise<string> {
  let code = "";
  const isNew = async () => {
    code = await lastCode(mobile);
    return code !== "" && code !== previous;
  };
  await expect.poll(isNew, `a code for ${mobile}`).toBe(true);
  return code;
}

/** Returns the code of the latest SMS to a mobile number, or "" if there is none. */
export async function lastCode(mobile: string): Promise<string> {
  return /\b\d{6}\b/.exec((await sentTexts(mobile)).at(-1) ?? "")?.[0] ?? "";
}

/** Waits for an SMS to a mobile number with a link that contains `part`, and returns the link. */
export async function sentLink(mobile: string, part: string): Promise<string> {
  let link = "";
  const isSent = async () => {
    const words = (await sentTexts(mobile)).flatMap((text) => text.split(/\s/));
    link = words.find((word) => word.includes(part)) ?? "";
    return link !== "";
  };
  await expect.poll(isSent, `a link with ${part} for ${mobile}`).toBe(true);
  return link;
}

/** Returns the texts of the SMS to a mobile number, oldest first. */
async function sentTexts(mobile: string): Promise<string[]> {
  const file = join(process.env.HAAT_TEST_DATA ?? "", "sms.jsonl");
  const sent = await readFile(file, "utf8").catch(() => ""); // The file does not exist before the first SMS.
  const lines = sent.split("\n").filter((line) => line.includes(mobile));
  return lines.map((line) => JSON.parse(line).text);
}

/** Fills in and submits the login form of the open page. */
export async function logIn(page: Page, who: { mobile: string; password: string }) {
  await page.locator("#login-mobile").fill(who.mobile);
  await page.locator("#login-password").fill(who.password);
  await page.locator("#main button[type=submit]").click();
}

/**
 * Returns the entries in localStorage about the signed-in customer of the demo shop: the sign-in flag, and id
 * and name as JSON.
 */
export function storedCustomer(page: Page): Promise<[token?: string, customer?: string]> {
  return page.evaluate(() => [localStorage["demo-token"], localStorage["demo-customer"]]);
}

/** Opens a dashboard section of the signed-in customer and waits until it is visible. */
export async function openSection(page: Page, path: string, lang = "?lang=en", slug = "demo") {
  await gotoHydrated(page, marketPath(slug, path) + lang);
  await expect(page.locator("#main [data-section]")).toBeVisible();
}

/** Returns the dashboard's menu. On a phone, it opens the drawer that contains the menu. */
export async function dashboardMenu(page: Page, locale: Locale) {
  const name = text(locale, "dashboard.menu");
  const button = page.getByRole("button", { name, exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole("navigation", { name });
}
