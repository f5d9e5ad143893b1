import { type MessageKey, useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { AppliedDiscount, EnteredCode, Quote } from "../types/checkout.gen";

interface DiscountRowsProps {
  discounts: AppliedDiscount[];
  currency: string;
}

/** The discounts of the products as rows of a list of costs. */
export function DiscountRows({ discounts, currency }: DiscountRowsProps) {
  const { money } = useI18n();
  return discounts
    .filter(({ class: of }) => of !== "delivery")
    .map(({ id, name, code, amount }) => (
      <div key={id} className="flex items-baseline justify-between gap-4 text-sale">
        <dt className="wrap-anywhere">
          {name}
          {code && <span className="text-sm"> ({code})</span>}
        </dt>
        <dd className="shrink-0">−{money(amount, currency)}</dd>
      </div>
    ));
}

/** The discounts of a cart, its price after them, and what is missing for others. */
export function QuotedDiscounts({ quote }: { quote: Quote }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  return (
    <>
      {quote.savings > 0 && (
        <dl className="grid gap-1.5">
          <DiscountRows discounts={quote.discounts} currency={currency} />
          <div className="flex items-baseline justify-between gap-4 font-bold">
            <dt>{t("cart.after_discounts")}</dt>
            <dd>{money(quote.subtotal - quote.savings, currency)}</dd>
          </div>
        </dl>
      )}
      <NearDiscounts quote={quote} />
    </>
  );
}

/** The delivery charge, with the one before discounts if it is lower. */
export function DiscountedFee({ quote }: { quote: Quote }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const { full_fee, shipping_fee } = quote;
  return (
    <>
      {full_fee > shipping_fee && (
        <s className="mr-2 font-normal text-muted">{money(full_fee, currency)}</s>
      )}
      {shipping_fee > 0 ? money(shipping_fee, currency) : t("delivery.free")}
    </>
  );
}

// The texts of refusals whose codes need no other words.
const refusals: Record<string, MessageKey> = {
  unknown: "cart.code.unknown",
  early: "cart.code.early",
  ended: "cart.code.ended",
  used_up: "cart.code.used_up",
  used_before: "cart.code.used_before",
  not_first: "cart.code.not_first",
  elsewhere: "cart.code.elsewhere",
  no_product: "cart.code.no_product",
  worse: "cart.code.worse",
  later: "cart.code.later",
};

/** Returns the text that says whether an entered code counts, or why not. */
export function useCodeText(currency: string): (code: EnteredCode) => string {
  const { t, n, money } = useI18n();
  return ({ code, refusal, missing_sum, missing_units }) => {
    if (refusal === "") return t("cart.code.counts", { code });
    if (refusal !== "too_small") return t(refusals[refusal] ?? "cart.code.nothing", { code });
    return missing_units > 0
      ? t("cart.code.too_few", { code, count: n(missing_units) })
      : t("cart.code.too_small", { code, amount: money(missing_sum, currency) });
  };
}

/** Lists what is missing for further discounts, and the products with more units in the cart than their sale has left. */
export function NearDiscounts({ quote: { near, lines } }: { quote: Quote }) {
  const { t, tn, n, money } = useI18n();
  const { currency } = useShop();
  const over = lines.filter(({ sale_left }) => sale_left);
  if (near.length + over.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm" role="status">
      {near.map(({ name, missing_sum, missing_units }) => (
        <li key={`${name}-${missing_sum}-${missing_units}`} className="wrap-anywhere">
          {missing_units > 0
            ? t("cart.near.units", { name, count: n(missing_units) })
            : t("cart.near.sum", { name, amount: money(missing_sum, currency) })}
        </li>
      ))}
      {over.map(({ product, variant_id, sale_left, sale_price }) => (
        <li key={`${product?.id}-${variant_id}`} className="wrap-anywhere">
          {tn("cart.sale_left", sale_left, {
            name: product?.name ?? "",
            price: money(sale_price, currency),
          })}
        </li>
      ))}
    </ul>
  );
}
