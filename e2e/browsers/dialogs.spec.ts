// Dialogs, menus and lists of the admin area have a size and can be pressed in other engines than today's Chromium.
import { expect, test } from "@playwright/test";
import { handoffLink } from "../support/admin";
import { fullMatrix, slowUnless } from "../support/pages";
import { type Device, type DeviceName, desktop, phone } from "./device";
import { open, shows, visit } from "./hands";
import { areas, type Visited } from "./screens";
import { settled, sweep } from "./sweep";
import { withDevice } from "./withDevice";

// The tests run one after the other: three engines at once are too slow on two cores.
test.describe.configure({ mode: "default", timeout: 900_000 });

const names: DeviceName[] = ["webkit", "firefox", "chromium92"];
if (fullMatrix) names.push("chromium90");

const sizes = { phone, desktop };

/**
 * The screens that `make test` opens: a list with filters and bars, and an order with its actions.
 */
const few = (areas.orders ?? []).slice(0, 4);

for (const name of names) {
  for (const [size, window] of Object.entries(sizes)) {
    const always = name === "webkit"; // Both sizes, because a link that covers a card on a phone covers a table's row on a desktop.
    const title = `${name} shows dialogs of the order desk on a ${size}`;
    test(title, slowUnless(always, { tag: "@phone" }), async () => {
      await withDevice(name, async (device) => {
        await device.resize(window);
        await opensAll(device, few);
      });
    });
    for (const [area, screens] of Object.entries(areas)) {
      const title = `${name} shows each dialog of ${area} on a ${size}`;
      test(title, slowUnless(false, { tag: "@phone" }), async () => {
        await withDevice(name, async (device) => {
          await device.resize(window);
          await opensAll(device, screens);
        });
      });
    }
  }
}

/** Signs in as the demo's owner and opens all dialogs, menus and lists of the screens. */
async function opensAll(device: Device, screens: Visited[]) {
  const link = await handoffLink("demo");
  await visit(device, link.pathname + link.search);
  // The token disappears from the address before the session has begun, so the test waits for the
  // menu.
  await shows(device, "nav a[href$='/orders']");
  await settled(device);
  const wrong: string[] = [];
  let opened = 0;
  for (const { path, first, prepare } of screens) {
    await open(device, at(path));
    await shows(device, "#main h1");
    const shown = first ? await firstLink(device, first) : path;
    if (shown === null) continue; // The demo shop has no such row.
    await settled(device);
    try {
      await prepare?.(device);
    } catch (error) {
      wrong.push(`${path}: ${(error as Error).message}`);
    }
    const found = await sweep(device);
    opened += found.opened.length;
    wrong.push(...found.wrong.map((each) => `${shown}: ${each}`));
  }
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(screens.length / 2);
}

function at(path: string) {
  return `/admin/demo${path}${path.includes("?") ? "&" : "?"}lang=en`;
}

/** Opens the first link of a list, and returns its path, or null if the list has none. */
async function firstLink(device: Device, part: string): Promise<string | null> {
  await settled(device);
  const href = await device.evaluate((part) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#main a[href]")];
    return links.find((each) => new RegExp(`${part}[0-9A-Z]`).test(each.pathname))?.pathname;
  }, part);
  if (!href) return null;
  await open(device, `${href}?lang=en`);
  await shows(device, "#main h1");
  return href;
}
