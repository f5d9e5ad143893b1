import { useMemo } from "react";
import { track } from "../advertising/track";
import { toast } from "../components/toast";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
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
} from "../state/cart";
import { confirmAdded } from "../state/overlay";

interface CartActions {
  /**
   * Adds the units of a choice and opens the confirmation unless `quiet` is set. Returns false if the stock is
   * used up.
   */
  add(choice: CartChoice, quiet?: boolean): boolean;
  increase(id: string): void;
  decrease(id: string): void;
  remove(id: string): void;
  clear(): void;
}

/** Returns the actions on the current shop's cart; each shows a toast. */
export function useCartActions(): CartActions {
  const shop = useShop();
  const i18n = useI18n();
  return useMemo(() => {
    const { t, tn } = i18n;
    const change = (next: (lines: CartLine[]) => CartLine[]) => {
      let before: CartLine[] = [];
      cart.change(shop.slug, (lines) => {
        before = lines;
        return next(lines);
      });
      const after = cart.get(shop.slug);
      track(shop, { name: "cart", before, after });
      return cartCount(after) - cartCount(before);
    };
    // Applies `next` and reports whether the number of units has grown. If not, shows a toast with the stock limit.
    const grow = (next: (lines: CartLine[]) => CartLine[], stock: number) => {
      const more = change(next) > 0;
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
        const stock = cart.get(shop.slug).find((line) => line.id === id)?.stock ?? 0;
        grow((lines) => increased(lines, id), stock);
      },
      decrease: (id) => void change((lines) => decreased(lines, id)),
      remove(id) {
        change((lines) => removed(lines, id));
        toast("success", t("toast.cart_removed"));
      },
      clear() {
        change(() => []);
        toast("success", t("toast.cart_cleared"));
      },
    };
  }, [shop, i18n]);
}
