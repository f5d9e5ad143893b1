import { Heart } from "lucide-react";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { Link } from "../components/Link";
import { Notice } from "../components/Notice";
import { OnlyInBrowser } from "../components/OnlyInBrowser";
import { ProductGrid } from "../components/ProductGrid";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { useWishlistRefresh } from "../state/useWishlistRefresh";
import { wishlist } from "../state/wishlist";

/** What the visitor keeps for later. It comes alive in the browser, which alone knows it. */
export default function Wishlist() {
  const { t } = useI18n();
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={t("wishlist")} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("wishlist")}</h1>
      <OnlyInBrowser noscript={t("wishlist.noscript")}>
        <Products />
      </OnlyInBrowser>
    </div>
  );
}

function Products() {
  const { t } = useI18n();
  const products = wishlist.use((items) => items);
  useWishlistRefresh();
  if (products.length > 0) {
    return (
      <>
        <h2 className="sr-only">{t("listing.heading")}</h2>
        <ProductGrid products={products} />
      </>
    );
  }
  return (
    <Notice
      icon={<Heart size={44} aria-hidden="true" />}
      title={t("wishlist.empty")}
      message={t("wishlist.empty.hint")}
      heading="h2"
    >
      <Link to={bestSellingPath} className={button.primary}>
        {t("nav.best_selling")}
      </Link>
    </Notice>
  );
}
