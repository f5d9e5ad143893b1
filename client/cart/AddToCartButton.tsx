import { Glyph } from "../components/ui/Glyph";
import { useI18n } from "../lib/i18n";
import { productPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { CartChoice } from "../state/cart";
import { isOverlayOpen } from "../state/overlay";
import { basicButton } from "./basicButton";
import { useCartActions } from "./useCartActions";

interface AddToCartButtonProps {
  choice: CartChoice;
  className: string;
  /** Classes of the label; a theme may hide it except from screen readers. */
  labelClassName?: string;
  iconSize?: number;
  /** Shows the short label, for a card. */
  short?: boolean;
}

/**
 * Adds one unit to the cart. For a product whose variant is not chosen, it links to the product's page instead.
 * Use it only for products in stock.
 */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, variant } = props.choice;
  return product.has_variants && !variant ? <ToOptions {...props} /> : <Add {...props} />;
}

function ToOptions({
  choice,
  className,
  labelClassName,
  iconSize = 18,
  short,
}: AddToCartButtonProps) {
  const { t } = useI18n();
  const { product } = choice;
  return (
    <Link
      to={productPath(product)}
      aria-label={t("cart_choose_of", { name: product.name })}
      className={className}
    >
      <Glyph of="plus" size={iconSize} />
      <span className={labelClassName}>{t(short ? "cart_choose_short" : "cart_choose")}</span>
    </Link>
  );
}

function Add({ choice, className, labelClassName, iconSize = 18, short }: AddToCartButtonProps) {
  const { t } = useI18n();
  const { add } = /*@__PURE__*/ useCartActions();
  return (
    <button
      {...basicButton("add", choice)}
      onClick={(event) => {
        event.preventDefault();
        // Within another overlay, such as the search, the cart does not open, because that would close the overlay.
        add(choice, isOverlayOpen());
      }}
      aria-label={t("cart_add_of", { name: choice.product.name })}
      className={className}
    >
      <Glyph of="cart" size={iconSize} />
      <span className={labelClassName}>{t(short ? "cart_add_short" : "cart_add")}</span>
    </button>
  );
}
