import { Banknote, Phone } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";
import { chosenVariant } from "../lib/variants";
import type { Product } from "../types/catalog.gen";
import { DiscountBadge } from "./DiscountBadge";
import { ProductPrice } from "./ProductPrice";
import { StarRating } from "./StarRating";
import { StockState } from "./StockState";
import { button } from "./ui/button";
import { VariantPicker } from "./VariantPicker";

/** All that decides a purchase: name, rating, price, options, stock. */
export function ProductSummary({ product, variantId }: { product: Product; variantId: number }) {
  const { tn } = useI18n();
  const variant = chosenVariant(product, variantId);
  const offer = {
    ...product,
    ...(variant && { price: variant.price, selling_price: variant.selling_price }),
  };
  return (
    <div className="min-w-0 rounded-card bg-surface p-4 shadow-card sm:p-6">
      <h1 className="text-2xl sm:text-3xl">{product.name}</h1>
      {product.rating_count > 0 && (
        <a
          href="#reviews"
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:underline"
        >
          <StarRating rating={product.rating} className="text-base" />
          {tn("reviews.count", product.rating_count)}
        </a>
      )}
      <div aria-live="polite" className="mt-2 flex flex-wrap items-center gap-3">
        <ProductPrice price={offer.price} sellingPrice={offer.selling_price} size="page" />
        <DiscountBadge product={offer} />
      </div>
      <p aria-live="polite" className="mt-2">
        <StockState stock={variant ? variant.stock : product.stock} />
      </p>
      {variant && (
        <div className="mt-5">
          <VariantPicker product={product} chosen={variant} />
        </div>
      )}
      <CallToOrder />
      <ProductFacts brand={product.brand} sku={variant?.sku || product.sku} />
    </div>
  );
}

function CallToOrder() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  return (
    <div className="mt-6 border-t border-line pt-5">
      {public_number && (
        <a
          href={phoneHref(public_number)}
          className={`${button.primary} w-full min-h-12 text-lg sm:w-auto`}
        >
          <Phone size={20} aria-hidden="true" />
          {t("product.call")} {formatPhone(public_number, locale)}
        </a>
      )}
      <p className="mt-3 flex items-center gap-2 text-sm">
        <Banknote size={20} aria-hidden="true" className="shrink-0 text-success" />
        {t("product.cod")}
      </p>
    </div>
  );
}

function ProductFacts({ brand, sku }: { brand: string; sku: string }) {
  const { t } = useI18n();
  if (!brand && !sku) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
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
