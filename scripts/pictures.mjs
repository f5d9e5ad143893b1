// Screenshots of pages in Chromium, and their encoding as WebP.
// Headless Chromium hides scrollbars, so overlays need no scrollbar gutter.
const noGutter = "html { scrollbar-gutter: auto !important }";

/** The screens of screenshots by width: a phone and a desktop. */
export const screens = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
};

const QUALITY = 0.36; // WebP quality. With it, 244 screenshots take less than 10 MB.

/** Takes a screenshot of the full page, or of the viewport, once the page is stable. */
export async function takeScreenshot(page, fullPage) {
  await waitUntilStable(page);
  if (fullPage) await page.evaluate(putFixedAtEnds);
  return page.screenshot({ fullPage, animations: "disabled", caret: "hide", style: noGutter });
}

/** Waits until pictures and fonts have loaded and nothing is busy, and moves the pointer away. */
export async function waitUntilStable(page) {
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const each of pictures) each.loading = "eager";
    await Promise.all(
      pictures.map((each) =>
        each.decode().catch(() => {
          throw new Error(`the picture ${each.currentSrc || each.outerHTML} does not load`);
        }),
      ),
    );
    await document.fonts.ready;
  });
}

/**
 * Runs in the page. Gives fixed and sticky elements a position in the document, because a full-page
 * screenshot would show them in the middle.
 */
function putFixedAtEnds() {
  document.body.style.position = "relative";
  for (const each of document.body.querySelectorAll("*")) {
    const { position } = getComputedStyle(each);
    if (position === "fixed") each.style.position = "absolute";
    if (position === "sticky") Object.assign(each.style, { position: "relative", inset: "auto" });
  }
}

/**
 * Returns a function that encodes a screenshot as WebP in the browser, or its top as a small
 * picture.
 */
export async function encoder(browser) {
  const page = await browser.newPage();
  return async (picture, quality = QUALITY, small = null) => {
    const encoded = await page.evaluate(
      async ({ source, quality, small }) => {
        const taken = await (await fetch(source)).blob();
        const cut = small && [0, 0, small.of.width, small.of.height];
        const size = { resizeWidth: small?.width, resizeHeight: small?.height };
        const picture = small
          ? await createImageBitmap(taken, ...cut, { ...size, resizeQuality: "high" })
          : await createImageBitmap(taken);
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        canvas.getContext("2d").drawImage(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: "image/webp", quality });
        const reader = new FileReader();
        return new Promise((resolve) => {
          reader.onload = () => resolve(reader.result);
          reader.readAsDataURL(blob);
        });
      },
      { source: dataURL(picture), quality, small },
    );
    return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
  };
}

export function dataURL(picture) {
  return `data:;base64,${picture.toString("base64")}`; // The browser detects whether the file is PNG or WebP.
}
