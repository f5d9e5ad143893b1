// Customers, made and signed in mostly through the API: the browser's context has their session afterwards.
import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { RegisterRequest, SignedIn } from "../../client/types/account.gen";
import { shopId } from "./checkout";
import { type Locale, marketPath } from "./pages";
import { text } from "./shop";
import { gotoHydrated } from "./test";

/** The demo shop's customer: several tests share what they have. */
export const demoCustomer = { mobile: "01712345678", password: "demo1234" };

/** Who signs in with what. */
export interface Customer extends SignedIn {
  mobile: string;
  password: string;
}

/** A number that nobody else has. */
export function newMobile(): string {
  return `019${String(randomInt(1e8)).padStart(8, "0")}`;
}

/** A customer of a shop who has nothing yet, signed in in the context of request. */
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
  const asked = await post("register", "");
  expect(asked.status(), await asked.text()).toBe(200);
  const answer = await post("register/confirm", await sentCode(mobile));
  expect(answer.status(), await answer.text()).toBe(200);
  return { ...(await answer.json()).data, mobile, password };
}

/** The demo shop's customer, signed in in the context of request. */
export async function signInDemo(request: APIRequestContext): Promise<SignedIn> {
  const id = await shopId(request, "demo");
  const answer = await request.post(`/api/v1/customer/login?shop_id=${id}`, { data: demoCustomer });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** The last code that went to a number by SMS, once it has: another than the one before. */
export async function sentCode(mobile: string, before = ""): Promise<string> {
  let code = "";
  const isNew = async () => {
    code = await lastCode(mobile);
    return code !== "" && code !== before;
  };
  await expect.poll(isNew, `a code for ${mobile}`).toBe(true);
  return code;
}

/** The last code that went to a number by SMS; empty where none did. */
export async function lastCode(mobile: string): Promise<string> {
  const file = join(process.env.HAAT_TEST_DATA ?? "", "sms.jsonl");
  const sent = await readFile(file, "utf8").catch(() => ""); // there is none before the first
  const last = sent.split("\n").findLast((line) => line.includes(mobile));
  return /\b\d{6}\b/.exec(last ? JSON.parse(last).text : "")?.[0] ?? "";
}

/** Logs in on the page of it that is open. */
export async function logIn(page: Page, who: { mobile: string; password: string }) {
  await page.locator("#login-mobile").fill(who.mobile);
  await page.locator("#login-password").fill(who.password);
  await page.locator("#main button[type=submit]").click();
}

/** What the browser keeps of who is signed in to the demo shop: the mark, and id and name as JSON. */
export function badge(page: Page): Promise<[token?: string, customer?: string]> {
  return page.evaluate(() => [localStorage["demo-token"], localStorage["demo-customer"]]);
}

/** Opens a section of the dashboard of who is signed in, and waits until it is there. */
export async function openSection(page: Page, path: string, lang = "?lang=en", slug = "demo") {
  await gotoHydrated(page, marketPath(slug, path) + lang);
  await expect(page.locator("#main [data-section]")).toBeVisible();
}

/** The dashboard's menu: at the side, on a phone in a drawer that is opened for it. */
export async function dashboardMenu(page: Page, locale: Locale) {
  const name = text(locale, "dashboard.menu");
  const button = page.getByRole("button", { name, exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole("navigation", { name });
}
