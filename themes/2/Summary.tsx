import type { ReactNode } from "react";
import { useI18n } from "../../client/lib/i18n";
import { BuyBar } from "../../client/product/BuyBar";
import { DiscountBadge } from "../../client/product/DiscountBadge";
import { CallToOrder, ProductFacts, SaleState } from "../../client/product/laterParts";
import { ProductPrice } from "../../client/product/ProductPrice";
import { RatingLink } from "../../client/product/RatingLink";
import { StockState } from "../../client/product/StockState";
import { useOffer } from "../../client/product/useOffer";
import { VariantPicker } from "../../client/product/VariantPicker";
import { ShareLinks } from "../../client/shop/laterParts";
import type { Product } from "../../client/types/catalog.gen";

interface SummaryProps {
  product: Product;
  variantId: number;
  /** Sentences about how to pay; cash on delivery if there are none. */
  payment: string[] | undefined;
  /** The content after the ways to order. */
  after: ReactNode;
}

/** The name, price, options and buy buttons of a product in one narrow column. */
export function Summary({ product, variantId, payment, after }: SummaryProps) {
  const { t } = useI18n();
  const offer = useOffer(product, variantId);
  return (
    <div className="md:sticky md:top-8">
      <h1 className="text-2xl sm:text-3xl lg:text-4xl">{product.name}</h1>
      <RatingLink product={product} />
      <div aria-live="polite" className="mt-3">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
          <ProductPrice of={offer} from={offer.from} size="page" />
          <DiscountBadge product={offer} className="text-sale" />
        </div>
        <StockState stock={offer.stock} rough={offer.missing >= 0} />
      </div>
      {product.sale && <SaleState sale={product.sale} stock={offer.stock} />}
      {product.variants.length > 0 && (
        <div className="mt-6 border-t border-line pt-6">
          <VariantPicker offer={offer} />
        </div>
      )}
      <BuyBar offer={offer} className="mt-6" />
      <CallToOrder offer={offer} payment={payment} />
      {after}
      <ProductFacts product={product} sku={offer.variant?.sku || product.sku} />
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <span className="text-sm text-muted">{t("share")}</span>
        <ShareLinks />
      </div>
    </div>
  );
}
