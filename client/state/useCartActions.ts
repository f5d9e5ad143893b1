import { useMemo } from "react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { toast } from "../lib/toast";
import {
  added,
  type CartChoice,
  type CartLine,
  cart,
  cartCount,
  decreased,
  increased,
  lineId,
  removed,
} from "./cart";
import { confirmAdded } from "./overlay";

interface CartActions {
  /** Adds one; the confirmation opens unless it is quiet. False where the stock allows no more. */
  add(choice: CartChoice, quiet?: boolean): boolean;
  increase(id: string): void;
  decrease(id: string): void;
  remove(id: string): void;
  clear(): void;
}

/** What a visitor can do with the cart of the shop shown, each told by a toast. */
export function useCartActions(): CartActions {
  const { slug } = useShop();
  const i18n = useI18n();
  return useMemo(() => {
    const { t, tn } = i18n;
    // Whether the cart then held more than before.
    const grow = (next: (lines: CartLine[]) => CartLine[], stock: number) => {
      let more = false;
      cart.change(slug, (lines) => {
        const after = next(lines);
        more = cartCount(after) > cartCount(lines);
        return after;
      });
      if (!more) toast("error", tn("stock.only", stock));
      return more;
    };
    return {
      add(choice, quiet = false) {
        const { stock } = choice.variant ?? choice.product;
        if (!grow((lines) => added(lines, choice), stock)) return false;
        toast("success", t("toast.cart_added"));
        if (!quiet) confirmAdded(lineId(choice));
        return true;
      },
      increase(id) {
        const stock = cart.get(slug).find((line) => line.id === id)?.stock ?? 0;
        grow((lines) => increased(lines, id), stock);
      },
      decrease: (id) => cart.change(slug, (lines) => decreased(lines, id)),
      remove(id) {
        cart.change(slug, (lines) => removed(lines, id));
        toast("success", t("toast.cart_removed"));
      },
      clear() {
        cart.change(slug, () => []);
        toast("success", t("toast.cart_cleared"));
      },
    };
  }, [slug, i18n]);
}
