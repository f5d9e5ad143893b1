// A shop's own domain: requested, verified by DNS records, and serving the shop.
import type { Domain } from "../../client/types/domain.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { setRecord } from "../support/dns";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, onHost, test } from "../support/test";

test.use({ allowedConsole: /status of 4\d\d/ });

test("changes the shop's address once, and keeps visitors' carts", async ({ page }) => {
  const t = (key: Parameters<typeof text>[1]) => text("bn", key);
  const { id, slug } = await newShop(page.request);
  await page.request.put(`/api/admin/v3/publish?shop_id=${id}`, { data: { public: true } });
  await page.goto(`/shop/${slug}`);
  await page.evaluate((key) => localStorage.setItem(key, '{"state":{"items":[]}}'), `${slug}-cart`);

  await gotoAdmin(page, slug, "/own-domain");
  const main = page.locator("#main");
  const field = page.locator("#slug-slug");
  const next = `${slug}-new`;
  const send = async (to: string) => {
    await field.fill(to);
    await main.getByRole("button", { name: t("admin.slug.go_on") }).click();
    await overlay(page)
      .getByRole("button", { name: t("admin.slug.change") })
      .click();
  };
  await send("demo");
  await expect(page.locator("#slug-slug-error")).toHaveText(t("admin.register.slug.taken"));
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
  await send(next);
  await expect(page).toHaveURL(`/admin/${next}/own-domain`);
  await expect(main).toContainText(t("admin.slug.changed").replace("{former}", slug));
  await expect(field).toHaveCount(0);

  await page.goto(`/shop/${slug}`);
  await expect(page).toHaveURL(`/shop/${next}`);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain(`${next}-cart`);
  expect(keys).not.toContain(`${slug}-cart`);
});

for (const locale of locales) {
  test(
    `connects a domain to the shop, in ${locale}`,
    oneSize(locale),
    async ({ page, baseURL }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const shop = await newShop(page.request);
      const domain = `www.${shop.slug}.test`;
      await gotoAdmin(page, shop.slug, "/own-domain", locale);
      const main = page.locator("#main");
      const field = page.locator("#domain-domain");
      const send = () => main.getByRole("button", { name: t("admin.domain.go_on") }).click();
      const confirm = () =>
        overlay(page)
          .getByRole("button", { name: t("admin.domain.sure.act") })
          .click();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      await send();
      await expect(page.locator("#domain-domain-error")).toHaveText(t("form.required"));
      await field.fill("rina.localhost");
      await send();
      await confirm();
      await expect(page.locator("#domain-domain-error")).toHaveText(t("admin.domain.ours"));
      await field.fill(`https://${domain.toUpperCase()}/shop`);
      await send();
      await expect(overlay(page).getByRole("heading")).toContainText(domain);
      await confirm();
      await expectToast(page, t("admin.domain.asked"));
      await expect(main.getByRole("heading", { name: domain })).toBeVisible();
      await expect(main).toContainText(t("admin.domain.stage.unverified"));
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      const answer = await page.request.get(`/api/admin/v3/domain?shop_id=${shop.id}`);
      const { records }: Domain = (await answer.json()).data;
      const [host, proof] = records;
      expect(host).toMatchObject({ type: "CNAME", name: "www", value: "localhost" });
      expect(proof).toMatchObject({ type: "TXT", name: "_haat.www" });
      const check = main.getByRole("button", { name: t("admin.domain.check") });
      await check.click();
      await expect(main).toContainText(t("admin.domain.host.missing"));
      await expect(main).toContainText(t("admin.domain.proof.missing"));
      await setRecord("elsewhere.test", "A", "9.9.9.9");
      await setRecord(domain, "CNAME", "elsewhere.test");
      await setRecord(`_haat.${domain}`, "TXT", "another");
      await check.click();
      await expect(main).toContainText(t("admin.domain.proof.wrong"));
      await expect(main).toContainText(t("admin.domain.record.wrong"));
      await expect(main).toContainText("another");
      await expect(main).toContainText(t("admin.domain.host.wrong"));
      await expect(main).toContainText("9.9.9.9");
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      await setRecord(domain, "CNAME", "localhost");
      await setRecord(`_haat.${domain}`, "TXT", proof?.value ?? "");
      await check.click();
      await expectToast(page, t("admin.domain.done"));
      await expect(main).toContainText(t("admin.domain.stage.verified"));
      await expect(main).toContainText(t("admin.domain.ssl.pending"));
      await expect(field).toHaveCount(0); // A verified domain cannot be changed.
      // The name without www. and its record are shown until it resolves to Haat, too.
      const other = domain.replace("www.", "");
      const about = (key: Parameters<typeof text>[1]) => t(key).replace("{other}", other);
      await expect(main).toContainText(about("admin.domain.other.missing"));
      await expect(main).toContainText(t("admin.domain.record.other").replace("{host}", other));
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await setRecord(other, "A", "127.0.0.1");
      await check.click();
      await expect(main).toContainText(about("admin.domain.other.works"));
      await expect(main).not.toContainText(t("admin.domain.records"));
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      // Redirects all other addresses to the domain once the switch is on.
      const redirect = main.getByRole("switch", { name: t("admin.domain.redirect") });
      await redirect.click(); // check() would fail, because the switch is controlled and changes after the response.
      await expect(redirect).toBeChecked();
      await expectToast(page, t("admin.domain.redirect.on"));
      const redirected = await page.request.get(`/shop/${shop.slug}`, { maxRedirects: 0 });
      expect([redirected.status(), redirected.headers().location]).toEqual([
        308,
        onHost(domain, "/", baseURL),
      ]);
      await expect(redirect).toBeChecked();
      await page.goto(onHost(other, "/search?q=1", baseURL));
      await expect(page).toHaveURL(onHost(domain, "/search?q=1", baseURL));
      const home = await page.goto(onHost(domain, "/?lang=en", baseURL));
      expect(home?.status()).toBe(200);
      await expect(page.locator("body")).toContainText(text("en", "unpublished"));
    },
  );
}
