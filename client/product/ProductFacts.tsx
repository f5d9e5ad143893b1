import { useI18n } from "../lib/i18n";
import { categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Product } from "../types/catalog.gen";

/** A product's brand and SKU. The brand links to its products in the same category. */
export default function ProductFacts({ product, sku }: { product: Product; sku: string }) {
  const { t } = useI18n();
  const { brand, category } = product;
  if (!brand && !sku) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere">
      {brand && (
        <>
          <dt className="text-muted">{t("product.brand")}</dt>
          <dd>
            {category ? (
              <Link
                to={`${categoryPath(category)}&brand=${encodeURIComponent(brand)}`}
                className="underline hover:text-primary"
              >
                {brand}
              </Link>
            ) : (
              brand
            )}
          </dd>
        </>
      )}
      {sku && (
        <>
          <dt className="text-muted">{t("product.sku")}</dt>
          <dd>{sku}</dd>
        </>
      )}
    </dl>
  );
}
