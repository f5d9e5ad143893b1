// A second server on the demo shops' data that serves media from its own host, another origin.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { Page } from "@playwright/test";
import { expect, gotoHydrated, test } from "./support/test";

let server: ChildProcess;
let port: number;

test.beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, "close");
  const data = process.env.HAAT_TEST_DATA;
  server = spawn("bin/haat", ["serve"], {
    stdio: "ignore",
    env: {
      ...process.env,
      HAAT_ADDR: `127.0.0.1:${port}`,
      HAAT_MEDIA_HOST: `pictures.test:${port}`,
      HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
      HAAT_MEDIA_URL: `file://${data}/media`,
      HAAT_SMS_URL: `file://${data}/sms.jsonl`,
      HAAT_SECRET: "a secret for the browser tests only",
    },
  });
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
});

/** Expects that every picture comes from the media host and that the first one has loaded. */
async function expectPictures(page: Page) {
  const pictures = page.locator('#main img[src*="/media/"]');
  await expect(pictures.first()).toBeVisible();
  const first = pictures.first();
  await expect
    .poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  const sources = await pictures.evaluateAll((all) =>
    all.map((img) => (img as HTMLImageElement).src),
  );
  for (const source of sources) expect(source).toContain(`http://pictures.test:${port}/media/`);
  expect(await first.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
    "pictures.test",
  );
}

test("pages show pictures from another origin, at first and after navigation", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await gotoHydrated(page, `http://localhost:${port}/shop/demo`);
  await expectPictures(page);
  await page.locator('#main h3 a[href*="/product/"]').first().click();
  await expect(page).toHaveURL(/\/demo\/product\//);
  await expectPictures(page);
  await page.reload();
  await expectPictures(page);
  const pictures = requested.filter((url) => url.includes("/media/"));
  expect(pictures.length).toBeGreaterThan(2);
  expect(pictures.filter((url) => !url.startsWith(`http://pictures.test:${port}/`))).toEqual([]);
});
