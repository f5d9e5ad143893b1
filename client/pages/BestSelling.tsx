import { ProductListing } from "../catalog/ProductListing";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { bestSellingPath } from "../lib/paths";
import type { BestSellingProps } from "../types/page.gen";

export default function BestSelling() {
  const { t } = useI18n();
  const { listing } = usePageProps<BestSellingProps>();
  const title = t("nav.best_selling");
  return (
    <div className="wrap pt-2 pb-10">
      <Breadcrumbs name={title} />
      <ProductListing title={title} listing={listing} path={bestSellingPath} />
    </div>
  );
}
