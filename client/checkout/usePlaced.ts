import { toast } from "../components/toast";
import { useI18n } from "../lib/i18n";
import { shopHref, usePage, useShop } from "../lib/page";
import { orderSuccessPath } from "../lib/paths";
import { useNavigation } from "../router/navigation";
import { cart } from "../state/cart";
import { changeDraft, finished, type Ordered, readDraft, withoutOrdered } from "../state/checkout";
import { codes } from "../state/codes";
import type { Order } from "../types/order.gen";

/**
 * Returns the function to call when an order was placed under a key. It removes the ordered items from the cart,
 * forgets the discount codes and opens the order's page.
 */
export function usePlaced(): (order: Order, key: string, ordered: Ordered[]) => void {
  const { slug } = useShop();
  const { links } = usePage();
  const { t } = useI18n();
  const { navigate } = useNavigation();
  return (order, key, ordered) => {
    // Two tabs may send the same order; the first to receive the response clears the cart.
    if (readDraft(slug).key === key) {
      cart.change(slug, (lines) => withoutOrdered(lines, ordered));
      codes.change(slug, () => []);
      changeDraft(slug, finished);
      toast("success", t("order.placed"));
    }
    navigate(shopHref(links, orderSuccessPath(order.order_id)), { replace: true });
  };
}
