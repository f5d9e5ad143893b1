import { CartLines } from "../cart/CartLines";
import { CartNews } from "../cart/CartNews";
import { DiscountedFee, DiscountRows, NearDiscounts } from "../cart/Discounts";
import { CodeField } from "../cart/laterParts";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart, cartCount, cartTotal } from "../state/cart";
import { needsPackage } from "./Packages";
import type { Quoting } from "./useQuote";

/** The ordered products and their costs, as calculated by the server. */
export function Summary({ quoting }: { quoting: Quoting }) {
  const { t } = useI18n();
  const lines = cart.use((items) => items);
  return (
    <section
      aria-labelledby="checkout-summary"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="checkout-summary" className="text-lg sm:text-xl">
        {t("cart.summary")}
      </h2>
      <CartNews refresh={quoting} />
      {quoting.failed && (
        <button
          type="button"
          onClick={quoting.retry}
          className="min-h-11 font-semibold text-primary underline"
        >
          {t("retry")}
        </button>
      )}
      <div className="-mx-1 my-2 px-1 lg:max-h-[42vh] lg:overflow-y-auto lg:overscroll-contain">
        <CartLines lines={lines} />
      </div>
      <Figures quoting={quoting} />
      <div className="mt-3 empty:hidden">
        {quoting.quote && <NearDiscounts quote={quoting.quote} />}
      </div>
      <CodeField results={quoting.quote?.codes ?? null} />
    </section>
  );
}

function Figures({ quoting: { quote, asking } }: { quoting: Quoting }) {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  const count = cart.use(cartCount);
  const total = cart.use(cartTotal);
  const open = quote !== null && needsPackage(quote);
  return (
    <dl
      aria-busy={asking}
      className={`figures border-t border-line pt-3 transition-opacity ${asking ? "opacity-60" : ""}`}
    >
      <div>
        <dt>
          {t("cart.subtotal")} <span className="text-sm text-muted">({tn("products", count)})</span>
        </dt>
        <dd>{money(total, currency)}</dd>
      </div>
      {quote && <DiscountRows discounts={quote.discounts} currency={currency} />}
      <div>
        <dt>{t("checkout.delivery_charge")}</dt>
        <dd>
          {open ? (
            <span className="font-normal text-muted">{t("checkout.delivery_charge.unknown")}</span>
          ) : quote ? (
            <DiscountedFee quote={quote} />
          ) : (
            "…"
          )}
        </dd>
      </div>
      <div aria-live="polite" className="mt-1 border-t border-line pt-2.5 text-lg font-bold">
        <dt>{t("checkout.total")}</dt>
        <dd className="text-xl">{quote && !open ? money(quote.total, currency) : "…"}</dd>
      </div>
      {quote?.due_now && !open && (
        <>
          <div className="font-bold">
            <dt>{t("checkout.due_now")}</dt>
            <dd>{money(quote.due_now, currency)}</dd>
          </div>
          <div>
            <dt>{t("checkout.due_later")}</dt>
            <dd>{money(quote.due_later ?? 0, currency)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
