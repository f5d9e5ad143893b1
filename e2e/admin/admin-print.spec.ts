// The printed sheets of orders: labels on every paper, invoices, packing slips and the pick list.
import type { APIRequestContext, Page } from "@playwright/test";
import { papers } from "../../client/admin/order/print/papers";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder } from "../support/checkout";
import { type Locale, locales, oneSize } from "../support/pages";
import { printedPages } from "../support/pdf";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const shared = "deshi-masoor-dal-1kg";
const twelve = [
  ...["chinigura-aromatic-rice-1kg", "red-atta-2kg", "turmeric-powder-200g"],
  ...["red-chilli-powder-200g", "himsagar-amsotto-300g", "srimangal-black-tea-400g"],
  ...["organic-green-tea-100g", "rose-sharbat-750ml", "handloom-gamcha", "jute-tote-bag"],
  ...["miniket-rice-5kg", shared],
];

// The longest name and address that a checkout accepts.
const long: Record<Locale, { name: string; line: string; note: string }> = {
  bn: {
    name: "মোহাম্মদ শামসুজ্জোহা চৌধুরী ওরফে খন্দকার মিজান মিয়া".slice(0, 50),
    line: "বাড়ি নম্বর ১২/ক, রাস্তা নম্বর ৫, পশ্চিম রাজাবাজার জামে মসজিদের পেছনের গলি, ".repeat(4).slice(0, 300),
    note: "দুপুর ২টার পরে আসবেন। গেটে এসে ফোন দেবেন। ".repeat(4),
  },
  en: {
    name: "Muhammad Shamsuzzoha Chowdhury alias Khandaker Miz",
    line: "House 12/A, Road 5, the lane behind West Rajabazar Jame Mosque, near the sweet shop, "
      .repeat(4)
      .slice(0, 300),
    note: "Please come after 2 pm and call me from the gate. ".repeat(4),
  },
};

/** Places an order with long texts and 12 products, and one of another language with 2 units. */
async function placeBoth(request: APIRequestContext, locale: Locale) {
  const other = locale === "bn" ? "en" : "bn";
  const mobile = locale === "bn" ? "01911000061" : "01911000062";
  const first = { ...long[locale], mobile };
  return [
    await placeOrder(request, "demo", twelve, 1, first, locale),
    await placeOrder(request, "demo", shared, 2, { name: "Bina", mobile }, other),
  ] as const;
}

/**
 * Returns the parts of labels that do not fit: texts, the amount, or a barcode with bars that are
 * too narrow.
 */
async function misfits(page: Page, module: number): Promise<string[]> {
  return page.locator(".label").evaluateAll((labels, expected) => {
    const found: string[] = [];
    for (const label of labels as HTMLElement[]) {
      const box = (name: string) => {
        const element = label.querySelector<HTMLElement>(name);
        if (!element) throw new Error(`no ${name}`);
        return element;
      };
      const to = box(".label-to");
      const address = to.firstElementChild as HTMLElement;
      if (address.offsetHeight > to.clientHeight) found.push("the address is cut");
      const pay = box(".label-pay");
      if (pay.scrollWidth > pay.clientWidth) found.push("the amount is cut");
      if (label.scrollHeight > label.clientHeight + 1) found.push("the label is too high");
      // The barcode has 79 modules for 8 digits, and quiet zones of 10 modules on each side.
      const bars = box(".label-barcode").offsetWidth / (96 / 25.4) / 99;
      if (Math.abs(bars - expected) > 0.01) found.push(`bars of ${bars} mm`);
      if (expected < 0.25) found.push("bars are too narrow to scan");
    }
    return found;
  }, module);
}

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);

  test(
    `labels fit on every paper, and the paper is remembered, in ${locale}`,
    oneSize(locale),
    async ({ page, request }) => {
      test.slow();
      const orders = await placeBoth(request, locale);
      const ids = orders.map(({ order_id }) => order_id).join(",");
      await openAdmin(page, "demo", `/orders/print?orders=${ids}&as=label`, { locale });
      const paper = page.getByRole("combobox", { name: t("admin.orders.paper"), exact: true });
      await expect(page.locator(".label")).toHaveCount(2);
      await expect(paper).toHaveValue("a4-4");
      for (const [name, { width, height, columns, rows, module }] of Object.entries(papers)) {
        await paper.selectOption(name);
        await expect(page.locator(".label")).toHaveCount(2);
        await expect.poll(() => misfits(page, module), name).toEqual([]);
        await expectNoHorizontalScroll(page);
        const pages = await printedPages(page);
        expect(pages, name).toHaveLength(columns * rows === 1 ? 2 : 1);
        expect(new Set(pages).size, name).toBe(1);
        if (height > 0) expect(pages[0]).toBe(`${width} × ${height}`);
        else expect(pages[0]).toMatch(new RegExp(`^${width} × \\d+$`));
      }
      await paper.selectOption("58");
      await page.reload();
      await expect(paper).toHaveValue("58");
      expect(await violations(page)).toEqual([]);
      for (const { order_id } of orders) await cancelOrder(request, "demo", order_id);
    },
  );

  test(
    `invoices and packing slips are in the customer's language, the pick list in the merchant's, in ${locale}`,
    oneSize(locale),
    async ({ page, request }) => {
      test.slow();
      const [first, second] = await placeBoth(request, locale);
      const ids = `${first.order_id},${second.order_id}`;
      await openAdmin(page, "demo", `/orders/print?orders=${ids}&as=invoice`, { locale });
      const kinds = page.getByRole("navigation", { name: t("admin.orders.print.as") });
      const sheet = page.locator(".paper");
      const other = locale === "bn" ? "en" : "bn";
      await expect(sheet).toHaveCount(2);
      await expect(sheet.first()).toContainText(t("admin.orders.invoice.due"));
      await expect(sheet.last()).toContainText(text(other, "admin.orders.invoice.due"));
      await expect(sheet.first().locator("header img").first()).toBeVisible(); // The logo.
      expect(new Set(await printedPages(page))).toEqual(new Set(["210 × 297"]));
      expect(await violations(page)).toEqual([]);
      // The links to all kinds of sheets are in view.
      for (const kind of await kinds.getByRole("link").all())
        await expect(kind).toBeInViewport({ ratio: 1 });

      await kinds.getByRole("link", { name: t("admin.orders.slips"), exact: true }).click();
      await expect(sheet.last()).toContainText(text(other, "admin.orders.slip"));
      await expect(sheet.first()).not.toContainText("৳");
      await expect(sheet.first().locator("tbody tr")).toHaveCount(12);
      expect(await printedPages(page)).toEqual(["210 × 297", "210 × 297"]);
      expect(await violations(page)).toEqual([]);

      await cancelOrder(request, "demo", first.order_id);
      await gotoAdmin(page, "demo", `/orders/print?orders=${ids}&as=pick`, locale);
      await expect(page.locator("#main")).toContainText(`#${first.order_id}`); // The hint names the canceled order.
      await expect(sheet.locator("tbody tr")).toHaveCount(1);
      await expect(sheet).toContainText(`#${second.order_id}`);
      await expectNoHorizontalScroll(page);
      expect(await printedPages(page)).toEqual(["210 × 297"]);
      expect(await violations(page)).toEqual([]);
      await cancelOrder(request, "demo", second.order_id);
    },
  );
}
