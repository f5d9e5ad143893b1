// Every browser test imports `test` and `expect` from here: a page that complains fails its test.
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

type Options = {
  /**
   * What the pages may complain of: a complaint that this matches is let pass.
   * `test.use({ allowedConsole: /404/ })` suits a test of pages that are not found.
   */
  allowedConsole: RegExp;
};

export const test = base.extend<Options & { quiet: undefined }>({
  allowedConsole: [/(?!)/, { option: true }], // nothing

  // Console errors and warnings, uncaught errors, requests that failed and answers of 500 or more, of every page
  // of the test. Requests that a page gave up by leaving are no complaint.
  quiet: [
    async ({ context, allowedConsole }, use) => {
      const complaints: string[] = [];
      const complain = (text: string) => {
        if (text.includes("Service Worker registration blocked")) return; // by playwright.config.ts
        if (text.search(allowedConsole) < 0) complaints.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on("weberror", (error) =>
        complain(`uncaught: ${error.error().stack ?? error.error().message}`),
      );
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") complain(`request failed: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 500) complain(`${response.status()}: ${response.url()}`);
      });
      await use(undefined);
      // Answers that a test changes on their way may be under way still when it is over.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(complaints, "the pages complained").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the address and waits until React has taken the page over. Returns the answer, as page.goto does. */
export async function gotoHydrated(page: Page, url: string) {
  const response = await page.goto(url);
  await hydrated(page);
  return response;
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
}

/**
 * Keeps the page's requests for the addresses back, or those of one kind of resource among them, until what it
 * resolves to is called.
 */
export async function holdBack(page: Page, addresses: Parameters<Page["route"]>[0], kind?: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    if (kind === undefined || route.request().resourceType() === kind) await held;
    await route.fallback();
  });
  return release;
}

/** The page is no wider than the screen; fails with the elements that stick out. */
export async function noSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const page = document.documentElement.scrollWidth;
    if (page <= width) return [];
    const out = [...document.querySelectorAll("body *")].filter(
      (each) => each.getBoundingClientRect().right > width + 0.5,
    );
    const names = out.map((each) =>
      `${each.tagName.toLowerCase()} ${each.getAttribute("class") ?? ""}`.trim(),
    );
    return [`the page is ${page} px wide on a screen of ${width} px`, ...names.slice(0, 8)];
  });
  expect(wide, "nothing is wider than the screen").toEqual([]);
}

/** The address of a path on another host of the server under test: a shop's own domain or subdomain. */
export function onHost(host: string, path: string, baseURL = "") {
  return new URL(path, `http://${host}:${new URL(baseURL).port}`).href;
}

/** The text of an element as it is read, once it is there. */
export async function textOf(locator: Locator) {
  await locator.waitFor();
  return (await locator.allInnerTexts()).join("\n");
}
