import { useI18n } from "../lib/i18n";
import { productPath } from "../lib/paths";
import type { CartChoice } from "../state/cart";
import { useOverlay } from "../state/overlay";
import { useCartActions } from "../state/useCartActions";
import { Link } from "./Link";
import { Glyph } from "./ui/Glyph";

interface AddToCartButtonProps {
  choice: CartChoice;
  className: string;
  /** Of the words; a theme may hide them but for screen readers. */
  labelClassName?: string;
  iconSize?: number;
  /** On a card there is room for one word. */
  short?: boolean;
}

/**
 * Puts one into the cart. A product whose variant is not chosen leads to its
 * page instead. Only for what is in stock.
 */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { choice, className, labelClassName, iconSize = 18, short } = props;
  const { t } = useI18n();
  const { add } = useCartActions();
  const overlay = useOverlay();
  const { name } = choice.product;
  if (choice.product.has_variants && !choice.variant) {
    return (
      <Link
        to={productPath(choice.product)}
        aria-label={t("cart_choose_of", { name })}
        className={className}
      >
        <Glyph of="plus" size={iconSize} />
        <span className={labelClassName}>{t(short ? "cart_choose_short" : "cart_choose")}</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      // In another overlay, such as the search, the way on is not lost for a confirmation.
      onClick={() => add(choice, overlay !== null)}
      aria-label={t("cart_add_of", { name })}
      className={className}
    >
      <Glyph of="cart" size={iconSize} />
      <span className={labelClassName}>{t(short ? "cart_add_short" : "cart_add")}</span>
    </button>
  );
}
