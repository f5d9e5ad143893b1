import type { ReactNode } from "react";
import { useI18n } from "../../client/lib/i18n";
import { BuyBar } from "../../client/product/BuyBar";
import { DiscountBadge } from "../../client/product/DiscountBadge";
import { CallToOrder, ProductFacts, SaleState } from "../../client/product/laterParts";
import { ProductPrice } from "../../client/product/ProductPrice";
import { RatingLink } from "../../client/product/RatingLink";
import { StockState } from "../../client/product/StockState";
import { type Offer, useOffer } from "../../client/product/useOffer";
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

/** The name, price and options of a product, large on the dark area. */
export function Summary({ product, variantId, payment, after }: SummaryProps) {
  const { t } = useI18n();
  const offer = useOffer(product, variantId);
  return (
    <div className="min-w-0">
      <h1 className="text-2xl sm:text-4xl">{product.name}</h1>
      <RatingLink product={product} />
      <div className="night mt-3 grid gap-4 rounded-card p-5 sm:p-7">
        <div aria-live="polite">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 [&_strong]:text-5xl">
            <ProductPrice of={offer} from={offer.from} size="page" />
            <DiscountBadge product={offer} className="sticker text-lg" />
          </div>
          <p className="mt-1">
            <StockState stock={offer.stock} rough={offer.missing >= 0} />
          </p>
        </div>
        {product.sale && <SaleState sale={product.sale} stock={offer.stock} />}
        {product.variants.length > 0 && <VariantPicker offer={offer} />}
        <Buy offer={offer} />
      </div>
      <CallToOrder offer={offer} payment={payment} />
      {after}
      <ProductFacts product={product} sku={offer.variant?.sku || product.sku} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <span className="text-sm text-muted">{t("share")}</span>
        <ShareLinks />
      </div>
    </div>
  );
}

const look =
  "inline-flex items-center justify-center gap-2 rounded-full font-bold whitespace-nowrap";

function Buy({ offer }: { offer: Offer }) {
  return (
    <BuyBar
      offer={offer}
      buyClassName={`${look} bg-accent text-on-accent hover:opacity-90`}
      cartClassName={`${look} bg-surface ring-1 ring-edge hover:bg-sunken md:px-5`}
    />
  );
}
