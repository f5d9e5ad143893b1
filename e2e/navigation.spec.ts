// Client-side navigation: prefetched on intent within limits, shown within one frame, and cached
// for going back.
import type { Page } from "@playwright/test";
import { phoneOnly, slow } from "./support/pages";
import { expect, gotoHydrated, holdRequests, test } from "./support/test";

const home = "/shop/demo?lang=en";
const category = (page: Page, slug: string) =>
  page.locator(`#main a[href*="/category/${slug}"]`).first();

/** Records the page's requests for documents and for the JSON of pages. */
function pageRequests(page: Page) {
  const requested: string[] = [];
  page.on("request", (request) => {
    const json = request.headers().accept?.startsWith("application/json");
    if (request.isNavigationRequest() || json) requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

interface Watched {
  /** Frames from the start of the navigation until the new heading is in the document. */
  frames: number | null;
  /** Whether a progress bar or a skeleton was shown meanwhile. */
  pendingShown: boolean;
}

/** Watches the next navigation, which starts with a click or a step through the history. */
function watchNavigation(page: Page) {
  return page.evaluate(() => {
    const watched: Watched = { frames: null, pendingShown: false };
    Object.assign(window, { watched });
    const heading = () => document.querySelector("h1")?.textContent;
    const before = heading();
    let frames = 0;
    const startCounting = () => {
      const count = () => {
        frames++;
        if (watched.frames === null) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    };
    addEventListener("click", startCounting, { capture: true, once: true });
    addEventListener("popstate", startCounting, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector("[data-active=true], #main .skeleton"))
        watched.pendingShown = true;
      if (heading() === before) return;
      watched.frames = frames;
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

async function navigationFrames(page: Page): Promise<number> {
  const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  await expect.poll(async () => (await watched()).frames).not.toBeNull();
  const { frames, pendingShown } = await watched();
  expect(pendingShown, "no progress bar or skeleton was shown").toBe(false);
  return frames ?? Number.POSITIVE_INFINITY;
}

/** Counts the view transitions that the app starts. */
async function countTransitions(page: Page) {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions: 0 });
    document.startViewTransition = (change) => {
      (window as unknown as { transitions: number }).transitions++;
      return start(change);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
}

for (const motion of ["reduce", "no-preference"] as const) {
  // A view transition takes one more frame, which captures the previous page.
  const maxFrames = motion === "reduce" ? 0 : 2;

  test(`a prefetched page is shown within ${maxFrames} frames (motion: ${motion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await gotoHydrated(page, home);
    const link = category(page, "handicrafts");
    await link.focus();
    await page.waitForResponse("**/category/handicrafts*");
    await page.waitForLoadState("networkidle"); // The page's code has loaded too.
    const requested = pageRequests(page);
    await watchNavigation(page);
    await link.press("Enter");
    await expect(page.locator("h1")).toHaveText("Handicrafts");
    expect(await navigationFrames(page)).toBeLessThanOrEqual(maxFrames);
    expect(requested).toEqual([]);
  });

  test(`back and forward restore page and scroll position within ${maxFrames} frames and without a request (motion: ${motion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await gotoHydrated(page, home);
    const homeHeading = (await page.locator("h1").textContent()) ?? "";
    await page.evaluate(() => scrollTo({ top: 140, behavior: "instant" }));
    await category(page, "handicrafts").evaluate((a: HTMLAnchorElement) => a.click());
    await expect(page.locator("h1")).toHaveText("Handicrafts");
    await page.evaluate(() => scrollTo({ top: 90, behavior: "instant" }));
    const product = page.locator("#main h3 a[href*='/product/']").first();
    const name = (await product.textContent()) ?? "";
    await product.evaluate((a: HTMLAnchorElement) => a.click());
    await expect(page.locator("h1")).toHaveText(name);

    const requested = pageRequests(page);
    for (const [go, heading, top] of [
      ["back", "Handicrafts", 90],
      ["back", homeHeading, 140],
      ["forward", "Handicrafts", 90],
      ["forward", name, 0],
    ] as const) {
      await watchNavigation(page);
      await page.evaluate((go) => history[go](), go);
      await expect(page.locator("h1")).toHaveText(heading);
      expect(await navigationFrames(page)).toBeLessThanOrEqual(maxFrames);
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(top);
    }
    expect(requested).toEqual([]);
  });
}

test("a new page starts a view transition, and a variant does not", async ({ page }) => {
  const transitions = await countTransitions(page);
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await transitions()).toBe(1);
  await page.goBack();
  await expect(page.locator("h1")).not.toHaveText("Handicrafts");
  expect(await transitions()).toBe(2);
  await gotoHydrated(page, "/demo/product/cold-pressed-mustard-oil?lang=en");
  await page.locator("fieldset a:not([aria-current])").first().click();
  await expect(page).toHaveURL(/variant=/);
  expect(await transitions()).toBe(0);
});

test("reduced motion turns off view transitions", slow(), async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const transitions = await countTransitions(page);
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await transitions()).toBe(0);
});

test("navigates in browsers without view transitions", phoneOnly, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
  });
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
});

test("prefetches at most two pages at a time", slow(), async ({ page }) => {
  await gotoHydrated(page, home);
  const release = await holdRequests(page, (url) => url.pathname.includes("/product/"));
  const requested = pageRequests(page);
  const links = page.locator("#main h3 a[href*='/product/']");
  const touch = () =>
    links.evaluateAll((all) => {
      for (const link of all.slice(0, 12)) {
        link.dispatchEvent(new TouchEvent("touchstart", { bubbles: true }));
      }
      return all.length;
    });
  expect(await touch()).toBeGreaterThan(12);
  await expect.poll(() => requested.length).toBe(2);
  const responded = page.waitForResponse((response) => response.url().includes("/product/"));
  release();
  await (await responded).finished();
  expect(requested).toHaveLength(2);
});

test("prefetches nothing when the visitor saves data", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await gotoHydrated(page, home);
  const requested = pageRequests(page);
  const link = category(page, "handicrafts");
  await link.evaluate((a) => a.dispatchEvent(new TouchEvent("touchstart", { bubbles: true })));
  await link.hover();
  await link.focus();
  await page.waitForLoadState("networkidle"); // There were no requests for 500 ms.
  expect(requested).toEqual([]);
  await link.click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(requested).toEqual(["/demo/category/handicrafts"]);
});
