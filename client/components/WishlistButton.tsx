import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { toast } from "../lib/toast";
import { track } from "../lib/tracking/track";
import { toggled, wishlist } from "../state/wishlist";
import type { ProductCard } from "../types/catalog.gen";
import { Glyph } from "./ui/Glyph";

interface WishlistButtonProps {
  product: ProductCard;
  className: string;
  /** Of the words; without it the heart stands alone. */
  labelClassName?: string;
}

/** Puts a product on the wishlist, or takes it off. */
export function WishlistButton({ product, className, labelClassName }: WishlistButtonProps) {
  const { t } = useI18n();
  const shop = useShop();
  const wished = wishlist.use((products) => products.some(({ id }) => id === product.id));
  const toggle = () => {
    wishlist.change(shop.slug, (products) => toggled(products, product));
    if (!wished) track(shop, { name: "wish", product });
    toast("success", t(wished ? "toast.wishlist_removed" : "toast.wishlist_added"));
  };
  return (
    <button
      type="button"
      onClick={toggle}
      aria-pressed={wished}
      aria-label={t("wish_of", { name: product.name })}
      className={className}
    >
      <Glyph of={wished ? "heart-full" : "heart"} size={20} />
      {labelClassName && <span className={labelClassName}>{t(wished ? "wished" : "wish")}</span>}
    </button>
  );
}
