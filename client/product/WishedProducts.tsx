import { Heart } from "lucide-react";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { Link } from "../router/Link";
import { wishlist } from "../state/wishlist";
import { ProductGrid } from "./ProductGrid";

/** The products of this browser's wishlist. `grid` overrides the classes of the theme's list. */
export function WishedProducts({ grid }: { grid?: string }) {
  const { t } = useI18n();
  const products = wishlist.use((items) => items);
  if (products.length > 0) {
    return (
      <>
        <h2 className="sr-only">{t("listing.heading")}</h2>
        <ProductGrid products={products} className={grid} />
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
