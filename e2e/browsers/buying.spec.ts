// Shoppers and merchants in browsers other than today's Chromium: old versions of it, Firefox, and
// the engine of iPhones.
import { test } from "@playwright/test";
import { handoffLink } from "../support/admin";
import { placeOrder } from "../support/checkout";
import { fullMatrix, slowUnless, themes } from "../support/pages";
import { accepts, buys, tracks, writes } from "./buying";
import type { DeviceName } from "./device";
import { withDevice } from "./withDevice";

const names: DeviceName[] = ["chromium92", "firefox", "webkit"];
if (fullMatrix) names.push("chromium90");

const phone = { tag: "@phone" };

// The tests run one after the other: three engines at once are too slow on two cores.
test.describe.configure({ mode: "default", timeout: 180_000 });

for (const name of names) {
  for (const shop of themes) {
    // Old versions of Chromium may reject a whole stylesheet, so each theme is tested with them.
    const always = name === "chromium92" || shop.theme === 1;
    const title = `${name} buys in theme ${shop.theme} and tracks the order`;
    test(title, slowUnless(always, phone), async () => {
      await withDevice(name, async (device) => {
        const order = await buys(device, shop);
        await tracks(device, shop, order);
      });
    });
  }

  const title = `${name} writes to the shop and accepts an order`;
  test(title, slowUnless(name !== "chromium92", phone), async ({ request }) => {
    const { order_id } = await placeOrder(request, "demo", "deshi-masoor-dal-1kg");
    await withDevice(name, async (device) => {
      await writes(device);
      await accepts(device, await handoffLink("demo"), order_id);
    });
  });
}
