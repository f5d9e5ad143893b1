import { useState } from "react";
import { track } from "../../advertising/track";
import { toast } from "../../components/toast";
import { fetchQuote } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import { cart } from "../../state/cart";
import { openOverlay } from "../../state/overlay";
import type { OrderItem } from "../../types/order.gen";
import { type Missing, type Reordered, reordered, reorderLines } from "./reorder";

/** Adds the available items of an order to the cart and opens it. `missing` contains the others. */
export function useReorder(items: OrderItem[]) {
  const shop = useShop();
  const { t, locale } = useI18n();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing[]>([]);
  const put = async (): Promise<Reordered> => {
    const asked = reorderLines(items);
    const { lines } = asked.length > 0 ? await fetchQuote(shop.id, locale, asked) : { lines: [] };
    let result: Reordered = { lines: [], missing: [], found: 0 };
    cart.change(shop.slug, (before) => {
      result = reordered(before, items, lines);
      track(shop, { name: "cart", before, after: result.lines });
      return result.lines;
    });
    return result;
  };
  const reorder = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { found, missing } = await put();
      setMissing(missing);
      if (found > 0) {
        openOverlay("cart");
        toast("success", t("toast.cart_added"));
      } else toast("error", t("dashboard.reorder.none"));
    } catch (error) {
      console.info("reorder:", error);
      toast("error", t("error.network"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, missing, reorder };
}
