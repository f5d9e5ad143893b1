// The chat with the shop: opening it, sending messages, and reading them from the server.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Message, Thread } from "../../client/types/chat.gen";
import { shopId } from "./checkout";
import type { Locale } from "./pages";
import { text } from "./shop";
import { gotoHydrated } from "./test";

const address = (locale: Locale) => `/demo/dashboard/my_chat?lang=${locale}`;

/** A URL pattern of the endpoint that receives messages. */
export const messagesURL = "**/api/v1/customer/chat/messages?*";

/** Opens the chat and returns its message log. */
export async function openChat(page: Page, locale: Locale = "en"): Promise<Locator> {
  await gotoHydrated(page, address(locale));
  const log = page.getByRole("log");
  await expect(log).toBeVisible();
  return log;
}

/** Types a message and sends it. */
export async function sendMessage(page: Page, message: string, locale: Locale = "en") {
  await page.getByRole("textbox", { name: text(locale, "dashboard.chat.write") }).fill(message);
  await page
    .getByRole("button", { name: text(locale, "dashboard.chat.send"), exact: true })
    .click();
}

/** Returns all messages of the customer's chat from the server. */
export async function storedMessages(request: APIRequestContext): Promise<Message[]> {
  const id = await shopId(request, "demo");
  const answer = await request.get(`/api/v1/customer/chat?shop_id=${id}`);
  return ((await answer.json()).data as Thread).messages;
}

/** Returns the texts of all messages of the customer's chat. */
export const storedTexts = async (request: APIRequestContext) =>
  (await storedMessages(request)).map((each) => each.text);

/** Sends a message through the API. */
export async function postMessage(request: APIRequestContext, message: string) {
  const id = await shopId(request, "demo");
  const answer = await request.post(`/api/v1/customer/chat/messages?shop_id=${id}`, {
    multipart: { key: randomUUID(), text: message },
    headers: { "X-Requested-With": "haat" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns a PNG of one colour with the given size in pixels. */
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
