import { useI18n } from "../lib/i18n";

/** The brand and the article number of a product. */
export function ProductFacts({ brand, sku }: { brand: string; sku: string }) {
  const { t } = useI18n();
  if (!brand && !sku) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {brand && (
        <>
          <dt className="text-muted">{t("product.brand")}</dt>
          <dd>{brand}</dd>
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
