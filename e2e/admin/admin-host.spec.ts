// A second server on the demo shops' data that serves the admin area on its own host.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { handoffLink } from "../support/admin";
import { expect, gotoHydrated, test } from "../support/test";

// Allows the requests of the market's page that the server rejects, because the browser logs them.
test.use({ allowedConsole: /\/api\/admin\/v3\/session\?slug=demo/ });

let server: ChildProcess;
let port: number;
let settings: Record<string, string>;

test.beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, "close");
  const data = process.env.HAAT_TEST_DATA;
  settings = {
    HAAT_ADDR: `127.0.0.1:${port}`,
    HAAT_ADMIN_HOST: "admin.localhost",
    HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
    HAAT_MEDIA_URL: `file://${data}/media`,
    HAAT_SMS_URL: `file://${data}/sms.jsonl`,
    HAAT_SECRET: "a secret for the browser tests only",
  };
  server = spawn("bin/haat", ["serve"], { stdio: "ignore", env: { ...process.env, ...settings } });
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
});

const at = (host: string, path: string) => `http://${host}:${port}${path}`;

test("the admin area works on its own host, and market pages cannot use its session", async ({
  page,
}) => {
  const link = await handoffLink("demo", "", settings);
  expect(link.origin).toBe(at("admin.localhost", ""));

  // A link to the market host redirects, and its token stays valid.
  await page.goto(at("localhost", link.pathname + link.search));
  await expect(page).toHaveURL(
    (url) => url.origin === link.origin && !url.searchParams.has("token"),
  );
  for (const path of [
    "",
    "/orders",
    "/products",
    "/settings/advertising",
    "/own-domain",
    "/build-app",
  ]) {
    await page.goto(at("admin.localhost", `/admin/demo${path}?lang=en`));
    await expect(page.locator("#main h1")).toBeVisible();
  }
  const qr = page.locator('img[src="/admin/demo/qr.svg"]');
  await page.goto(at("admin.localhost", "/admin/demo?lang=en"));
  await expect(qr).toBeVisible();
  await expect
    .poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto(at("admin.localhost", "/admin/demo/themes?lang=en"));
  const preview = page.frameLocator("iframe").first();
  await expect(preview.locator("h1, h2, header").first()).toBeVisible();
  await expect(preview.locator("script")).toHaveCount(0);

  const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length);
  expect(await page.evaluate(workers), "service workers of the admin host").toBe(0);

  // A page of the market host can neither send nor read the session's requests.
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name.includes("haat_admin_"));
  expect(session.map(({ domain }) => domain)).toEqual(["admin.localhost"]);
  await gotoHydrated(page, at("localhost", "/shop/demo"));
  const statuses = await page.evaluate(
    async (admin) => {
      const statusOf = (address: string) =>
        fetch(address, { credentials: "include" }).then(
          ({ status }) => status,
          () => "refused",
        );
      const path = "/api/admin/v3/session?slug=demo";
      return { here: await statusOf(path), there: await statusOf(admin + path) };
    },
    at("admin.localhost", ""),
  );
  expect(statuses).toEqual({ here: 401, there: "refused" });
});

test("the admin host serves no storefront", async ({ request }) => {
  const headers = { Host: `admin.localhost:${port}` };
  for (const path of ["/shop/demo", "/demo/cart", "/api/v1/online-shop/demo"]) {
    const answer = await request.get(`http://127.0.0.1:${port}${path}`, { headers });
    expect(answer.status(), path).toBe(404);
  }
});
