// The texts of banners stay inside their banners, in all themes and widths.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newShop } from "./support/admin";
import { picture } from "./support/chat";
import { desktopOnly, locales } from "./support/pages";
import { shopApi } from "./support/shopApi";
import { expect, expectNoHorizontalScroll, test } from "./support/test";

const titles = {
  bn: "ঈদের সবচেয়ে বড় ছাড়: শাড়ি, পাঞ্জাবি, জুতা আর বাচ্চাদের পোশাকে অর্ধেক দাম, শুধু এই সপ্তাহে",
  en: "The biggest Eid sale: sarees, panjabis, shoes and children’s clothes at half the price",
};
const subtitles = {
  bn: "ঢাকায় পরদিন আর সারা দেশে তিন দিনের মধ্যে ডেলিভারি। পছন্দ না হলে সাত দিনের মধ্যে ফেরত দিন, কোনো প্রশ্ন ছাড়াই টাকা ফেরত পাবেন।",
  en: "Delivery on the next day in Dhaka and within three days everywhere else. Send it back within seven days and get all your money back.",
};

/** Uploads a picture and returns its key. */
async function upload(page: Page, shop: number, buffer: Buffer, mimeType: string) {
  const answer = await page.request.post(`/api/admin/v3/pictures?shop_id=${shop}`, {
    multipart: { picture: { name: "banner", mimeType, buffer } },
    headers: { "X-Requested-With": "haat" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.key as string;
}

/** Expects that each text of a banner is inside its banner. */
async function expectInside(page: Page, title: string, subtitle: string) {
  for (const text of [title, subtitle]) {
    const found = page.locator("#main").getByText(text, { exact: true }).filter({ visible: true });
    expect(await found.count(), text).toBeGreaterThan(0);
    for (const each of await found.all()) {
      const cut = await each.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const letters = range.getBoundingClientRect(); // higher than the lines, in Bengali
        const lines = element.getBoundingClientRect();
        const banner = element.closest("li, section") as HTMLElement;
        const { top, bottom, left, right } = banner.getBoundingClientRect();
        return [
          top - lines.top,
          lines.bottom - bottom,
          left - letters.left,
          letters.right - right,
        ].map(Math.round);
      });
      for (const beyond of cut) expect(beyond, `${text}: ${cut}`).toBeLessThanOrEqual(0);
    }
  }
}

/** Expects that the texts on pictures have black behind them, with the given opacity. */
async function expectShade(page: Page, title: string, shade: string) {
  const shades = await page
    .locator("#main li h2")
    .filter({ hasText: title })
    .evaluateAll((headings) =>
      headings.map((heading) => {
        const shade = heading.parentElement?.querySelector("[aria-hidden]") as HTMLElement;
        const { left, right, top, bottom } = shade.getBoundingClientRect();
        const text = heading.getBoundingClientRect();
        const behind = text.right <= (left + right) / 2 && text.top >= top && text.bottom <= bottom;
        return behind ? getComputedStyle(shade).opacity : "beside the text";
      }),
    );
  expect(shades).toEqual([shade, shade]);
}

for (const theme of [1, 2, 3]) {
  test(`texts of banners are not cut in theme ${theme}`, desktopOnly, async ({ page }) => {
    test.slow();
    const shop = await newShop(page.request, { theme });
    const call = shopApi(page.request, shop.id);
    await call("put", "admin/v3/publish", { public: true });
    const wide = await upload(
      page,
      shop.id,
      await readFile(join("server/demo/art", "demo-banner-1.webp")),
      "image/webp",
    );
    const phone = await upload(page, shop.id, await picture(page, 1200, 900), "image/png");
    const texts = {
      ...{ title: titles.en, bn_title: titles.bn },
      ...{ subtitle: subtitles.en, bn_subtitle: subtitles.bn },
      ...{
        alt: "Eid",
        bn_alt: "ঈদ",
        category_slug: "",
        product_slug: "",
        active: true,
        version: "",
      },
    };
    const both = [phone, ""].map((phone_picture) => ({ ...texts, picture: wide, phone_picture }));
    for (const data of both) await call("post", "admin/v3/banners", { ...data, shade: 20 });
    for (const width of [320, 390, 640, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const locale of locales) {
        await page.goto(`/shop/${shop.slug}?lang=${locale}`);
        await expectInside(page, titles[locale], subtitles[locale]);
        await expectNoHorizontalScroll(page);
        if (theme === 1 && width >= 640)
          await expectShade(page, titles[locale], width === 1280 ? "0.2" : "0.55");
        const loaded = page.locator("#main img[fetchpriority=high]").first();
        await expect
          .poll(() => loaded.evaluate((img: HTMLImageElement) => img.currentSrc))
          .toContain(width < 640 || theme === 3 ? phone : wide);
      }
    }
  });
}

test(
  "banners of a carousel are whole on phones, with and without a crop for phones",
  desktopOnly,
  async ({ page }) => {
    const shop = await newShop(page.request, { theme: 1 });
    const call = shopApi(page.request, shop.id);
    await call("put", "admin/v3/publish", { public: true });
    const wide = await upload(page, shop.id, await picture(page, 1920, 560), "image/png");
    const phone = await upload(page, shop.id, await picture(page, 1200, 900), "image/png");
    const none = { subtitle: "", bn_subtitle: "", category_slug: "", product_slug: "" };
    for (const [phone_picture, title] of [
      [phone, titles.en],
      ["", titles.en],
      ["", ""],
    ])
      await call("post", "admin/v3/banners", {
        ...{ ...none, picture: wide, phone_picture, title, bn_title: title },
        ...{ alt: "Eid", bn_alt: "ঈদ", active: true, version: "", shade: 20 },
      });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/shop/${shop.slug}?lang=en`);
      const slides = await page
        .locator("#main section[aria-roledescription=carousel] li")
        .evaluateAll((list) =>
          list.map((slide) => {
            const box = slide.getBoundingClientRect();
            const shown = (slide.querySelector("img") as HTMLElement).getBoundingClientRect();
            return { picture: shown.height, below: box.bottom - shown.bottom, width: shown.width };
          }),
        );
      const [cropped, whole, silent] = slides.map(({ picture, below, width: wide }) => ({
        ...{ picture: Math.round(picture), below: Math.round(below), wide: Math.round(wide) },
      }));
      expect(whole?.picture, "pictures above a text are equally high").toBe(cropped?.picture);
      expect(silent?.below, "a banner without a text is all picture").toBe(0);
      expect(silent?.wide).toBe(cropped?.wide);
    }
  },
);
