import { AddToCartButton } from "../../client/cart/AddToCartButton";
import { BuyNow } from "../../client/cart/BuyNow";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { CallToOrder } from "../../client/product/CallToOrder";
import { DiscountBadge } from "../../client/product/DiscountBadge";
import { ProductFacts } from "../../client/product/ProductFacts";
import { ProductPrice } from "../../client/product/ProductPrice";
import { RatingLink } from "../../client/product/RatingLink";
import { StockState } from "../../client/product/StockState";
import { type Offer, useOffer } from "../../client/product/useOffer";
import { VariantPicker } from "../../client/product/VariantPicker";
import { ShareLinks } from "../../client/shop/ShareLinks";
import type { Product } from "../../client/types/catalog.gen";

/** The name, price and options of a product, large on the dark area. */
export function Summary({ product, variantId }: { product: Product; variantId: number }) {
  const { t } = useI18n();
  const offer = useOffer(product, variantId);
  return (
    <div className="min-w-0">
      <h1 className="text-3xl sm:text-4xl">{product.name}</h1>
      <RatingLink product={product} />
      <div className="night mt-3 grid gap-4 rounded-card p-5 sm:p-7">
        <div aria-live="polite">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 [&_strong]:text-5xl">
            <ProductPrice price={offer.price} sellingPrice={offer.selling_price} size="page" />
            <DiscountBadge product={offer} className="sticker text-lg" />
          </div>
          <p className="mt-1">
            <StockState stock={offer.stock} />
          </p>
        </div>
        {offer.variant && (
          <VariantPicker product={product} chosen={offer.variant} choose={offer.choose} />
        )}
        {offer.stock > 0 && <Buy offer={offer} />}
      </div>
      <CallToOrder />
      <ProductFacts brand={product.brand} sku={offer.variant?.sku || product.sku} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <span className="text-sm text-muted">{t("share")}</span>
        <ShareLinks />
      </div>
    </div>
  );
}

// The buy buttons; on a phone they stick to the bottom of the window.
function Buy({ offer }: { offer: Offer }) {
  const { money } = useI18n();
  const { currency } = useShop();
  const look =
    "inline-flex min-h-13 items-center justify-center gap-2 rounded-full font-bold whitespace-nowrap md:px-5 lg:px-6 lg:text-lg";
  return (
    <div className="dock md:flex-wrap">
      <strong aria-hidden="true" className="mr-auto text-2xl font-bold md:hidden">
        {money(offer.price, currency)}
      </strong>
      <AddToCartButton
        choice={offer.choice}
        iconSize={20}
        labelClassName="max-md:sr-only"
        className={`${look} min-w-13 bg-surface ring-1 ring-edge hover:bg-sunken md:grow`}
      />
      <BuyNow
        offer={offer}
        className={`${look} bg-accent px-5 text-on-accent hover:brightness-110 md:grow`}
      />
    </div>
  );
}
