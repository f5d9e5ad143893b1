// An order above the limit for unverified guests is placed once, after an SMS code.
import { newMobile, sentCode } from "../support/account";
import { violations } from "../support/axe";
import {
  buyNow,
  cancelOrder,
  field,
  fillCheckout,
  orderAddress,
  placeButton,
  placedOrder,
} from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { storedCart, text } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// Allows the error responses that these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4\d\d/ });

test(
  "a guest's large order asks for a code and keeps the cart until it is correct",
  phoneOnly,
  async ({ page }) => {
    const mobile = newMobile();
    await buyNow(page, "demo", "rechargeable-table-fan-12in");
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("demo-cart") ?? "");
      stored.state.items[0].quantity = 14;
      localStorage.setItem("demo-cart", JSON.stringify(stored));
    });
    await gotoHydrated(page, "/demo/checkout?lang=en");
    await fillCheckout(page, { mobile });
    await placeButton(page).click();

    await expect(page.getByText(text("en", "checkout.code.why"))).toBeVisible();
    const code = page.locator("#code");
    await expect(code).toBeFocused();
    expect(await violations(page)).toEqual([]);
    const right = await sentCode(mobile);
    await code.fill(right === "123456" ? "654321" : "123456");
    await expect(page.locator("#code-error")).not.toBeEmpty();
    await expect(code).toBeFocused();
    expect((await storedCart(page, "demo"))[0]?.quantity).toBe(14);

    // Going back keeps the form.
    await page.getByRole("button", { name: text("en", "account.code.back") }).click();
    await expect(field(page, "mobile")).toHaveValue(mobile);
    await placeButton(page).click();
    await expect(code).toBeFocused();
    await code.fill(right);
    const order = await placedOrder(page);
    expect(await storedCart(page, "demo")).toEqual([]);
    await gotoHydrated(page, orderAddress("demo", order));
    await expect(page.locator("#main")).toContainText("14");
    await cancelOrder(page.request, "demo", order);
  },
);
