// A shop blocks a number: its next order is refused with the shop's contact, and other customers order as before.
import { newMobile } from "../support/account";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { buyNow, fillCheckout, placeButton, placedOrder, placeOrder } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const product = "deshi-masoor-dal-1kg";

test.use({ allowedConsole: /status of 403/ }); // Allows the response to the refused order, which the browser logs.

test(
  "refuses a blocked number's order with the shop's contact, and accepts others",
  phoneOnly,
  async ({ page }) => {
    const mobile = newMobile();
    await placeOrder(page.request, "demo", product, 1, { mobile }, "en");
    await openAdmin(page, "demo", "/settings/risk?tab=block", { locale: "en" });
    const form = page.locator("#main form");
    await form.locator("[name=value]").fill(mobile);
    await form.getByRole("button", { name: text("en", "admin.risk.list.add") }).click();
    await expect(page.locator("#main li").first()).toContainText(mobile.slice(-4));
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    await buyNow(page, "demo", product);
    await fillCheckout(page, { mobile });
    await placeButton(page).click();
    const [refusal = ""] = text("en", "error.order_refused").split("{");
    await expect(page.locator("#main")).toContainText(refusal);
    await fillCheckout(page, { mobile: newMobile() });
    await placeButton(page).click();
    await placedOrder(page);
  },
);
