// A shop with rules against fake orders, on a phone in Bengali: known customers notice nothing, a
// doubtful order waits for the customer's confirmation, and a customer with returned parcels pays
// the delivery charge in advance at a fake bKash.
import type { APIRequestContext, Page } from "@playwright/test";
import { newMobile, sentLink } from "../support/account";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { buyNow, fillCheckout, placeButton, placedOrder, type shopper } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { type Program, startProgram } from "../support/program";
import { text } from "../support/shop";
import { placeAndMove, shopApi } from "../support/shopApi";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

const address = `127.0.0.1:${Number(process.env.HAAT_TEST_PORT ?? "18080") + 5000}`;

/** A payment in the fake bKash's books. Amounts are in taka. */
interface Paid {
  Amount: number;
  Executed: boolean;
  Repeated: number;
}

let bkash: Program<{ origin: string; keys: Record<string, string> }>;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  bkash = await startProgram("e2e/fakebkash", address);
});
test.afterAll(() => bkash.end());

/** Opens a shop with one product. `past` places an order and changes its status, `useRules` turns the rules and bKash on. */
async function openShop(request: APIRequestContext) {
  const shop = await newShop(request);
  const call = shopApi(request, shop.id);
  const { id, slug: product } = await call("post", "admin/v3/products", {
    name: "",
    bn_name: "মধু",
    sku: "HONEY-1",
    selling_price: 850,
    stock: { from: 0, to: 50 },
    discount_type: "FLAT",
    status: "published",
  });
  await call("put", "admin/v3/publish", { public: true });
  const past = (mobile: string, ...steps: object[]) =>
    placeAndMove(call, { mobile }, id, 1, ...steps);
  const useRules = async () => {
    await call("put", "admin/v3/risk/rules", {
      ...(await call("get", "admin/v3/risk/rules")),
      on: true,
      amber: 30,
      red: 50,
      amber_action: "link",
      red_action: "advance",
      accept: true,
    });
    await call("post", "admin/v3/gateways/bkash", { keys: bkash.start.keys, sandbox: true });
  };
  return { ...shop, product, past, useRules, call };
}

/** Orders one unit in the browser and returns the order's id. */
async function order(page: Page, slug: string, product: string, more: Partial<typeof shopper>) {
  await buyNow(page, slug, product, "");
  await fillCheckout(page, more);
  await placeButton(page, "bn").click();
  return placedOrder(page);
}

const shipped = [{ to: "accepted" }, { to: "shipped" }];

test(
  "known customers notice nothing, doubtful ones confirm, those with returns pay in advance",
  phoneOnly,
  async ({ page }) => {
    test.slow();
    const { slug, product, past, useRules, call } = await openShop(page.request);
    const [honest, refuser] = [newMobile(), newMobile()];
    for (let n = 0; n < 2; n++) await past(honest, ...shipped, { to: "delivered" });
    for (let n = 0; n < 3; n++)
      await past(refuser, ...shipped, { to: "returned", reason: "refused" });
    for (const [mobile, delivered, returned] of [
      [honest, 2, 0] as const,
      [refuser, 0, 3] as const,
    ]) {
      const known = async () => (await call("get", `admin/v3/customers?q=${mobile}`)).customers[0];
      await expect.poll(known).toMatchObject({ delivered, returned });
    }
    await useRules();
    const main = page.locator("#main");
    const expectState = async (id: string, state: string) => {
      await gotoAdmin(page, slug, `/orders/${id}`);
      await expect(main.locator(".status-badge").first()).toHaveText(t(state as "order.placed"));
    };

    await test.step("an honest customer's order is accepted", async () => {
      const id = await order(page, slug, product, { mobile: honest });
      await expect(main.getByRole("link", { name: t("basic.pay.title") })).toHaveCount(0);
      await expectState(id, "order.status.accepted");
    });

    await test.step("a new number in another district confirms by the link", async () => {
      const mobile = newMobile();
      const elsewhere = { mobile, line: "বাড়ি ১২, সিলেট সদর, সিলেট" };
      const id = await order(page, slug, product, elsewhere);
      const link = await sentLink(mobile, "/basic/confirm?");
      await expectState(id, "order.status.pending");
      await page.goto(link);
      await page.getByRole("button", { name: t("basic.confirm.yes") }).click();
      await expectState(id, "order.status.accepted");
    });

    await test.step("a customer with three returns pays the delivery charge by bKash", async () => {
      const id = await order(page, slug, product, { mobile: refuser });
      const link = await sentLink(refuser, "/basic/pay?");
      await expectState(id, "order.status.pending");
      // bKash takes the money but its response is lost, so the server does not know the outcome.
      await fetch(`${bkash.start.origin}/lose?kind=execute&n=1`, { method: "POST" });
      await page.goto(link);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await page.locator("button[name=gateway]").click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/basic/pay\\?order=${id}`));
      // The server asks bKash for the outcome of the payment.
      await expect(async () => expectState(id, "order.status.accepted")).toPass({
        timeout: 30_000,
      });
      const paid: Paid[] = await (await fetch(`${bkash.start.origin}/payments`)).json();
      expect(paid).toMatchObject([{ Amount: 60, Executed: true, Repeated: 0 }]);
      await expect(main).toContainText(t("admin.payments.state.confirmed"));
    });
  },
);
