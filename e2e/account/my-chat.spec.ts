// The chat with the shop: live in every window, above the phone's keyboard, and with its full
// history.
import type { BrowserContext, Page } from "@playwright/test";
import type { Message, Thread } from "../../client/types/chat.gen";
import { newCustomer } from "../support/account";
import { violations } from "../support/axe";
import {
  openChat,
  picture,
  postMessage,
  sendMessage,
  storedMessages,
  storedTexts,
} from "../support/chat";
import { desktopOnly, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

/** Returns a page in another browser context, where the same customer is signed in. */
async function openOtherBrowser(context: BrowserContext, baseURL = ""): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error("the context has no browser");
  const { cookies } = await context.storageState();
  const other = await browser.newContext({ baseURL, storageState: { cookies, origins: [] } });
  return other.newPage();
}

for (const locale of locales) {
  test(
    `a customer sends messages and a picture and finds them after a reload, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      await newCustomer(page.request, "demo");
      const log = await openChat(page, locale);
      await expect(log).toContainText(t("dashboard.chat.empty.hint"));
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await sendMessage(page, "আসসালামু আলাইকুম\nIs it fresh? https://demo.test/x", locale);
      await expect(log).toContainText(t("dashboard.chat.sent"));
      await expect(log.getByRole("link", { name: "https://demo.test/x" })).toBeVisible();

      const buffer = await picture(page, 900, 600);
      await page
        .getByLabel(t("dashboard.chat.picture"))
        .setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("button", { name: t("dashboard.photo.remove") })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: t("dashboard.photo.remove") }).click();
      await expect(page.getByRole("button", { name: t("dashboard.photo.remove") })).toHaveCount(0);
      await page
        .getByLabel(t("dashboard.chat.picture"))
        .setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
      await sendMessage(page, "", locale);
      const sent = log.getByRole("link", { name: new RegExp(t("dashboard.chat.own_picture")) });
      await expect(sent).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await sent.click();
      const viewer = page.getByRole("dialog");
      await expect(viewer.locator("img.pswp__img").last()).toHaveJSProperty("complete", true);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
      await expect(sent).toBeFocused();

      await page.getByRole("textbox").last().fill("half a sent");
      await page.reload();
      await expect(log).toContainText("Is it fresh?");
      await expect(sent).toBeVisible();
      await expect(page.getByRole("textbox").last()).toHaveValue("half a sent");
      expect(await storedMessages(page.request)).toHaveLength(2);
    },
  );
}

test(
  "sends on Enter, and inserts a line break on Shift+Enter",
  slow(desktopOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    const log = await openChat(page);
    const input = page.getByRole("textbox", { name: "Write a message" });
    await expect(input).toBeInViewport();
    await input.pressSequentially("one");
    await input.press("Shift+Enter");
    await input.pressSequentially("two");
    await input.press("Enter");
    await expect(log).toContainText("Sent");
    await expect(input).toHaveValue("");
    await expect(input).toBeFocused();
    expect(await storedTexts(page.request)).toEqual(["one\ntwo"]);
  },
);

test(
  "on a phone Enter inserts a line break, and the chat ends above the menu",
  slow(phoneOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    await openChat(page);
    const input = page.getByRole("textbox", { name: "Write a message" });
    await input.tap();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await expect(input).toHaveValue("one\ntwo");
    const foot = await page.locator(".chat-room").evaluate((e) => e.getBoundingClientRect().bottom);
    const menu = await page.locator(".bottom-nav").evaluate((e) => e.getBoundingClientRect().top);
    expect(foot).toBeLessThanOrEqual(menu);
    await expect(page.locator(".float-button")).toHaveCount(1);
    await expect(page.locator(".float-button")).toBeHidden();
  },
);

test("the chat stays visible above the phone's keyboard", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  await openChat(page);
  const input = page.getByRole("textbox", { name: "Write a message" });
  await input.tap();
  const seen = 500; // The height in pixels that the keyboard leaves of the window's 844.
  await page.evaluate((seen) => {
    const view = window.visualViewport as VisualViewport;
    Object.defineProperty(view, "height", { value: seen });
    view.dispatchEvent(new Event("resize"));
  }, seen);
  const room = page.locator(".chat-room");
  await expect
    .poll(() => room.evaluate((e) => e.getBoundingClientRect().bottom))
    .toBeLessThan(seen);
  expect(await room.evaluate((e) => e.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await expect(input).toBeFocused();
});

test("counts an unread reply until the chat shows it", slow(desktopOnly), async ({ page }) => {
  await newCustomer(page.request, "demo");
  let seen = 0;
  const at = "2026-11-21T09:00:00Z";
  const answer: Message = {
    seq: 1,
    key: "of-shop1",
    from: "shop",
    text: "Yes!",
    picture: null,
    at,
  };
  const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  await page.route("**/api/v1/customer/events?*", (route) => {
    const unread = seen ? 0 : 1;
    const body = event("unread", { messages: unread, notifications: unread });
    return route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.route("**/api/v1/customer/chat?*", (route) => {
    const data: Thread = { messages: [answer], more: false, seen: 0, unread: seen ? 0 : 1 };
    return route.fulfill({ json: { data } });
  });
  await page.route("**/api/v1/customer/chat/seen?*", (route) => {
    seen = route.request().postDataJSON().seq;
    return route.fulfill({ json: { data: { messages: 0, notifications: 0 } } });
  });
  await gotoHydrated(page, "/demo/dashboard/account_details?lang=en");
  const entry = page.getByRole("link", { name: /^Chat/ });
  await expect(entry).toHaveAccessibleName("Chat, 1 new message");
  expect(seen).toBe(0);
  await entry.click();
  await expect(page.getByRole("log")).toContainText("Yes!");
  await expect(entry).toHaveAccessibleName("Chat");
  expect(seen).toBe(1);
});

test("two browsers of one customer show the same messages at once", {
  tag: "@desktop",
}, async ({ page, context, baseURL }) => {
  await newCustomer(page.request, "demo");
  const other = await openOtherBrowser(context, baseURL);
  const here = await openChat(page);
  const there = await openChat(other);
  await sendMessage(page, "from here");
  await expect(there).toContainText("from here");
  await sendMessage(other, "from there");
  await expect(here).toContainText("from there");
  await expect(here).toHaveText(/from here.*from there/s);
  await expect(there).toHaveText(/from here.*from there/s);
  for (const log of [here, there]) {
    await expect(log.getByText("from here")).toHaveCount(1);
    await expect(log.getByText("from there")).toHaveCount(1);
  }
  await other.context().close();
});

test(
  "older messages load without scrolling, and new ones show a button",
  slow(phoneOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    for (let i = 1; i <= 45; i++) await postMessage(page.request, `No. ${i}.`);
    const log = await openChat(page);
    const fromEnd = () => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
    await expect(log.getByText("No. 45.")).toBeInViewport();
    await expect(log.getByText("No. 15.")).toHaveCount(0);
    expect(await fromEnd()).toBeLessThan(2);

    await log.evaluate((e) => {
      e.scrollTop = 100;
    });
    const read = log.getByText("No. 17.");
    const before = await read.boundingBox();
    await expect(log.getByText("No. 1.", { exact: true })).toHaveCount(1);
    const after = await read.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
    await expect(page.getByRole("button", { name: "Show older messages" })).toHaveCount(0);
    await expect(log.getByText(/^No\. \d+\.$/)).toHaveCount(45);

    await postMessage(page.request, "No. 46.");
    const more = page.getByRole("button", { name: "1 new message" });
    await expect(more).toBeVisible();
    expect(await fromEnd()).toBeGreaterThan(100);
    await more.click();
    await expect(log.getByText("No. 46.")).toBeInViewport();
    await expect(more).toHaveCount(0);
    await postMessage(page.request, "No. 47.");
    await expect(log.getByText("No. 47.")).toBeInViewport();
  },
);

test("a hidden page closes the event stream and catches up when visible again", {
  tag: "@desktop",
}, async ({ page }) => {
  await newCustomer(page.request, "demo");
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/customer/events")) streams.push(request.url());
  });
  const log = await openChat(page);
  await sendMessage(page, "No. 1.");
  await expect(log).toContainText("Sent");
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  for (const message of ["No. 2.", "No. 3."]) await postMessage(page.request, message);
  await expect(log).not.toContainText("No. 2.");
  const opened = streams.length;
  await hide(false);
  await expect(log).toHaveText(/No\. 1\..*No\. 2\..*No\. 3\./s);
  expect(new URL(streams[opened] ?? "").searchParams.get("after")).toBe("1");
});
