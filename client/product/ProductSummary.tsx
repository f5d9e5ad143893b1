import type { ReactNode } from "react";
import { useI18n } from "../lib/i18n";
import { ShareLinks } from "../shop/laterParts";
import type { Product } from "../types/catalog.gen";
import { BuyBar } from "./BuyBar";
import { DiscountBadge } from "./DiscountBadge";
import { CallToOrder, ProductFacts, SaleState } from "./laterParts";
import { ProductPrice } from "./ProductPrice";
import { RatingLink } from "./RatingLink";
import { StockState } from "./StockState";
import { type Offer, useOffer } from "./useOffer";
import { VariantPicker } from "./VariantPicker";

interface ProductSummaryProps {
  product: Product;
  variantId: number;
  /** Sentences about how to pay; cash on delivery if there are none. */
  payment: string[] | undefined;
  /** The content after the ways to order. */
  after: ReactNode;
  className?: string;
  titleClassName?: string;
}

/** The main part of a product page: name, rating, price, options, stock and buy buttons. */
export function ProductSummary(props: ProductSummaryProps) {
  const {
    product,
    variantId,
    payment,
    after,
    className = "",
    titleClassName = "text-2xl sm:text-3xl",
  } = props;
  const { t } = useI18n();
  const offer = useOffer(product, variantId);
  return (
    <div className={`min-w-0 ${className}`}>
      <h1 className={titleClassName}>{product.name}</h1>
      <RatingLink product={product} />
      <OfferPrice offer={offer} />
      {product.sale && <SaleState sale={product.sale} stock={offer.stock} />}
      <p aria-live="polite" className="mt-2">
        <StockState stock={offer.stock} rough={offer.missing >= 0} />
      </p>
      {product.variants.length > 0 && (
        <div className="mt-5">
          <VariantPicker offer={offer} />
        </div>
      )}
      <BuyBar offer={offer} className="mt-5" />
      <CallToOrder offer={offer} payment={payment} />
      {after}
      <ProductFacts product={product} sku={offer.variant?.sku || product.sku} />
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <span className="text-sm text-muted">{t("share")}</span>
        <ShareLinks />
      </div>
    </div>
  );
}

function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <div aria-live="polite" className="mt-2 flex flex-wrap items-center gap-3">
      <ProductPrice of={offer} from={offer.from} size="page" />
      <DiscountBadge product={offer} />
    </div>
  );
}
