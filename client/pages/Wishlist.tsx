import { Breadcrumbs } from "../components/Breadcrumbs";
import { OnlyInBrowser } from "../components/OnlyInBrowser";
import { useI18n } from "../lib/i18n";
import { WishedProducts } from "../product/WishedProducts";
import { useWishlistRefresh } from "../state/useWishlistRefresh";

/** The wishlist page. The list exists only in the browser, so its content renders after hydration. */
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
  useWishlistRefresh();
  return <WishedProducts />;
}
