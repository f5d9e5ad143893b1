// Pictures of pages in a Chromium, and what makes WebP of them.
// Chromium without a screen hides scrollbars: there is none to keep room for beside an overlay.
const noGutter = "html { scrollbar-gutter: auto !important }";
const QUALITY = 0.36; // of WebP: keeps 244 pictures below 10 MB

/** A picture of a page, or of what the screen shows of it, once it is settled. */
export async function shoot(page, fullPage) {
  await settled(page);
  if (fullPage) await page.evaluate(putFixedAtEnds);
  return page.screenshot({ fullPage, animations: "disabled", caret: "hide", style: noGutter });
}

/** Returns when pictures and fonts are there, nothing is awaited, and the pointer is out of the way. */
export async function settled(page) {
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

/** In the page: what keeps its place on the screen gets one on the page, or it would lie across its middle. */
function putFixedAtEnds() {
  document.body.style.position = "relative";
  for (const each of document.body.querySelectorAll("*")) {
    const { position } = getComputedStyle(each);
    if (position === "fixed") each.style.position = "absolute";
    if (position === "sticky") Object.assign(each.style, { position: "relative", inset: "auto" });
  }
}

/** Returns what turns a picture into WebP, or the top of it into a small one: the browser itself does it. */
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
  return `data:;base64,${picture.toString("base64")}`; // the browser knows PNG from WebP
}
