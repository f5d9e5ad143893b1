// The screens of the demo's admin area whose dialogs are checked in all browsers.
import type { Device } from "./device";
import { fill, pressFor, shows } from "./hands";
import { close, expectOpened, opens } from "./sweep";

export interface Visited {
  /** Path of the screen below the shop's address. */
  path: string;
  /**
   * If set, the first link of the screen whose address contains this text is opened instead of the
   * screen itself.
   */
  first?: string;
  /** Opens and checks the dialogs that pressing a marked button does not open. */
  prepare?: (device: Device) => Promise<void>;
}

/** Selects the first row of a list, so that the bar for selected rows is shown. */
async function choosesRow(device: Device) {
  await shows(device, "#main input[type=checkbox]");
  await device.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("#main input[type=checkbox]")];
    rows.find((each) => each.closest("li, tbody tr"))?.click();
  }, null);
}

/** Turns the switch that closes the shop, which opens a confirmation, and cancels it. */
async function closesShop(device: Device) {
  await opens(device, "#main [role=switch]");
  await close(device);
}

/** Requests another address for the shop, which needs the password or a code. */
async function changesSlug(device: Device) {
  await fill(device, "#slug-slug", "demo-two");
  await device.evaluate(() => {
    const form = document.querySelector("#slug-slug")?.closest("form");
    form?.querySelector("button[type=submit]")?.setAttribute("data-sweep", "");
  }, null);
  await opens(device, "[data-sweep]");
  await pressFor(device, "dialog[open] .grid > button:last-child", "dialog[open] input");
  await shows(device, "dialog[open] input");
  await expectOpened(device);
  await close(device);
  await empty(device, "#slug-slug");
}

/**
 * Empties a field. Firefox otherwise asks before it leaves a form with changes, and waits for the
 * answer.
 */
async function empty(device: Device, selector: string) {
  await device.evaluate((selector) => {
    const field = document.querySelector<HTMLInputElement>(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }, selector);
}

const statuses = [
  "pending",
  "accepted",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "canceled",
];

const sections = [
  "shop",
  "banner",
  "social",
  "prices",
  "payments",
  "returns",
  "policies",
  "chat",
  "replies",
  "couriers",
  "risk",
  "whatsapp",
  "gateways",
  "notifications",
  "seo",
  "advertising",
  "team",
  "roles",
  "activity",
];

export const areas: Record<string, Visited[]> = {
  orders: [
    { path: "/orders" },
    { path: "/orders?status=pending", prepare: choosesRow },
    ...statuses.map((each) => ({ path: `/orders?status=${each}`, first: "/orders/" })),
    { path: "/orders/new" },
    { path: "/returns" },
    { path: "/payments" },
    { path: "/unfinished" },
    { path: "/parcels" },
    { path: "/parcels/attention" },
    { path: "/orders/scan" },
  ],
  products: [
    { path: "/products", prepare: choosesRow },
    { path: "/products", first: "/products/" },
    { path: "/products/new" },
    { path: "/stock" },
    { path: "/stock/count" },
    { path: "/categories" },
    { path: "/featured-product" },
    { path: "/discounts" },
    { path: "/discounts/new?start=percent" },
    { path: "/reviews" },
    { path: "/questions" },
    { path: "/searches" },
  ],
  shop: [
    { path: "", prepare: closesShop },
    { path: "/customers" },
    { path: "/customers", first: "/customers/" },
    { path: "/cash" },
    { path: "/cash?tab=payouts" },
    { path: "/cash?tab=ledger" },
    { path: "/cash?tab=ads" },
    { path: "/messages" },
    { path: "/messages", first: "/messages/" },
    { path: "/delivery" },
    { path: "/themes" },
    { path: "/own-domain", prepare: changesSlug },
    { path: "/alerts" },
    { path: "/devices" },
  ],
  settings: [{ path: "/settings" }, ...sections.map((each) => ({ path: `/settings/${each}` }))],
};
