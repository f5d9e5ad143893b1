// Browser tests of bin/haat with the demo shops, on a data folder of their own that is gone afterwards.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Found or made once by the first process that reads this file, and handed on to the others in the environment.
process.env.HAAT_TEST_CHROMIUM ??= execFileSync("node", ["scripts/chromium.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (!process.env.HAAT_TEST_DATA) {
  const made = mkdtempSync(join(tmpdir(), "haat-e2e-"));
  process.env.HAAT_TEST_DATA = made;
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
}
const chromium: { executablePath: string; args: string[]; env: Record<string, string> } =
  JSON.parse(process.env.HAAT_TEST_CHROMIUM);
const data = process.env.HAAT_TEST_DATA;
const port = process.env.HAAT_TEST_PORT ?? "18080";

// Each test runs at each size and in each language with HAAT_TEST_MATRIX=full. Without it, a test that exists in both languages
// runs in Bengali on a phone alone, and one that runs at both sizes runs on a phone alone, unless its subject is the layout.
const full = process.env.HAAT_TEST_MATRIX === "full";
const bothSizes = "(layout|shift|cart|listing|checkout|own-host|history)\\.spec";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/dns.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What a test waits for ends it: only one that hangs, or fails, takes so long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 1, // what passes only then is listed as flaky
  reporter: "list",
  // A test is tried at both sizes unless its tag names one, see e2e/support/pages.ts.
  projects: [
    {
      name: "mobile",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: "desktop",
      grep: full ? /.*/ : new RegExp(`@desktop|${bothSizes}`),
      grepInvert: full ? /@phone/ : /@phone|\bin en\b/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  use: {
    serviceWorkers: "block", // but where a test is of it: what it answers, no test could look into
    baseURL: `http://localhost:${port}`,
    trace: { mode: "on-first-retry", screenshots: false }, // pictures of every step cost a third of the time
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
    command: "bin/haat serve --demo",
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000, // on a busy machine the demo takes minutes to make
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    env: {
      HAAT_ADDR: `127.0.0.1:${port}`,
      HAAT_METRICS_ADDR: `127.0.0.1:${Number(port) + 3000}`, // see e2e/hostile.spec.ts
      HAAT_DNS: `127.0.0.1:${Number(port) + 1000}`, // see e2e/support/dns.ts
      HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
      HAAT_MARKET_HOST: "localhost",
      HAAT_META_URL: `http://127.0.0.1:${Number(port) + 2000}`, // see e2e/admin/admin-settings.spec.ts
      HAAT_MEDIA_URL: `file://${data}/media`,
      HAAT_SECRET: "a secret for the browser tests only",
      HAAT_SMS_URL: `file://${data}/sms.jsonl`,
      HAAT_UNPROVEN_VALUE: "600", // 60 000 taka outside of production, see e2e/checkout/order-code.spec.ts
    },
  },
});
