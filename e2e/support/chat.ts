// The conversation with the shop: opened, written in, and read as the server has it.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Message, Thread } from "../../client/types/chat.gen";
import { shopId } from "./checkout";
import type { Locale } from "./pages";
import { text } from "./shop";
import { gotoHydrated } from "./test";

const address = (locale: Locale) => `/demo/dashboard/my_chat?lang=${locale}`;

/** The address of sending. */
export const messages = "**/api/v1/customer/chat/messages?*";

/** Opens the chat and returns its messages. */
export async function openChat(page: Page, locale: Locale = "en"): Promise<Locator> {
  await gotoHydrated(page, address(locale));
  const log = page.getByRole("log");
  await expect(log).toBeVisible();
  return log;
}

/** Writes and sends. */
export async function write(page: Page, words: string, locale: Locale = "en") {
  await page.getByRole("textbox", { name: text(locale, "dashboard.chat.write") }).fill(words);
  await page
    .getByRole("button", { name: text(locale, "dashboard.chat.send"), exact: true })
    .click();
}

/** Every message of the customer's as the server has it. */
export async function stored(request: APIRequestContext): Promise<Message[]> {
  const id = await shopId(request, "demo");
  const answer = await request.get(`/api/v1/customer/chat?shop_id=${id}`);
  return ((await answer.json()).data as Thread).messages;
}

/** Their texts. */
export const texts = async (request: APIRequestContext) =>
  (await stored(request)).map((each) => each.text);

/** Sends through the API. */
export async function post(request: APIRequestContext, words: string) {
  const id = await shopId(request, "demo");
  const answer = await request.post(`/api/v1/customer/chat/messages?shop_id=${id}`, {
    multipart: { key: randomUUID(), text: words },
    headers: { "X-Requested-With": "haat" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A picture of one colour as large as it is said, in pixels. */
export async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([width = 0, height = 0]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const paper = canvas.getContext("2d");
      if (paper) paper.fillStyle = "#3a7";
      paper?.fillRect(0, 0, width, height);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return Buffer.from(data, "base64");
}
