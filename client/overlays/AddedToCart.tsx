import { LinePicture } from "../cart/LinePicture";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cartPath, checkoutPath } from "../lib/paths";
import { Link } from "../router/Link";
import { cart, cartCount } from "../state/cart";
import { closeOverlay, useLastAdded } from "../state/overlay";

/** Confirms that a product was added, with links to the cart and the checkout. */
export default function AddedToCart() {
  const { t, n } = useI18n();
  const count = cart.use(cartCount);
  return (
    <div className="grid gap-4 p-4">
      <LastAdded />
      <div className="grid gap-2.5">
        <Link to={checkoutPath} onClick={closeOverlay} className={`${button.primary} min-h-12`}>
          {t("buy_now")}
        </Link>
        <Link to={cartPath} onClick={closeOverlay} className={button.quiet}>
          {t("cart.view")} ({n(count)})
        </Link>
        <button
          type="button"
          onClick={closeOverlay}
          className="min-h-11 rounded-control font-semibold text-primary hover:underline"
        >
          {t("cart.continue")}
        </button>
      </div>
    </div>
  );
}

function LastAdded() {
  const { n, money } = useI18n();
  const { currency } = useShop();
  const id = useLastAdded();
  const line = cart.use((lines) => lines.find((each) => each.id === id));
  if (!line) return null;
  return (
    <div className="flex gap-3">
      <LinePicture picture={line.product.picture} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{line.name}</p>
        {line.variant && <p className="text-sm text-muted">{line.variant.options.join(", ")}</p>}
        <p className="text-sm">
          {n(line.quantity)} × {money(line.price, currency)}
        </p>
      </div>
    </div>
  );
}
