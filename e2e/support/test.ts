// Every browser test imports `test` and `expect` from here, so that a page with console or network
// errors fails its test.
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

type Options = {
  /**
   * Console messages and failures that a test accepts, for example `test.use({ allowedConsole:
   * /404/ })` in a test of missing pages.
   */
  allowedConsole: RegExp;
};

export const test = base.extend<Options & { failOnErrors: undefined }>({
  allowedConsole: [/(?!)/, { option: true }], // Matches nothing.

  // Fails the test if one of its pages logs an error or a warning, throws, has a failed request or
  // gets a response of 500 or above. Requests that are aborted by navigation are ignored. So are
  // warnings that a preload was not used within some seconds, because slow machines need longer;
  // fonts.spec.ts checks that preloaded fonts are used.
  failOnErrors: [
    async ({ context, allowedConsole }, use) => {
      const errors: string[] = [];
      const report = (text: string) => {
        if (text.includes("Service Worker registration blocked")) return; // playwright.config.ts blocks service workers.
        if (text.includes("was preloaded using link preload but not used within")) return;
        if (text.search(allowedConsole) < 0) errors.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          report(`console ${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on("weberror", (error) =>
        report(`uncaught: ${error.error().stack ?? error.error().message}`),
      );
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") report(`request failed: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 500) report(`${response.status()}: ${response.url()}`);
      });
      await use(undefined);
      // Routes of the test may still be handling requests when it ends; their errors are ignored.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(errors, "pages reported errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a URL and waits for hydration. Returns the response, as page.goto does. */
export async function gotoHydrated(page: Page, url: string) {
  const response = await page.goto(url);
  await hydrated(page);
  return response;
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
}

/**
 * Holds back requests to the addresses, or only those with the resource type `kind`, until the
 * returned function is called.
 */
export async function holdRequests(
  page: Page,
  addresses: Parameters<Page["route"]>[0],
  kind?: string,
) {
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

/**
 * Expects that the page is no wider than the screen. The failure lists the elements that overflow, those with a long word first.
 */
export async function expectNoHorizontalScroll(page: Page) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const page = document.documentElement.scrollWidth;
    if (page <= width) return [];
    const out = [...document.querySelectorAll("body *")].filter(
      (each) => each.getBoundingClientRect().right > width + 0.5,
    );
    const hasLongWord = (each: Element) =>
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S{30}/.test(node.textContent ?? ""),
      );
    const names = [...out.filter(hasLongWord), ...out].map((each) =>
      `${each.tagName.toLowerCase()} ${each.getAttribute("class") ?? ""}`.trim(),
    );
    return [`the page is ${page} px wide on a screen of ${width} px`, ...names.slice(0, 8)];
  });
  expect(wide, "no element is wider than the screen").toEqual([]);
}

/**
 * Returns a path's URL on another host of the server under test: a shop's own domain or subdomain.
 */
export function onHost(host: string, path: string, baseURL = "") {
  return new URL(path, `http://${host}:${new URL(baseURL).port}`).href;
}

/** Waits for an element and returns its rendered text. */
export async function textOf(locator: Locator) {
  await locator.waitFor();
  return (await locator.allInnerTexts()).join("\n");
}
