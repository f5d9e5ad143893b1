// The merchant's chats: new messages arrive live, quick replies help to answer, and all windows
// show the same.
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Thread } from "../../client/types/chat.gen";
import { type Customer, newCustomer } from "../support/account";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { picture, sendMessage } from "../support/chat";
import { type Locale, locales, oneSize } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

type Key = Parameters<typeof text>[1];

/** A customer who chats with a shop through the API. */
class Shopper {
  constructor(
    private request: APIRequestContext,
    private shop: number,
    readonly who: Customer,
  ) {}

  async send(replies: string) {
    const answer = await this.request.post(this.at("/messages"), {
      multipart: { key: randomUUID(), text: replies },
      headers: { "X-Requested-With": "haat" },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  async thread(): Promise<Thread> {
    return (await (await this.request.get(this.at(""))).json()).data;
  }

  async markSeen(seq: number) {
    await this.request.post(this.at("/seen"), { data: { seq } });
  }

  private at(path: string) {
    return `/api/v1/customer/chat${path}?shop_id=${this.shop}`;
  }
}

/** Adds two quick replies, moves the second to the top by keyboard, deletes one and undoes that. */
async function setReplies(page: Page, slug: string, locale: Locale, replies: [string, string]) {
  const t = (key: Key) => text(locale, key);
  const button = (key: Key) => page.getByRole("button", { name: t(key), exact: true });
  await gotoAdmin(page, slug, "/settings/replies", locale);
  await expect(page.getByRole("heading", { name: t("admin.replies.none") })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const rows = page.getByRole("list", { name: t("admin.replies") }).getByRole("listitem");
  for (const [i, each] of replies.entries()) {
    await button("admin.replies.add").click();
    await overlay(page)
      .getByRole("button", { name: t("admin.save") })
      .click();
    await expect(overlay(page)).toContainText(t("form.required"));
    await overlay(page).getByRole("textbox").fill(each);
    await overlay(page)
      .getByRole("button", { name: t("admin.save") })
      .click();
    await expect(rows).toHaveCount(i + 1);
  }
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  const saved = page.waitForResponse((answer) => answer.url().includes("/replies/order"));
  await rows.last().getByRole("button").first().focus();
  await page.keyboard.press("Space");
  await expect(rows.locator("[aria-pressed=true]")).toBeFocused();
  // A press does nothing until the rows are measured, so presses are repeated. Once the row is at the top, further
  // presses change nothing.
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    await expect(page.locator("[aria-live]", { hasText: replies[0] })).toBeAttached({
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  await expect(rows.first()).toContainText(replies[1]);

  await rows
    .last()
    .getByRole("button", { name: t("admin.replies.remove") })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: t("admin.undo") }).click();
  await expect(rows).toHaveText([replies[1], replies[0]]);
}

for (const locale of locales) {
  test(
    `the merchant chats with a customer, in ${locale}`,
    oneSize(locale),
    async ({ page, context, playwright, baseURL }) => {
      test.slow();
      const t = (key: Key) => text(locale, key);
      const shop = await newShop(page.request);
      const open = { data: { public: true } };
      await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, open);
      const request = await playwright.request.newContext({ baseURL });
      const shopper = new Shopper(request, shop.id, await newCustomer(request, shop.slug));
      const { name, mobile } = shopper.who;

      await gotoAdmin(page, shop.slug, "/messages", locale);
      await expect(page.getByRole("heading", { name: t("admin.messages.none") })).toBeVisible();
      expect(await violations(page)).toEqual([]);

      // The first message arrives without a reload.
      await shopper.send("Is it fresh?");
      const row = page.getByRole("link", { name: new RegExp(name) });
      await expect(row).toContainText("Is it fresh?");
      await expect(page.getByRole("textbox", { name: t("dashboard.chat.write") })).toHaveCount(0);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await row.click();
      const log = page.getByRole("log");
      await expect(log).toContainText("Is it fresh?");
      await expect.poll(async () => (await shopper.thread()).seen).toBe(1);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      if (locale === "en") {
        await page.getByRole("textbox", { name: t("dashboard.chat.write") }).fill("Yes");
        await page.keyboard.press("Enter");
      } else await sendMessage(page, "Yes", locale);
      await expect(log).toContainText(t("dashboard.chat.sent"));
      await shopper.markSeen(2);
      await expect(log).toContainText(t("dashboard.chat.seen"));

      const buffer = await picture(page, 600, 400);
      await page
        .getByLabel(t("dashboard.chat.picture"))
        .setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
      await expect(page.getByRole("button", { name: t("dashboard.photo.remove") })).toBeVisible();
      await sendMessage(page, "", locale);
      const own = log.getByRole("link", { name: new RegExp(t("dashboard.chat.own_picture")) });
      await expect(own).toBeVisible();
      expect((await shopper.thread()).messages.map((each) => each.picture !== null)).toEqual([
        false,
        false,
        true,
      ]);

      // A second window, as another staff member would have.
      const other = await context.newPage();
      await setReplies(other, shop.slug, locale, ["We deliver tomorrow.", "Thank you!"]);
      await gotoAdmin(other, shop.slug, `/messages/${shopper.who.id}`, locale);
      await other.getByRole("button", { name: "Thank you!" }).click();
      const box = other.getByRole("textbox", { name: t("dashboard.chat.write") });
      await expect(box).toHaveValue("Thank you!");
      await sendMessage(other, "Thank you! Bye.", locale);
      for (const each of [page, other]) {
        await expect(each.getByRole("log")).toContainText("Thank you! Bye.");
      }
      await expect.poll(async () => (await shopper.thread()).messages.length).toBe(4);
      await shopper.send("And the honey?");
      for (const each of [page, other]) {
        await expect(each.getByRole("log")).toContainText("And the honey?");
      }
      expect((await shopper.thread()).messages.map((each) => each.text)).toEqual([
        "Is it fresh?",
        "Yes",
        "",
        "Thank you! Bye.",
        "And the honey?",
      ]);
      await other.close();

      await gotoAdmin(page, shop.slug, "/messages?q=0000000", locale);
      await expect(
        page.getByRole("heading", { name: t("admin.messages.nobody_found") }),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("searchbox").fill(mobile.slice(3));
      await expect(row).toContainText("And the honey?");
      await request.dispose();
    },
  );
}
