import { useI18n } from "../lib/i18n";
import { useNavigation } from "../lib/navigation";
import { shopHref, usePage, useShop } from "../lib/page";
import { orderSuccessPath } from "../lib/paths";
import { toast } from "../lib/toast";
import { cart } from "../state/cart";
import { changeDraft, finished, type Ordered, readDraft, withoutOrdered } from "../state/checkout";
import type { Order } from "../types/checkout.gen";

/** What follows once it is heard that an order was placed under a key: the cart is without what was ordered, and the page is the order's. */
export function usePlaced(): (order: Order, key: string, ordered: Ordered[]) => void {
  const { slug } = useShop();
  const { links } = usePage();
  const { t } = useI18n();
  const { navigate } = useNavigation();
  return (order, key, ordered) => {
    // In two tabs it is one order, and the first to hear of it clears up.
    if (readDraft(slug).key === key) {
      cart.change(slug, (lines) => withoutOrdered(lines, ordered));
      changeDraft(slug, finished);
      toast("success", t("order.placed"));
    }
    navigate(shopHref(links, orderSuccessPath(order.order_id)), { replace: true });
  };
}
