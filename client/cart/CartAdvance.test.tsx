import { expect, test } from "vitest";
import { OrderButton } from "../product/OrderButton";
import { cart } from "../state/cart";
import { renderInShop } from "../testing/render";
import { CartAdvance } from "./CartAdvance";

test("the cart states the advance, without the amount once the cart has changed", async () => {
  cart.change("demo", () => []); // other tests share the browser's storage
  const { unmount } = await renderInShop(
    <>
      <CartAdvance due={60} subtotal={0} />
      <OrderButton disabled={false} advance={true} />
    </>,
  );
  expect(document.body.textContent).toContain("৳60 of it is due in advance");
  expect(document.body.textContent).not.toContain("cash on delivery");
  await unmount();
  const changed = await renderInShop(<CartAdvance due={60} subtotal={100} />);
  expect(document.body.textContent).toContain("A part of it");
  await changed.unmount();
});

test("nothing is stated if nothing is due in advance", async () => {
  const { unmount } = await renderInShop(<CartAdvance due={0} subtotal={0} />);
  expect(document.body.textContent).toBe("");
  await unmount();
});
