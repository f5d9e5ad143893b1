// A shopper's steps through a demo shop, in English, in any browser.
import type { ShopSample } from "../support/pages";
import { text } from "../support/shop";
import type { Device } from "./device";
import {
  choose,
  chooseOptions,
  closeDialog,
  expectDialog,
  fill,
  open,
  press,
  shows,
  until,
  visit,
} from "./hands";

const t = (key: Parameters<typeof text>[1]) => text("en", key);

/** A word that finds products, by shop. */
const words: Record<string, string> = { demo: "500", rupali: "saree", nobanno: "honey" };

/** Reads pages, searches, chooses a variant, and orders from the drawer. Returns the order's id. */
export async function buys(device: Device, shop: ShopSample): Promise<string> {
  await open(device, `/shop/${shop.slug}?lang=en`);
  await searches(device, words[shop.slug] ?? "");
  await open(device, `/${shop.slug}${shop.paths.category}?lang=en`);
  await shows(device, "#main h3 a");
  await open(device, `/${shop.slug}${shop.paths["product with variants"]}?lang=en`);
  await chooseOptions(device);
  await press(device, "#main button", t("cart_add"));
  await expectDialog(device);
  await closeDialog(device, "button", t("cart.continue"));
  await press(device, ".bottom-nav a[aria-haspopup=dialog]", t("cart"));
  await expectDialog(device);
  await press(device, "dialog[open] a", t("cart.order"));
  return orders(device);
}

async function searches(device: Device, word: string) {
  await press(device, "header a[aria-haspopup=dialog][href*='/search']");
  await expectDialog(device);
  await fill(device, "dialog[open] input[type=search]", word);
  await shows(device, "dialog[open] h3 a");
  await closeDialog(device);
}

async function orders(device: Device) {
  await fill(device, "#checkout-name", "Rahima Khatun");
  await fill(device, "#checkout-mobile", "01812345670");
  await choose(device, "#checkout-division", "Dhaka");
  await choose(device, "#checkout-district", "Dhaka");
  await choose(device, "#checkout-upazila", "Dhanmondi");
  await fill(device, "#checkout-line", "House 12, Road 5");
  await shows(device, "#main form dl[aria-busy=false]");
  await press(device, "#main form button[type=submit]", t("checkout.place"));
  const order = await until(
    device,
    "the order",
    () =>
      location.pathname.endsWith("/order-success")
        ? new URLSearchParams(location.search).get("order")
        : null,
    null,
  );
  return order;
}

/** Finds an order by its id. */
export async function tracks(device: Device, shop: ShopSample, order: string) {
  await open(device, `/${shop.slug}/track-order?lang=en`);
  await fill(device, "#track-query", order);
  await press(device, "#main form button[type=submit]", t("track.search"));
  await shows(device, "#main", order);
}

/** Signs in as the demo's customer, looks at the account's menu, and writes to the shop. */
export async function writes(device: Device) {
  await open(device, `/demo/login?lang=en`);
  await fill(device, "input[name=mobile]", "01712345678");
  await fill(device, "input[name=password]", "demo1234");
  await press(device, "#main form button[type=submit]");
  await press(device, "#main button[aria-haspopup=dialog]");
  await expectDialog(device);
  await press(device, "dialog[open] a", t("dashboard.my_chat"));
  await until(device, "the chat", () => location.pathname.endsWith("/my_chat"), null);
  const words = `Is it fresh? ${Date.now()}`;
  await fill(device, ".chat-room textarea", words);
  await press(device, ".chat-room form button[type=submit]");
  await shows(device, ".chat-room [role=log]", words);
}

/** Opens the order desk by a hand-off link, looks into the menu, and accepts a new order. */
export async function accepts(device: Device, link: URL, order: string) {
  await visit(device, link.pathname + link.search);
  await shows(device, ".bottom-nav button[aria-haspopup=dialog]"); // The token disappears from the address before the session has started.
  await open(device, `/admin/demo/orders?tab=new&lang=en`);
  await press(device, ".bottom-nav button[aria-haspopup=dialog]");
  await expectDialog(device);
  await closeDialog(device);
  await press(device, `#main ul a[href*='/orders/${order}']`);
  await press(device, "#main button", t("admin.orders.act.accepted"));
  await shows(device, "#main", t("order.status.accepted"));
}
