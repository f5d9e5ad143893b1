import { Banknote, Phone } from "lucide-react";
import { BuyButtons } from "../cart/BuyButtons";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";
import { ShareLinks } from "../shop/ShareLinks";
import type { Product } from "../types/catalog.gen";
import { DiscountBadge } from "./DiscountBadge";
import { ProductPrice } from "./ProductPrice";
import { StarRating } from "./StarRating";
import { StockState } from "./StockState";
import { type Offer, useOffer } from "./useOffer";
import { VariantPicker } from "./VariantPicker";

interface ProductSummaryProps {
  product: Product;
  variantId: number;
  className?: string;
  titleClassName?: string;
}

/** The main part of a product page: name, rating, price, options, stock and buy buttons. */
export function ProductSummary(props: ProductSummaryProps) {
  const { product, variantId, className = "", titleClassName = "text-2xl sm:text-3xl" } = props;
  const { t } = useI18n();
  const offer = useOffer(product, variantId);
  return (
    <div className={`min-w-0 ${className}`}>
      <h1 className={titleClassName}>{product.name}</h1>
      <RatingLink product={product} />
      <OfferPrice offer={offer} />
      <p aria-live="polite" className="mt-2">
        <StockState stock={offer.stock} />
      </p>
      {offer.variant && (
        <div className="mt-5">
          <VariantPicker product={product} chosen={offer.variant} />
        </div>
      )}
      <BuyButtons offer={offer} />
      <CallToOrder />
      <ProductFacts brand={product.brand} sku={offer.variant?.sku || product.sku} />
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <span className="text-sm text-muted">{t("share")}</span>
        <ShareLinks />
      </div>
    </div>
  );
}

export function RatingLink({ product }: { product: Product }) {
  const { tn } = useI18n();
  if (product.rating_count === 0) return null;
  return (
    <a
      href="#reviews"
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:underline"
    >
      <StarRating rating={product.rating} className="text-base" />
      {tn("reviews.count", product.rating_count)}
    </a>
  );
}

function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <div aria-live="polite" className="mt-2 flex flex-wrap items-center gap-3">
      <ProductPrice price={offer.price} sellingPrice={offer.selling_price} size="page" />
      <DiscountBadge product={offer} />
    </div>
  );
}

export function CallToOrder() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  return (
    <div className="mt-5 grid gap-1 text-sm">
      <p className="flex items-center gap-2">
        <Banknote size={20} aria-hidden="true" className="shrink-0 text-success" />
        {t("product.cod")}
      </p>
      {public_number && (
        <a
          href={phoneHref(public_number)}
          className="inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          <Phone size={20} aria-hidden="true" className="shrink-0 text-success" />
          <span>
            {t("product.call")}{" "}
            <strong className="font-semibold whitespace-nowrap">
              {formatPhone(public_number, locale)}
            </strong>
          </span>
        </a>
      )}
    </div>
  );
}

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
