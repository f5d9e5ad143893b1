// The page after the first: fetched on intent and within bounds, there in one frame, and kept for the way back.
import type { Page } from "@playwright/test";
import { phoneOnly } from "./support/pages";
import { expect, gotoHydrated, holdBack, test } from "./support/test";

const home = "/shop/demo?lang=en";
const category = (page: Page, slug: string) =>
  page.locator(`#main a[href*="/category/${slug}"]`).first();

/** The page's requests for pages: documents, and what the app asks for in their place. */
function pagesAsked(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const json = request.headers().accept?.startsWith("application/json");
    if (request.isNavigationRequest() || json) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

interface Watched {
  /** Frames from the way to the next page until its heading is in the document. */
  frames: number | null;
  /** Something was shown meanwhile that says that it is on its way. */
  waited: boolean;
}

/** Watches the next change of pages from within, from the next click or step through the history on. */
function watchNext(page: Page) {
  return page.evaluate(() => {
    const watched: Watched = { frames: null, waited: false };
    Object.assign(window, { watched });
    const heading = () => document.querySelector("h1")?.textContent;
    const before = heading();
    let frames = 0;
    const begin = () => {
      const count = () => {
        frames++;
        if (watched.frames === null) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    };
    addEventListener("click", begin, { capture: true, once: true });
    addEventListener("popstate", begin, { capture: true, once: true });
    const look = new MutationObserver(() => {
      if (document.querySelector("[data-active=true], #main .skeleton")) watched.waited = true;
      if (heading() === before) return;
      watched.frames = frames;
      look.disconnect();
    });
    look.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

async function watchedFrames(page: Page): Promise<number> {
  const watched = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  await expect.poll(async () => (await watched()).frames).not.toBeNull();
  const { frames, waited } = await watched();
  expect(waited, "nothing said that the page was on its way").toBe(false);
  return frames ?? Number.POSITIVE_INFINITY;
}

/** How often the browser was asked for a view transition. */
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
  // A transition takes the browser's picture of the page before in a frame of its own.
  const most = motion === "reduce" ? 0 : 2;

  test(`a page that was prefetched is there within ${most} frames (motion: ${motion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await gotoHydrated(page, home);
    const link = category(page, "handicrafts");
    await link.focus();
    await page.waitForResponse("**/category/handicrafts*");
    await page.waitForLoadState("networkidle"); // its code, too
    const asked = pagesAsked(page);
    await watchNext(page);
    await link.press("Enter");
    await expect(page.locator("h1")).toHaveText("Handicrafts");
    expect(await watchedFrames(page)).toBeLessThanOrEqual(most);
    expect(asked).toEqual([]);
  });

  test(`back and forward show what was seen, where it was left, within ${most} frames and without a request (motion: ${motion})`, async ({
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

    const asked = pagesAsked(page);
    for (const [go, heading, top] of [
      ["back", "Handicrafts", 90],
      ["back", homeHeading, 140],
      ["forward", "Handicrafts", 90],
      ["forward", name, 0],
    ] as const) {
      await watchNext(page);
      await page.evaluate((go) => history[go](), go);
      await expect(page.locator("h1")).toHaveText(heading);
      expect(await watchedFrames(page)).toBeLessThanOrEqual(most);
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(top);
    }
    expect(asked).toEqual([]);
  });
}

test("the browser fades one page into the next, and leaves alone what changes in place", async ({
  page,
}) => {
  const transitions = await countTransitions(page);
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await transitions()).toBe(1);
  await page.goBack();
  await expect(page.locator("h1")).not.toHaveText("Handicrafts");
  expect(await transitions()).toBe(2);
  await gotoHydrated(page, "/demo/product/cotton-tshirt-shapla?lang=en");
  await page.locator("fieldset a:not([aria-current])").first().click();
  await expect(page).toHaveURL(/variant=/);
  expect(await transitions()).toBe(0);
});

test("who wants little motion sees no fading", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const transitions = await countTransitions(page);
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await transitions()).toBe(0);
});

test("a browser without view transitions changes pages as well", phoneOnly, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, "startViewTransition");
  });
  await gotoHydrated(page, home);
  await category(page, "handicrafts").click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
});

test("a finger that passes over many links fetches two at a time", async ({ page }) => {
  await gotoHydrated(page, home);
  const release = await holdBack(page, (url) => url.pathname.includes("/product/"));
  const asked = pagesAsked(page);
  const links = page.locator("#main h3 a[href*='/product/']");
  const touch = () =>
    links.evaluateAll((all) => {
      for (const link of all.slice(0, 12)) {
        link.dispatchEvent(new TouchEvent("touchstart", { bubbles: true }));
      }
      return all.length;
    });
  expect(await touch()).toBeGreaterThan(12);
  await expect.poll(() => asked.length).toBe(2);
  const come = page.waitForResponse((response) => response.url().includes("/product/"));
  release();
  await (await come).finished();
  expect(asked).toHaveLength(2);
});

test("who saves data fetches nothing ahead", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await gotoHydrated(page, home);
  const asked = pagesAsked(page);
  const link = category(page, "handicrafts");
  await link.evaluate((a) => a.dispatchEvent(new TouchEvent("touchstart", { bubbles: true })));
  await link.hover();
  await link.focus();
  await page.waitForLoadState("networkidle"); // half a second
  expect(asked).toEqual([]);
  await link.click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(asked).toEqual(["/demo/category/handicrafts"]);
});
