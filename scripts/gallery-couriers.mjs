#!/usr/bin/env node
// Takes screenshots of a merchant's work with couriers, in Bengali on a phone and in English on a
// desktop, into docs/screenshots/couriers/. The shop, the couriers and their two weeks are
// simulated by e2e/courierworld. The client must be built. If a screen cannot be opened, it exits
// with status 1 and changes no file.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium } from "./demo-server.mjs";
import { encoder, screens, takeScreenshot } from "./pictures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "screenshots", "couriers");
const variants = { phone: { locale: "bn", width: 390 }, desktop: { locale: "en", width: 1280 } };
const longest = 1800; // The maximum height of a picture in pixels.

const world = await startWorld();
const browser = await chromium.launch(findChromium());
try {
  const encode = await encoder(browser);
  const pictures = new Map();
  const views = [];
  for (const [variant, { locale, width }] of Object.entries(variants)) {
    const context = await browser.newContext({ ...screens[width], reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(await world.get("/link"));
    views.push({ page, variant, locale, t: texts(locale) });
  }
  /** Takes a picture of a screen in each variant. `open` is called before, to open the picture's subject. */
  const take = async (name, path, open = () => {}) => {
    for (const [i, view] of views.entries()) {
      const { page, locale, variant } = view;
      await show(page, path, locale);
      await open(view, i);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const dialog = (await page.locator("dialog[open]").count()) > 0;
      const full =
        !dialog && height > screens[variants[variant].width].viewport.height && height < longest;
      pictures.set(`${name}-${variant}`, await encode(await takeScreenshot(page, full)));
      console.error(`${name}-${variant}`);
    }
  };
  await play(take, views);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of pictures) writeFileSync(join(out, `${name}.webp`), bytes);
} finally {
  await browser.close();
  await world.end();
}

/** Simulates the two weeks and takes pictures at several points. */
async function play(take, views) {
  const { page } = views[0];
  const keys = await world.get("/keys/steadfast");
  await take("connect", "/settings/couriers", async ({ page, t }) => {
    await page
      .getByRole("button", { name: t("admin.couriers.connect") })
      .first()
      .click();
    await page.getByLabel(t("admin.couriers.key.api_key")).fill(keys.api_key);
    await page.getByLabel(t("admin.couriers.key.secret_key")).fill("•".repeat(16));
  });
  await world.post("/connect?names=steadfast,pathao,redx");
  await page.request.put(await address(page, "couriers/rules"), {
    data: {
      weight: 400,
      default: "steadfast",
      rules: [
        {
          courier: "pathao",
          districts: ["Chattogram"],
          max_weight: 0,
          min_amount: 0,
          max_amount: 1000,
        },
      ],
      stuck_days: 3,
      failed_attempts: 2,
      tell_out_for_delivery: true,
    },
  });
  await take("rules", "/settings/couriers", ({ page, t }) =>
    page
      .getByRole("heading", { name: t("admin.couriers.rules") })
      .evaluate((heading) => heading.scrollIntoView()),
  );

  const orders = await world.post("/place");
  await take("review", `/parcels/book?orders=${orders.join(",")}`);
  const halves = [orders.slice(0, 2), orders.slice(2)];
  for (const [i, { page, locale, t }] of views.entries()) {
    await show(page, `/parcels/book?orders=${halves[i].join(",")}`, locale);
    for (const note of await page.getByLabel(t("admin.parcels.note")).all()) await note.fill("");
    await page.locator(".save-bar button").click();
    await page.getByRole("button", { name: ask(t) }).waitFor();
  }
  await world.post("/settle");
  await take("pickup", "/parcels?tab=moving", async ({ page, t }) => {
    await page.getByRole("button", { name: ask(t) }).click();
    await page
      .getByLabel(t("admin.pickup.address"), { exact: true })
      .fill("House 12, Road 7, Mirpur 10");
    await page.getByLabel(t("admin.pickup.area")).fill("Mirpur");
    await page.locator("dialog li button").first().click();
    await page.getByLabel(t("admin.pickup.address_id")).fill("48213");
  });

  await world.post("/days?from=0&to=6");
  await take("parcels", "/parcels?tab=moving");
  const books = await world.get("/books/steadfast");
  const back = books.find(({ Invoice }) => Invoice === orders[2]);
  await take("check-in", "/parcels/check-in", async ({ page, t }) => {
    await page.getByLabel(t("admin.check_in.code")).fill(back.Consignment);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t("admin.check_in.take") }).waitFor();
  });
  await take("part", `/orders/${orders[3]}`, async ({ page, t }) => {
    await page.getByRole("button", { name: t("admin.returns.start") }).click();
    await page.locator("dialog input").first().fill("1");
  });
  await world.post("/days?from=7&to=7");
  await page.request.post(await address(page, "cash/payouts/fetch"));
  await world.post("/settle");
  await world.post("/days?from=8&to=13");
  await take("attention", "/parcels/attention");
  await take("cash", "/cash");
  await world.post("/days?from=14&to=14");
  await take("payouts", "/cash?tab=payouts");
  await take("payout", "/cash?tab=payouts", async ({ page, locale }) => {
    const link = page.getByRole("link", { name: "SFC-88214" });
    const href = await link.getAttribute("href");
    await show(page, href.slice(href.indexOf("/admin/rina") + "/admin/rina".length), locale);
  });
}

/** Returns the label of the button that requests a pickup from Steadfast. */
function ask(t) {
  return t("admin.pickup.ask").replace("{courier}", "Steadfast");
}

/** Opens a screen of the shop and waits until it has loaded. */
async function show(page, path, locale) {
  const and = path.includes("?") ? "&" : "?";
  await page.goto(`${world.origin}/admin/rina${path}${and}lang=${locale}`);
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector("main .bone, main .skeleton"));
}

/** Returns the address of a request to the admin API. */
async function address(page, path) {
  const base = `${world.origin}/api/admin/v3`;
  const { data } = await (await page.request.get(`${base}/session?slug=rina`)).json();
  return `${base}/${path}?shop_id=${data.shop.id}`;
}

function texts(locale) {
  const all = JSON.parse(readFileSync(join(root, "locales", `${locale}.json`), "utf8"));
  return (key) => all[key];
}

/** Builds and starts e2e/courierworld. */
async function startWorld() {
  const folder = mkdtempSync(join(tmpdir(), "haat-couriers-"));
  const program = join(folder, "courierworld");
  execFileSync("go", ["build", "-o", program, "./e2e/courierworld"], {
    cwd: root,
    env: { ...process.env, GOFLAGS: "-tags=nodynamic,grpcnotrace -trimpath" },
    stdio: "inherit",
  });
  const child = spawn(program, ["127.0.0.1:0", "30"], { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { origin, control } = JSON.parse(line);
  const call = async (method, path) => {
    const answer = await fetch(control + path, { method });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    get: (path) => call("GET", path),
    post: (path) => call("POST", path),
    end: async () => {
      const exit = once(child, "exit");
      child.stdin.end();
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
