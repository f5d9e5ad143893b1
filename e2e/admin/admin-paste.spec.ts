// A manual order is filled in from a pasted message, reviewed and placed.
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { type Locale, locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const messages: Record<Locale, { name: string; mobile: string; text: string }> = {
  bn: {
    name: "তাহমিনা বেগম",
    mobile: "01911000075",
    text: "আপু এটা নিব\nনাম: তাহমিনা বেগম\nঠিকানা: বাসা ১২, রোড ৫, ধানমন্ডি, ঢাকা\n০১৯১১-০০০০৭৫\n২টা মসুর ডাল, ১টা উড়োজাহাজ",
  },
  en: {
    name: "Tahmina Begum",
    mobile: "01911000076",
    text: "Apu eta nibo\nName: Tahmina Begum\nAddress: House 12, Road 5, Dhanmondi, Dhaka\n+88 01911 000076\n2 ta masoor dal, 1 ta aeroplane <b>",
  },
};

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  const message = messages[locale];

  test(
    `fills in a manual order from a message, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      await openAdmin(page, "demo", "/orders/new", { locale, as: "staff" });
      const main = page.locator("#main");
      await main.locator("#hand-name").fill("Karim");
      await main.getByRole("button", { name: t("admin.orders.paste"), exact: true }).click();
      const dialog = overlay(page);
      await dialog.locator("textarea").fill(message.text);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("admin.orders.paste.do"), exact: true }).click();
      // The name is already filled in, so it is replaced only after confirmation.
      await expect(dialog).toContainText(t("admin.orders.paste.replace"));
      expect(await violations(page)).toEqual([]);
      await dialog
        .getByRole("button", { name: t("admin.orders.paste.replace.do"), exact: true })
        .click();

      await expect(main.locator("#hand-name")).toHaveValue(message.name);
      await expect(main.locator("#hand-mobile")).toHaveValue(message.mobile);
      await expect(main.locator("#hand-district")).toHaveValue("Dhaka");
      await expect(main.locator("#hand-upazila")).toHaveValue("Dhanmondi");
      await expect(main.locator("#hand-line")).toHaveValue(/12|১২/);
      await expect(main.locator("#hand-name-hint")).toHaveText(t("admin.orders.paste.check"));
      const review = main.getByRole("region", { name: t("admin.orders.paste.review") });
      await expect(review).toContainText(t("admin.orders.paste.unmatched"));
      await expect(review).toContainText(/aeroplane|উড়োজাহাজ/);
      await expect(main.getByRole("listitem").filter({ hasText: /masoor|মসুর/i })).toContainText(
        t("admin.orders.paste.check"),
      );
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await main.locator("#hand-name").fill("Tahmina B.");
      await expect(main.locator("#hand-name-hint")).toHaveCount(0);
      await review.getByRole("button", { name: t("admin.orders.paste.checked") }).click();
      await expect(review).toHaveCount(0);
      await main.getByRole("button", { name: t("admin.orders.hand.do") }).click();
      await expectToast(page, t("order.placed"));
      await expect(main).toContainText("Tahmina B.");
    },
  );
}
