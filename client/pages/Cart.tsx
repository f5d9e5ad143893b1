import { CartAdvance } from "../cart/CartAdvance";
import { CartEmpty } from "../cart/CartEmpty";
import { CartLines } from "../cart/CartLines";
import { CartNews } from "../cart/CartNews";
import { CartSubtotal } from "../cart/CartSubtotal";
import { CartDiscounts, CodeField, FreeDelivery } from "../cart/laterParts";
import { useCartActions } from "../cart/useCartActions";
import { type CartTerms, useCartRefresh } from "../cart/useCartRefresh";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { OnlyInBrowser } from "../components/OnlyInBrowser";
import { useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { basicCartPath } from "../lib/paths";
import { OrderButton } from "../product/OrderButton";
import { cart } from "../state/cart";

/** The cart page. The cart exists only in the browser, so its content renders after hydration. */
export default function Cart() {
  const { t } = useI18n();
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={t("cart")} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("cart.title")}</h1>
      <OnlyInBrowser noscript={<a href={useHref(basicCartPath)}>{t("cart.noscript")}</a>}>
        <Content />
      </OnlyInBrowser>
    </div>
  );
}

function Content() {
  const lines = cart.use((items) => items);
  const refresh = useCartRefresh();
  return (
    <div aria-busy={refresh.asking}>
      <CartNews refresh={refresh} />
      {lines.length === 0 ? (
        <CartEmpty />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <div className="rounded-card bg-surface px-4 py-1 shadow-card sm:px-6">
            <CartLines lines={lines} />
          </div>
          <Summary terms={refresh} />
        </div>
      )}
    </div>
  );
}

function Summary({ terms }: { terms: CartTerms }) {
  const { t } = useI18n();
  const { clear } = useCartActions();
  return (
    <section className="grid gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6 lg:sticky lg:top-[calc(var(--bar,0rem)+1rem)]">
      <h2 className="text-lg">{t("cart.summary")}</h2>
      <CartSubtotal className="text-2xl" />
      <CartDiscounts quote={terms.quote} />
      <CodeField results={terms.quote?.codes ?? null} />
      <CartAdvance {...terms.advance} />
      <FreeDelivery from={terms.freeFrom} />
      <p className="text-sm text-muted">{t("cart.delivery")}</p>
      <OrderButton disabled={false} advance={terms.advance.due > 0} />
      <button
        type="button"
        onClick={clear}
        className="min-h-11 rounded-control text-sm font-semibold text-muted hover:text-sale hover:underline"
      >
        {t("cart.clear")}
      </button>
    </section>
  );
}
