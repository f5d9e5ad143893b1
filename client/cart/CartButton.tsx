import { ShoppingCart } from "lucide-react";
import type { ReactNode } from "react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cartPath } from "../lib/paths";
import { OverlayLink } from "../overlays/OverlayLink";
import { cart, cartCount, cartTotal } from "../state/cart";

/**
 * Opens the cart. `children` are rendered beside its icon. The link already has a text for screen readers, so
 * children that repeat it need aria-hidden.
 */
export function CartButton({ className, children }: { className: string; children?: ReactNode }) {
  const { t, tn } = useI18n();
  const count = cart.use(cartCount);
  return (
    <OverlayLink opens="cart" to={cartPath} className={className}>
      <span className="sr-only">{count > 0 ? tn("cart_of", count) : t("cart")}</span>
      <span className="relative">
        <ShoppingCart size={22} aria-hidden="true" />
        <CountBadge count={count} />
      </span>
      {children}
    </OverlayLink>
  );
}

/** A count at the corner of an icon: 9+ above 9, nothing for 0. */
export function CountBadge({ count }: { count: number }) {
  const { n } = useI18n();
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="count-badge">
      {count > 9 ? `${n(9)}+` : n(count)}
    </span>
  );
}

/** The total price of the cart. */
export function CartTotal({ className }: { className?: string }) {
  const { money } = useI18n();
  const total = cart.use(cartTotal);
  const { currency } = useShop();
  return (
    <span aria-hidden="true" className={className}>
      {money(total, currency)}
    </span>
  );
}
