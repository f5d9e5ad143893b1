import { CartChanges } from "../components/CartChanges";
import { CartEmpty } from "../components/CartEmpty";
import { CartLines } from "../components/CartLines";
import { Link } from "../components/Link";
import { OrderButton } from "../components/OrderButton";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cartPath } from "../lib/paths";
import { cart, cartCount, cartTotal } from "../state/cart";
import { closeOverlay } from "../state/overlay";
import { useCartRefresh } from "../state/useCartRefresh";

/** The cart beside the page: its lines, what they cost, and the ways on. */
export default function CartDrawer() {
  const lines = cart.use((items) => items);
  const { asking, failed, changes } = useCartRefresh();
  const empty = lines.length === 0;
  return (
    <>
      <div aria-busy={asking} className="grow overflow-y-auto overscroll-contain px-4">
        <CartChanges changes={changes} />
        {failed && <CartUnsure />}
        {empty ? (
          <CartEmpty onLeave={closeOverlay} />
        ) : (
          <CartLines lines={lines} onLeave={closeOverlay} />
        )}
      </div>
      <Footing empty={empty} />
    </>
  );
}

/** Says that the prices shown may be of another day. */
export function CartUnsure() {
  const { t } = useI18n();
  return (
    <p role="status" className="mt-3 text-sm text-warning">
      {t("cart.unsure")}
    </p>
  );
}

function Footing({ empty }: { empty: boolean }) {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  const count = cart.use(cartCount);
  const total = cart.use(cartTotal);
  return (
    <div className="grid shrink-0 gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p aria-live="polite" className="flex items-baseline justify-between">
        <span>
          {t("cart.subtotal")} <span className="text-sm text-muted">({tn("products", count)})</span>
        </span>
        <strong className="text-xl font-bold">{money(total, currency)}</strong>
      </p>
      <OrderButton disabled={empty} onLeave={closeOverlay} />
      <Link to={cartPath} onClick={closeOverlay} className={button.quiet}>
        {t("cart.view")}
      </Link>
    </div>
  );
}
