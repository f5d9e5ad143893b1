// Questions about products: a visitor asks, the merchant answers, and the product's page shows both.
import type { Locator } from "@playwright/test";
import { gotoAdmin, openAdmin } from "./support/admin";
import { violations } from "./support/axe";
import { inLanguage, locales, oneSize, phoneOnly } from "./support/pages";
import { expectToast, overlay, text } from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

const fields = (section: Locator, locale: (typeof locales)[number]) => ({
  name: section.getByLabel(text(locale, "form.name"), { exact: true }),
  question: section.getByLabel(text(locale, "questions.text"), { exact: true }),
});

for (const locale of locales) {
  test(
    `a visitor asks and the merchant answers and deletes, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow(); // Slow, because axe runs in each state.
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const path = inLanguage("/nobanno/product/litchi-flower-honey", locale, "bn");
      const words = `${locale === "bn" ? "এটা কি খাঁটি?" : "Is it pure?"} https://example.com ${Date.now()}`;
      const section = page.locator("#questions");
      const ask = section.getByRole("button", { name: t("questions.ask") });

      await gotoHydrated(page, path);
      await ask.click();
      const { name, question } = fields(section, locale);
      await expect(name).toBeFocused();
      await section.getByRole("button", { name: t("questions.send") }).click();
      await expect(section.getByText(t("form.required"))).toHaveCount(2);
      await name.fill("Rahim");
      await question.fill(words);
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await section.getByRole("button", { name: t("questions.send") }).click();
      await expect(section.getByRole("status")).toHaveText(t("questions.sent"));
      await expect(ask).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await gotoHydrated(page, path);
      await expect(section).not.toContainText(words);

      await openAdmin(page, "nobanno", "/questions", { locale });
      const asked = page.getByRole("article").filter({ hasText: words });
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await asked.getByRole("button", { name: t("admin.questions.answer") }).click();
      await expect(asked.getByLabel(t("admin.questions.answer.text"))).toBeFocused();
      await asked.getByLabel(t("admin.questions.answer.text")).fill("Yes, from our own bees.");
      expect(await violations(page)).toEqual([]);
      await asked.getByRole("button", { name: t("admin.questions.answer.send") }).click();
      await expectToast(page, t("admin.questions.answer.saved"));
      await expect(asked).toHaveCount(0);

      await gotoHydrated(page, path);
      const shown = section.getByRole("listitem").filter({ hasText: words });
      await expect(shown).toContainText("Yes, from our own bees.");
      await expect(shown.getByRole("link")).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      await gotoAdmin(page, "nobanno", "/questions?tab=answered", locale);
      await asked.getByRole("button", { name: t("admin.questions.delete") }).click();
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("admin.questions.delete.do") })
        .click();
      await expectToast(page, t("admin.questions.deleted"));
      await expect(asked).toHaveCount(0);
      await gotoHydrated(page, path);
      await expect(section).not.toContainText(words);
    },
  );
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, allowedConsole: /\.js csp$/ });

  test("shows answered questions and no button to ask one", phoneOnly, async ({ page }) => {
    await page.goto("/demo/product/sundarban-honey?lang=en");
    const section = page.locator("#questions");
    await expect(section.getByRole("listitem")).toHaveCount(2);
    await expect(section.getByRole("button")).toHaveCount(0);
  });
});
