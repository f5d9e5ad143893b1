// Pages of sections on a phone: the editor, publishing, versions, and a conflict with another member.
import type { Locator, Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { gotoAdmin, moveByKeyboard, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of (409|422)/ });

type Key = Parameters<typeof text>[1];

async function looksRight(page: Page) {
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
}

/** Returns functions that use the editor in a language. */
function editor(page: Page, locale: (typeof locales)[number]) {
  const t = (key: Key) => text(locale, key);
  const main = page.locator("#main");
  const sheet = overlay(page);
  const button = (key: Key, inside: Locator = main) =>
    inside.getByRole("button", { name: t(key), exact: true });
  return {
    t,
    main,
    sheet,
    button,
    rows: main.getByRole("list", { name: t("admin.pages.sections") }).getByRole("listitem"),
    done: () => button("admin.orders.hand.done", sheet).click(),
    /** Adds a section, and leaves its form open. */
    async add(type: Key) {
      await button("admin.pages.sections.add").click();
      await sheet
        .getByRole("button", { name: t(type) })
        .first()
        .click();
      await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(t(type));
    },
    /** Waits until the last change is saved. */
    saved: () =>
      expect(main.locator(".save-bar [role=status]")).toContainText(
        t("admin.pages.saved_at").replace(/ ?\{at\}/, ""),
      ),
    saving: () =>
      expect(main.locator(".save-bar [role=status]")).toHaveText(t("admin.pages.saving")),
    async publish() {
      await button("admin.pages.publish").click();
      await button("admin.pages.publish", sheet).click();
    },
  };
}

for (const locale of locales) {
  test(`makes, publishes and restores a page, in ${locale}`, phoneOnly, async ({ page }) => {
    test.slow();
    const { t, main, sheet, button, rows, done, add, saved, saving, publish } = editor(
      page,
      locale,
    );
    const shop = await newShop(page.request);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await gotoAdmin(page, shop.slug, "/pages", locale);
    await looksRight(page);

    await test.step("creates the page", async () => {
      await button("admin.pages.new").click();
      await looksRight(page);
      await sheet.getByLabel(t("admin.pages.title.en")).fill("Eid sale");
      await sheet.getByLabel(t("admin.pages.title.bn")).fill("ঈদের অফার");
      await button("admin.pages.make", sheet).click();
      const title = locale === "bn" ? "ঈদের অফার" : "Eid sale";
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
      await looksRight(page);
    });

    await test.step("adds sections", async () => {
      await button("admin.pages.sections.add").click();
      await looksRight(page);
      await page.keyboard.press("Escape");
      await add("admin.section.hero");
      await sheet.getByLabel(t("admin.section.heading")).fill("Only this week");
      await looksRight(page);
      await done();
      await add("admin.section.text");
      const prose = sheet.getByRole("textbox", { name: t("admin.section.body"), exact: true });
      await prose.fill("Free delivery in Dhaka");
      await button("admin.prose.heading", sheet).click();
      await expect(prose.getByRole("heading", { level: 2 })).toBeVisible();
      await looksRight(page);
      await done();
      await add("admin.section.faq");
      await sheet.getByLabel(t("admin.section.question")).last().fill("How long does it take?");
      await looksRight(page);
      await done();
      await expect(rows).toHaveCount(3);
      await saved();
      await looksRight(page);
    });

    await test.step("cannot publish without an answer", async () => {
      await publish();
      await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(t("admin.section.faq"));
      await expect(sheet.getByText(t("admin.pages.wrong.required"))).toBeVisible();
      await looksRight(page);
      await sheet
        .getByRole("textbox", { name: t("admin.section.answer"), exact: true })
        .fill("Two days");
      await done();
    });

    await test.step("publishes it", async () => {
      await publish();
      await expectToast(page, t("admin.pages.published"));
      const link = main.getByRole("link", { name: t("admin.pages.view") });
      const [shown] = await Promise.all([page.waitForEvent("popup"), link.click()]);
      for (const words of ["Only this week", "Free delivery in Dhaka", "How long does it take?"])
        await expect(shown.getByText(words)).toBeVisible();
      await shown.close();
    });

    await test.step("changes it, and plans the change", async () => {
      await moveByKeyboard(rows.last().locator("[aria-roledescription]"), "ArrowUp");
      await rows
        .first()
        .getByRole("button", { name: t("admin.section.hero") })
        .click();
      await sheet.getByLabel(t("admin.section.heading")).fill("Only today");
      await done();
      await saving();
      await saved();
      await expect(main.getByText(t("admin.pages.changed"))).toBeVisible();
      await button("admin.pages.publish").click();
      await sheet.getByRole("radio", { name: t("admin.pages.publish.later") }).check();
      await sheet.getByLabel(t("admin.discounts.starts"), { exact: true }).fill("2099-01-01T10:00");
      await looksRight(page);
      await button("admin.pages.publish.plan", sheet).click();
      await expectToast(page, t("admin.pages.published.later"));
      await expect(main.getByText(t("admin.pages.plan"))).toBeVisible();
      await looksRight(page);
      await button("admin.pages.plan.cancel").click();
      await expect(main.getByText(t("admin.pages.plan"))).toHaveCount(0);
    });

    await test.step("restores the first version", async () => {
      await button("admin.pages.history").click();
      const versions = sheet.locator("details");
      await expect(versions).toHaveCount(2);
      await versions.last().locator("summary").click();
      await expect(versions.last().getByText("Only this week")).toBeVisible();
      await looksRight(page);
      await button("admin.pages.restore", sheet).click();
      await expectToast(page, t("admin.pages.restored"));
      await expect(rows.first()).toContainText("Only this week");
    });

    await test.step("deletes it, and takes it back", async () => {
      await button("admin.pages.delete").click();
      await expect(main.getByRole("heading", { name: t("admin.pages.none") })).toBeVisible();
      const trash = main.locator("summary");
      await expect(trash).toBeVisible(); // after the time for undo
      await trash.click();
      await looksRight(page);
      await main.getByRole("button", { name: t("admin.pages.trash.take") }).click();
      const list = main.getByRole("list", { name: t("admin.pages") });
      await expect(list.getByText(t("admin.pages.draft"))).toBeVisible();
      await looksRight(page);
    });
  });
}

for (const locale of locales) {
  test(`arranges the home page, in ${locale}`, phoneOnly, async ({ page }) => {
    test.slow();
    const { t, main, sheet, button, rows, done, add, saved, publish } = editor(page, locale);
    const shop = await newShop(page.request);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await gotoAdmin(page, shop.slug, "/pages", locale);
    await looksRight(page);
    const home = main.getByRole("heading", { level: 1, name: t("admin.pages.home") });

    await test.step("begins with the parts of the theme", async () => {
      await button("admin.pages.home.arrange").click();
      await expect(home).toBeVisible();
      await expect(rows).toHaveCount(5);
      await rows.first().getByText(t("admin.section.front")).first().click();
      await expect(sheet.getByText(t("admin.section.front.about"))).toBeVisible();
      await looksRight(page);
      await done();
      await expect(rows.nth(1)).toContainText(t("home.categories"));
      await looksRight(page);
    });

    await test.step("takes a ready-made page, and takes it back", async () => {
      await button("admin.pages.starts").click();
      await looksRight(page);
      await sheet.getByRole("button", { name: t("admin.pages.start.fashion") }).click();
      await expect(rows.nth(2)).toContainText(t("home.categories"));
      await expect(rows).not.toHaveCount(5);
      await looksRight(page);
      await page.getByRole("button", { name: t("admin.orders.undo"), exact: true }).click();
      await expect(rows).toHaveCount(5);
    });

    await test.step("adds a section and publishes", async () => {
      await add("admin.section.hero");
      await sheet.getByLabel(t("admin.section.heading")).fill("Only this week");
      await done();
      await saved();
      await publish();
      await expectToast(page, t("admin.pages.published"));
      const link = main.getByRole("link", { name: t("admin.pages.view") });
      const [shown] = await Promise.all([page.waitForEvent("popup"), link.click()]);
      await expect(shown.getByText("Only this week")).toBeVisible();
      await expect(shown.getByRole("heading", { level: 1 })).toHaveCount(1);
      await shown.close();
    });

    await test.step("goes back to the theme", async () => {
      await page.goto(`/admin/${shop.slug}/pages`);
      await expect(button("admin.pages.home.arrange")).toHaveCount(0);
      await main
        .getByRole("link", { name: t("admin.pages.home") })
        .first()
        .click();
      await expect(home).toBeVisible();
      await button("admin.pages.home.remove").click();
      await expect(button("admin.pages.home.arrange")).toBeVisible();
    });
  });
}

for (const locale of locales) {
  test(`writes a post with a video, in ${locale}`, phoneOnly, async ({ page, browser }) => {
    test.slow();
    const { t, main, sheet, button, done, add, saved, publish } = editor(page, locale);
    const shop = await newShop(page.request);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await gotoAdmin(page, shop.slug, "/pages", locale);

    await test.step("writes it", async () => {
      await button("admin.pages.new").click();
      await button("admin.pages.kind.post", sheet).click();
      await sheet.getByLabel(t("admin.pages.title.en")).fill("How we weave");
      await sheet.getByLabel(t("admin.pages.title.bn")).fill("How we weave");
      await looksRight(page);
      await button("admin.pages.make", sheet).click();
      await add("admin.section.video");
      const address = sheet.getByLabel(t("admin.section.video.address"));
      await address.fill("https://example.com/video");
      await done();
      await main.getByText(t("admin.section.video")).first().click();
      await expect(address).toHaveAttribute("aria-invalid", "true");
      await looksRight(page);
      await address.fill("https://youtu.be/dQw4w9WgXcQ?si=x");
      await done();
      await saved();
    });

    await test.step("shows the draft to somebody", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await button("admin.pages.see").click();
      await looksRight(page);
      await button("admin.pages.preview.link", sheet).click();
      await expectToast(page, t("admin.pages.preview.copied"));
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const stranger = await browser.newContext();
      const shown = await stranger.newPage();
      await shown.goto(link);
      await expect(shown.getByRole("heading", { level: 1 })).toHaveText("How we weave");
      await stranger.close();
      await page.keyboard.press("Escape");
    });

    await test.step("publishes it", async () => {
      await publish();
      await expectToast(page, t("admin.pages.published"));
      await page.goto(`/${shop.slug}/blog?lang=${locale}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("nav.blog"));
      await looksRight(page);
      await page.getByRole("link", { name: "How we weave" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("How we weave");
      const video = page.getByRole("link", {
        name: t("section.video.play").replace("{name}", t("section.video")),
      });
      await expect(video).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
      await looksRight(page);
    });
  });
}

test(
  "tells a second member that the page was changed",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shop = await newShop(page.request);
    const post = async (request: Page["request"], path: string, data: object) => {
      const answer = await request.post(`/api/admin/v3/${path}?lang=bn&shop_id=${shop.id}`, {
        data,
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).data;
    };
    const phone = newMobile();
    await post(page.request, "team", { name: "Shathi", phone, role: "manager" });
    const made = { kind: "page", title: "Sizes", bn_title: "সাইজ", slug: "" };
    const { id } = await post(page.request, "pages", made);

    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const other = await context.newPage();
    await post(other.request, "login/code", { phone });
    await post(other.request, "login", { phone, code: await sentCode(phone) });

    const first = editor(page, "bn");
    const second = editor(other, "bn");
    await gotoAdmin(page, shop.slug, `/pages/${id}`);
    await gotoAdmin(other, shop.slug, `/pages/${id}`);
    await other.getByLabel(text("bn", "admin.pages.title.en")).fill("Size guide");
    await second.saving();
    await second.saved();

    const title = page.getByLabel(text("bn", "admin.pages.title.en"));
    await title.fill("Our sizes");
    const conflict = page.getByRole("alert").filter({ hasText: "Shathi" });
    await expect(conflict).toBeVisible();
    await looksRight(page);
    await first.button("admin.pages.conflict.keep").click();
    await first.saved();

    await other.getByLabel(text("bn", "admin.pages.title.en")).fill("Guide");
    await expect(other.getByRole("alert").filter({ hasText: "Rina" })).toBeVisible();
    await second.button("admin.pages.conflict.take").click();
    await expect(other.getByLabel(text("bn", "admin.pages.title.en"))).toHaveValue("Our sizes");
    await context.close();
  },
);
