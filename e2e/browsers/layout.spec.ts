// Old versions of Chromium show the same layout as today's.
import { expect, test } from "@playwright/test";
import { fullMatrix, themes } from "../support/pages";
import type { Device, DeviceName } from "./device";
import { open, until } from "./hands";
import { withDevice } from "./withDevice";

const names: DeviceName[] = fullMatrix ? ["chromium92", "chromium90"] : ["chromium92"];

/** Selects the button that buys: a product's own, or that of the first card. */
const buttons = ".buy-bar button:last-child, #main li button";

/** Returns the main measures of a page. Runs in the page. */
function measures(buttons: string) {
  // Until the fonts have loaded, lines can break elsewhere.
  if (document.readyState !== "complete" || document.fonts.status !== "loaded") return null;
  const box = (selector: string) => {
    const seen = [...document.querySelectorAll(selector)].find(
      (each) => each.getClientRects().length > 0,
    );
    const { left, top, width, height } = seen?.getBoundingClientRect() ?? new DOMRect();
    return { left, top: top + scrollY, width, height };
  };
  const tops = [...document.querySelectorAll("#main h3")].map(
    (each) => each.getBoundingClientRect().top,
  );
  const button = document.querySelector(buttons);
  return {
    header: box("header"),
    heading: box("h1"),
    button: box(buttons),
    columns: tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 4).length,
    menu: box(".bottom-nav"),
    // Old versions of Chromium replace partly transparent colours by solid ones, so only the
    // presence of a colour is compared.
    filled: button ? getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)" : false,
  };
}

async function measured(device: Device, url: string) {
  await open(device, url);
  // Lazy pictures have their space before they load, so the measures need not wait for them.
  return until(device, "the layout", measures, buttons);
}

const common = ["/search?q=500", "/cart", "/checkout", "/track-order"];
// The tolerance in pixels. Chromium 90 does not scale the fallback fonts of Anek, so its lines break elsewhere.
const strict = 4;
const loose = 60;

for (const name of names) {
  for (const { slug, theme, paths } of themes) {
    const title = `${name} has the layout of today's Chromium in theme ${theme}`;
    test(title, { tag: "@phone" }, async () => {
      test.setTimeout(120_000);
      const inShop = [paths.category, paths["product with variants"], ...common];
      const urls = [`/shop/${slug}`, ...inShop.map((path) => `/${slug}${path}`)];
      await withDevice(name, (old) =>
        withDevice("chromium", async (today) => {
          for (const url of urls) {
            const [before, now] = [await measured(old, url), await measured(today, url)];
            compare(url, before, now, name === "chromium90" ? loose : strict);
          }
        }),
      );
    });
  }
}

type Measures = NonNullable<ReturnType<typeof measures>>;

function compare(url: string, before: Measures, now: Measures, tolerance: number) {
  expect.soft(before.columns, `columns of ${url}`).toBe(now.columns);
  expect.soft(before.filled, `background of the button of ${url}`).toBe(now.filled);
  for (const part of ["header", "heading", "button", "menu"] as const) {
    for (const side of ["left", "top", "width", "height"] as const) {
      const difference = Math.abs(before[part][side] - now[part][side]);
      // A top adds up half a pixel of each line above it, so it may differ by more.
      const most = side === "top" ? 3 * tolerance : tolerance;
      expect.soft(difference, `${side} of the ${part} of ${url}`).toBeLessThanOrEqual(most);
    }
  }
}
