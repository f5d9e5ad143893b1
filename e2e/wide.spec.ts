// A shop whose texts have no place for a line break, in every field: no page scrolls sideways on a narrow phone.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { newMobile } from "./support/account";
import { gotoAdmin, handoffLink } from "./support/admin";
import { buyNow, orderAddress, placeOrder } from "./support/checkout";
import { goProgram } from "./support/goProgram";
import { oneTheme, phoneOnly, themes } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

const run = promisify(execFile);

// Pictures are missing, and one page is not found.
test.use({ allowedConsole: /status of 4\d\d/, viewport: { width: 320, height: 700 } });

async function wideShop(theme: number) {
  const slug = `wide-${randomUUID().slice(0, 8)}`;
  const database = `sqlite://${process.env.HAAT_TEST_DATA}/haat.db`;
  await run(await goProgram("e2e/hostile/fill"), [database, slug, String(theme)]);
  return slug;
}

/** Expects that nothing is wider than the window, and names what is. */
async function expectFits(page: Page) {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const clipped = (each: Element) => {
      for (let up = each.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== "visible") return true;
      return false;
    };
    const hasLongWord = (each: Element) =>
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S{30}/.test(node.textContent ?? ""),
      );
    const beyond = [...document.querySelectorAll("body *")].filter(
      (each) =>
        hasLongWord(each) &&
        (each.getBoundingClientRect().right > clientWidth + 1 ||
          each.getBoundingClientRect().left + each.scrollWidth > clientWidth + 1) &&
        !clipped(each),
    );
    return [
      `${scrollWidth} px`,
      ...beyond.map((each) => {
        const { parentElement: up } = each;
        return `${up?.parentElement?.className} > ${up?.tagName} ${up?.className} > ${each.tagName} ${each.className}`;
      }),
    ];
  });
  expect.soft(wide, page.url()).toEqual([]);
}

const paths = [
  "/category/hostile",
  "/product/p0",
  "/product/p1",
  "/product/p3",
  "/best-selling-products",
  "/search?q=maps",
  "/about-us",
  "/checkout",
  "/track-order",
  "/order_details/98765432",
  "/none",
];

for (const shop of themes) {
  const { theme } = shop;
  test(
    `pages of theme ${theme} fit a narrow phone whatever people write`,
    oneTheme(shop, phoneOnly),
    async ({ page }) => {
      test.slow();
      const slug = await wideShop(theme);
      for (const path of [`/shop/${slug}`, ...paths.map((each) => `/${slug}${each}`)]) {
        await gotoHydrated(page, path);
        await expectFits(page);
      }
      const mobile = newMobile();
      const long = "ক".repeat(300);
      const order = await placeOrder(page.request, slug, ["p0", "p3"], 1, {
        name: long.slice(0, 50),
        mobile,
        line: long,
        note: long,
      });
      await gotoHydrated(page, orderAddress(slug, order.order_id, ""));
      await expectFits(page);
      await buyNow(page, slug, "p2", "");
      await expectFits(page);
      await gotoHydrated(page, `/${slug}/cart`);
      await expectFits(page);
    },
  );
}

const screens = [
  "",
  "/orders",
  "/orders/98765432",
  "/products",
  "/customers",
  "/messages",
  "/reviews",
  "/questions",
  "/featured-product",
  "/settings",
  "/settings/banner",
  "/settings/team",
  "/settings/replies",
  "/delivery",
];

test(
  "screens of the admin area fit a narrow phone whatever people write",
  phoneOnly,
  async ({ page }) => {
    test.slow();
    const slug = await wideShop(1);
    const { pathname, search } = await handoffLink(slug);
    await page.goto(pathname + search);
    await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
    for (const path of screens) {
      await gotoAdmin(page, slug, path);
      await page.waitForLoadState("networkidle");
      await expectFits(page);
    }
  },
);
