// The shop's settings: each section is saved separately and shown on the shop's pages at the next
// visit.
import type { Page } from "@playwright/test";
import { chooseDistrict, gotoAdmin, newShop } from "../support/admin";
import { openMeta } from "../support/advertising";
import { violations } from "../support/axe";
import { type Locale, locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

// Allows the error responses that these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4(09|22)/ });

/** Registers and publishes a shop. */
async function newPublishedShop(page: Page) {
  const shop = await newShop(page.request);
  await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
  return shop;
}

/** Expects that the response of a path contains the text. A busy server may send the former page at first. */
async function expectContent(page: Page, path: string, wanted: string) {
  const has = async () => (await (await page.request.get(path)).text()).includes(wanted);
  await expect.poll(has, `${path} has ${wanted}`).toBe(true);
}

for (const locale of locales) {
  test(`saves every section of the settings, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await newPublishedShop(page);
    const home = `/shop/${shop.slug}?lang=bn`;
    const save = async () => {
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expectToast(page, t("admin.settings.saved"));
    };
    const field = (name: string) => page.locator(`#main form [id$="-${name}"]`);
    const section = async (path: string) => {
      await gotoAdmin(page, shop.slug, `/settings/${path}`, locale);
      await expect(page.locator("#main form")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
    };

    // The overview has a link to every section and shows its state.
    await gotoAdmin(page, shop.slug, "/settings", locale);
    await expect(page.getByRole("switch", { name: t("admin.publish.on") })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await page.getByRole("link", { name: t("admin.social") }).click();

    await test.step("social links: reports an invalid link at once", async () => {
      await field("facebook").fill("https://example.com/us");
      await field("instagram").fill("@rinas_shop");
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expect(field("facebook")).toBeFocused();
      await expect(page.locator("#social-facebook-error")).toHaveText(t("admin.form.url"));
      expect(await violations(page)).toEqual([]);
      await field("facebook").fill("rinas.shop");
      await save();
      await expect(field("facebook")).toHaveValue("https://www.facebook.com/rinas.shop");
      await expectContent(page, home, 'href="https://www.facebook.com/rinas.shop"');
      await expectContent(page, home, 'href="https://www.instagram.com/rinas_shop"');
    });

    await test.step("shop information, with a district and another number", async () => {
      await section("shop");
      await field("bn_name").fill("রিনার দোকান");
      await field("public_number").fill("12");
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expect(page.locator("#shop-public_number-error")).toHaveText(t("form.phone"));
      await field("public_number").fill("+880 1812-345678");
      await chooseDistrict(page, "cox", locale === "bn" ? "কক্সবাজার" : "Cox's Bazar");
      await save();
      await expect(field("public_number")).toHaveValue("01812345678");
      await expectContent(page, home, "রিনার দোকান");
    });

    await test.step("asks before leaving unsaved changes", async () => {
      await field("bn_tagline").fill("সাজুন নিজের মতো");
      await page.getByRole("link", { name: t("admin.back"), exact: true }).click();
      await overlay(page)
        .getByRole("button", { name: t("admin.unsaved.stay") })
        .click();
      await expect(field("bn_tagline")).toHaveValue("সাজুন নিজের মতো");
    });

    await test.step("keeps both edits when somebody else saves meanwhile", async () => {
      const address = `/api/admin/v3/settings?shop_id=${shop.id}`;
      const { data } = await (await page.request.get(address)).json();
      await page.request.put(`/api/admin/v3/settings/shop?shop_id=${shop.id}`, {
        data: { ...data.shop, tagline: "Theirs" },
      });
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expect(page.getByText(t("admin.settings.changed"), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: t("admin.settings.changed.keep") }).click();
      await save();
      await expectContent(page, home, "সাজুন নিজের মতো");
    });

    await test.step("policies: shows Haat's text until the shop has its own", async () => {
      await gotoAdmin(page, shop.slug, "/settings/policies", locale);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: t("policy.refund-policy") }).click();
      const preview = page.getByRole("region", { name: t("admin.policies.preview") });
      await expect(preview.locator("h2").first()).toBeVisible();
      await page.getByRole("button", { name: t("admin.policies.begin") }).click();
      const body = page.getByLabel(t("admin.policies.text"));
      await expect(body).not.toHaveValue("");
      await body.fill("## Seven days\n\n- **Bring it back**");
      await expect(preview.locator("strong")).toHaveText("Bring it back");
      expect(await violations(page)).toEqual([]);
      await save();
      const path = `/${shop.slug}/refund-policy?lang=${locale}`;
      await expectContent(page, path, "<strong>Bring it back</strong>");
    });

    await test.step("chat: requires and normalizes the WhatsApp number", async () => {
      await section("chat");
      await page.getByRole("radio", { name: t("admin.chat.whatsapp") }).check();
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expect(page.locator("#chat-whatsapp-error")).toHaveText(t("form.required"));
      await field("whatsapp").fill("01812345678");
      await save();
      await expect(field("whatsapp")).toHaveValue("8801812345678");
    });

    await test.step("search engines: previews a title and accepts a pasted tag", async () => {
      await section("seo");
      const title = locale === "bn" ? "bn_meta_title" : "meta_title";
      await field(title).fill("Sarees by post");
      const preview = page.getByRole("figure").nth(locale === "bn" ? 0 : 1);
      await expect(preview).toContainText("Sarees by post");
      await field(title).fill("s".repeat(61));
      await expect(page.getByText(lengthText(locale, 61))).toBeVisible();
      await field(title).fill("Sarees by post");
      await field("google_verification").fill("<meta name='msvalidate.01' content='12345678'>");
      await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expect(page.locator("#seo-google_verification-error")).toHaveText(
        t("admin.seo.tag.wrong"),
      );
      await field("google_verification").fill(
        '<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">',
      );
      await save();
      const tag = '<meta name="google-site-verification" content="rXOxyZounnZasA8Z7oaD3c14">';
      for (const path of [home, `/${shop.slug}/no-such-page`]) await expectContent(page, path, tag);
    });

    await test.step("notifications: saves the switches and the low stock", async () => {
      await section("notifications");
      await page.getByRole("switch", { name: t("admin.notifications.sms") }).check();
      await page.getByRole("switch", { name: t("admin.sound") }).uncheck();
      await field("low_stock").fill(locale === "bn" ? "১২" : "12");
      await save();
      await page.getByRole("button", { name: t("dashboard.notifications") }).click();
      const sound = overlay(page).getByRole("switch", { name: t("admin.sound") });
      await expect(sound).not.toBeChecked();
      await page.reload();
      await expect(field("low_stock")).toHaveValue("12");
      await expect(page.getByRole("switch", { name: t("admin.notifications.sms") })).toBeChecked();
    });

    await test.step("the activity log shows the changes", async () => {
      await gotoAdmin(page, shop.slug, "/settings/activity", locale);
      const first = page.locator("#main").getByRole("listitem").first();
      await expect(first).toContainText("Rina Begum");
      await expect(first).toContainText(t("admin.notifications.low_stock"));
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
    });
  });
}

function lengthText(locale: Locale, letters: number) {
  const digits = (n: number) => n.toLocaleString(locale === "bn" ? "bn-BD" : "en");
  return text(locale, "admin.length.long")
    .replace("{letters}", digits(letters))
    .replace("{good}", digits(60));
}

test("a test event shows Meta's response", oneSize("en"), async ({ page, baseURL }) => {
  const t = (key: Parameters<typeof text>[1]) => text("en", key);
  const meta = await openMeta(Number(new URL(baseURL ?? "").port) + 2000);
  const shop = await newPublishedShop(page);
  await gotoAdmin(page, shop.slug, "/settings/advertising", "en");
  const field = (name: string) => page.locator(`#advertising-${name}`);
  const send = page.getByRole("button", { name: t("admin.advertising.test.send") });
  const answer = page.getByRole("region", { name: t("admin.advertising.test.answer") });
  const save = async () => {
    await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
    await expectToast(page, t("admin.settings.saved"));
  };
  await expect(send).toBeDisabled();
  await field("gtm").fill("G-ABC1234");
  await field("pixel_id").fill("1234567890");
  await field("pixel_test_event").fill("TEST123");
  await field("token").fill("EAAB-good-token");
  await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
  await expect(page.locator("#advertising-gtm-error")).toHaveText(t("admin.advertising.gtm.wrong"));
  await field("gtm").fill("gtm-abc1234");
  await save();
  await expect(field("token")).toHaveValue("");
  await expect(page.getByText(t("admin.advertising.token.kept"))).toBeVisible();
  // The container loads on the shop's own host, not on the host that all shops share.
  const headers = { Host: `${shop.slug}.localhost:${new URL(page.url()).port}` };
  expect(await (await page.request.get("/", { headers })).text()).toContain("GTM-ABC1234");
  const shared = await (await page.request.get(`/shop/${shop.slug}`)).text();
  expect(shared).not.toContain("GTM-ABC1234");

  await send.click();
  await expect(page.getByText(t("admin.advertising.test.good"))).toBeVisible();
  await expect(answer).toContainText('"events_received": 1');
  expect(meta.events.at(-1)?.body).toMatchObject({
    access_token: "EAAB-good-token",
    test_event_code: "TEST123",
  });
  expect(await violations(page)).toEqual([]);

  await field("token").fill("bad-token-of-yesterday");
  await expect(send).toBeDisabled();
  await save();
  await send.click();
  await expect(answer).toContainText("Invalid OAuth access token");
  await page.getByRole("button", { name: t("admin.advertising.token.remove") }).click();
  await save();
  await expect(send).toBeDisabled();
  await expect(page.getByText(t("admin.advertising.token.hint"))).toBeVisible();
  meta.close();
});
