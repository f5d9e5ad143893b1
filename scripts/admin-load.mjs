#!/usr/bin/env node
// Measures how long the orders of the admin area take to open on a phone with a slow network: 400 kbit/s and 300 ms per request, in
// Chromium. Prints the times of the first and of the second visit, and their medians, in milliseconds. bin/haat must be built.
//   scripts/admin-load.mjs [RUNS] [PATH]
import { chromium } from "@playwright/test";
import { findChromium, withDemoShops } from "./demo-server.mjs";

const [runs = "5", path = "/orders"] = process.argv.slice(2);
const network = {
  offline: false,
  latency: 300,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
// Milliseconds to wait for the files that a visit loads after its screen.
const settling = 4000;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

await withDemoShops(async (origin, handOff) => {
  const browser = await chromium.launch(findChromium());
  const times = { first: [], second: [] };
  try {
    const signedIn = await browser.newContext();
    await (await signedIn.newPage()).goto(handOff("demo"));
    const storageState = await signedIn.storageState();
    for (let run = 0; run < Number(runs); run++) {
      const context = await browser.newContext({ ...phone, storageState });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send("Network.enable");
      await client.send("Network.emulateNetworkConditions", network);
      for (const visit of ["first", "second"]) {
        times[visit].push(await usableAfter(page, `${origin}/admin/demo${path}`));
        await page.waitForTimeout(settling);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  for (const [visit, all] of Object.entries(times))
    console.log(`${visit} visit: median ${median(all)} ms of ${all.join(", ")}`);
});

/** Opens a screen and returns the milliseconds until it shows its content without placeholders. */
async function usableAfter(page, address) {
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit", timeout: 60_000 });
  await page.waitForFunction(
    () => document.querySelector("main h1") && !document.querySelector(".bone, .skeleton"),
    null,
    { timeout: 60_000 },
  );
  return Math.round(performance.now() - start);
}

function median(all) {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
}
