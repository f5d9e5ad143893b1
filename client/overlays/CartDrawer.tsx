import { CartAdvance } from "../cart/CartAdvance";
import { CartEmpty } from "../cart/CartEmpty";
import { CartLines } from "../cart/CartLines";
import { CartNews } from "../cart/CartNews";
import { CartSubtotal } from "../cart/CartSubtotal";
import { CartDiscounts, FreeDelivery } from "../cart/laterParts";
import { type CartTerms, useCartRefresh } from "../cart/useCartRefresh";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { cartPath } from "../lib/paths";
import { OrderButton } from "../product/OrderButton";
import { Link } from "../router/Link";
import { cart } from "../state/cart";
import { closeOverlay } from "../state/overlay";

/** The cart as a drawer: its lines, its total and the next steps. */
export default function CartDrawer() {
  const lines = cart.use((items) => items);
  const refresh = useCartRefresh();
  const empty = lines.length === 0;
  return (
    <>
      <div aria-busy={refresh.asking} className="grow overflow-y-auto overscroll-contain px-4">
        <CartNews refresh={refresh} />
        {empty ? (
          <CartEmpty onLeave={closeOverlay} />
        ) : (
          <CartLines lines={lines} onLeave={closeOverlay} />
        )}
      </div>
      <Footing empty={empty} terms={refresh} />
    </>
  );
}

function Footing({ empty, terms }: { empty: boolean; terms: CartTerms }) {
  const { t } = useI18n();
  return (
    <div className="grid shrink-0 gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <FreeDelivery from={terms.freeFrom} />
      <CartSubtotal className="text-xl" />
      <CartDiscounts quote={terms.quote} />
      <CartAdvance {...terms.advance} />
      <OrderButton disabled={empty} advance={terms.advance.due > 0} onLeave={closeOverlay} />
      <Link to={cartPath} onClick={closeOverlay} className={button.quiet}>
        {t("cart.view")}
      </Link>
    </div>
  );
}
