import { track } from "../advertising/track";
import { toast } from "../components/toast";
import { Glyph } from "../components/ui/Glyph";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { retriable } from "../lib/retriable";
import { isSignedIn } from "../state/customer";
import { wishlist, withWish } from "../state/wishlist";
import type { ProductCard } from "../types/catalog.gen";

interface WishlistButtonProps {
  product: ProductCard;
  className: string;
  /** Classes of the label. If undefined, only the heart is shown. */
  labelClassName?: string;
}

/** Adds a product to the wishlist or removes it, in this browser and in the account of a signed-in customer. */
export function WishlistButton({ product, className, labelClassName }: WishlistButtonProps) {
  const { t } = useI18n();
  const toggle = /*@__PURE__*/ useToggle(product);
  const wished = wishlist.use((products) => products.some(({ id }) => id === product.id));
  return (
    <button
      type="button"
      onClick={() => toggle(!wished)}
      aria-pressed={wished}
      aria-label={t("wish_of", { name: product.name })}
      className={className}
    >
      <Glyph of={wished ? "heart-full" : "heart"} size={20} />
      {labelClassName && <span className={labelClassName}>{t(wished ? "wished" : "wish")}</span>}
    </button>
  );
}

function useToggle(product: ProductCard): (wished: boolean) => void {
  const i18n = useI18n();
  const { t } = i18n;
  const shop = useShop();
  const keep = (wished: boolean) =>
    wishlist.change(shop.slug, (products) => withWish(products, product, wished));
  return (wished) => {
    keep(wished);
    if (wished) track(shop, { name: "wish", product });
    toast("success", t(wished ? "toast.wishlist_added" : "toast.wishlist_removed"));
    if (!isSignedIn(shop.slug)) return;
    retriable(() => import("../account/wishes")).then(
      ({ sendWish }) => sendWish(shop, i18n, product, wished),
      (error) => {
        console.info("update the account's wishlist:", error);
        keep(!wished);
        toast("error", t("error.network"));
      },
    );
  };
}
