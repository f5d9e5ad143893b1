// Runs the browser tests against bin/haat with the demo shops, in a temporary data folder.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { fullMatrix } from "./e2e/support/pages";

// The first process that reads this file chooses the browser and creates the data folder. Its child
// processes inherit both in the environment.
process.env.HAAT_TEST_CHROMIUM ??= execFileSync("node", ["scripts/chromium.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
process.env.HAAT_TEST_BROWSERS ??= execFileSync("node", ["scripts/browsers.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (!process.env.HAAT_TEST_DATA) {
  const folder = mkdtempSync(join(tmpdir(), "haat-e2e-"));
  process.env.HAAT_TEST_DATA = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const chromium: { executablePath: string; args: string[]; env: Record<string, string> } =
  JSON.parse(process.env.HAAT_TEST_CHROMIUM);
const data = process.env.HAAT_TEST_DATA;
const port = process.env.HAAT_TEST_PORT ?? "18080";

// HAAT_TEST_MATRIX=full runs every test at each size and in each language. Otherwise the desktop
// runs only tests tagged @desktop or @both; tests whose title contains "in en" and tests tagged @slow are omitted.
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/dns.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3, // Tests often wait for timers and animations, so 3 workers use 2 cores.
  // High, because only tests that hang or fail reach it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 1, // A test that passes only on retry is reported as flaky.
  reporter: "list",
  // A test runs at both sizes unless it is tagged @desktop or @phone. The desktop runs first,
  // because it has the longest tests, and one core would be idle while they end.
  projects: [
    {
      name: "desktop",
      grep: fullMatrix ? /.*/ : /@desktop|@both/,
      grepInvert: fullMatrix ? /@phone/ : /@phone|@slow|\bin en\b/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "mobile",
      grepInvert: fullMatrix ? /@desktop/ : /@desktop|@slow|\bin en\b/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  use: {
    serviceWorkers: "block", // Tests cannot inspect a service worker's responses. Tests of the worker itself allow it.
    baseURL: `http://localhost:${port}`,
    trace: { mode: "on-first-retry", screenshots: false }, // Screenshots of every step would take a third of the time.
    video: "off",
    launchOptions: {
      executablePath: chromium.executablePath,
      chromiumSandbox: false,
      env: { ...(process.env as Record<string, string>), ...chromium.env },
      args: [
        ...chromium.args,
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP localhost 127.0.0.1, MAP *.localhost 127.0.0.1, MAP *.test 127.0.0.1",
      ],
    },
  },
  webServer: {
    command: "bin/haat serve --demo --demo-history=0", // the small demo: tests count its orders
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000, // On a busy machine, creating the demo shops takes minutes.
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: {
      HAAT_ADDR: `127.0.0.1:${port}`,
      HAAT_METRICS_ADDR: `127.0.0.1:${Number(port) + 3000}`, // see e2e/hostile.spec.ts
      HAAT_DNS: `127.0.0.1:${Number(port) + 1000}`, // see e2e/support/dns.ts
      HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
      HAAT_MARKET_HOST: "localhost",
      HAAT_PUSH_HOSTS: "push.invalid", // see e2e/admin/admin-alerts.spec.ts
      HAAT_BKASH_URL: `http://127.0.0.1:${Number(port) + 5000}`, // see e2e/checkout/fewer-fake-orders.spec.ts
      HAAT_META_URL: `http://127.0.0.1:${Number(port) + 2000}`, // see e2e/admin/admin-settings.spec.ts
      HAAT_MEDIA_URL: `file://${data}/media`,
      HAAT_SECRET: "a secret for the browser tests only",
      HAAT_SMS_URL: `file://${data}/sms.jsonl`,
      HAAT_UNVERIFIED_VALUE: "600", // multiplied by 100 outside production: 60 000 taka, see e2e/checkout/order-code.spec.ts
    },
  },
});
