// The chat widget opens the shop's channel with the typed text.
import { inLanguage, locales, shops } from "../support/pages";
import { text } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// window.open is stubbed, so that the tests check addresses without leaving this machine.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { opened: [] });
    window.open = (url) => {
      (window as unknown as { opened: string[] }).opened.push(String(url));
      return null;
    };
  });
});

const opened = (page: import("@playwright/test").Page) =>
  page.evaluate(() => (window as unknown as { opened: string[] }).opened);

const channels = {
  demo: /^https:\/\/wa\.me\/8801\d{9}\?text=(.+)$/,
  rupali: /^https:\/\/m\.me\/[^/?]+\?text=(.+)$/,
  nobanno: /^https:\/\/www\.facebook\.com\/messages\/t\/[^/?]+$/,
};

for (const shop of shops.filter(({ slug }) => slug in channels)) {
  for (const locale of locales) {
    test(`${shop.slug} in ${locale}: the typed text opens the shop's channel`, async ({ page }) => {
      const link = channels[shop.slug as keyof typeof channels];
      await gotoHydrated(page, inLanguage(`/shop/${shop.slug}`, locale, shop.locale));
      const button = page.getByRole("button", { name: text(locale, "chat"), exact: true });
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await button.click();
      const panel = page.getByRole("dialog", { name: text(locale, "chat") });
      await expect(panel).toContainText(text(locale, "chat.greeting"));
      await expect(panel).toContainText(text(locale, "chat.online"));
      const field = panel.getByRole("textbox");
      await expect(field).toBeFocused();

      await field.fill("  Is it fresh? & ready  ");
      await field.press("Enter");
      await expect(field).toHaveValue("");
      await panel.getByRole("button", { name: text(locale, "chat.send") }).click();
      const [first = "", second = ""] = await opened(page);
      expect(first).toMatch(link);
      expect(second).toMatch(link);
      if (shop.slug !== "nobanno") {
        const textOf = (url: string) => new URL(url).searchParams.get("text");
        expect(textOf(first)).toBe("Is it fresh? & ready");
        expect(textOf(second)).toBe(text(locale, "chat.default"));
      }

      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(button).toBeFocused();
      await button.click();
      await expect(panel).toBeVisible();
      await panel.getByRole("button", { name: text(locale, "close") }).click();
      await expect(panel).toHaveCount(0);
    });
  }
}

test("a shop without a channel has no widget", async ({ page }) => {
  await gotoHydrated(page, "/shop/dollar");
  await expect(page.getByRole("button", { name: text("en", "chat"), exact: true })).toHaveCount(0);
});
