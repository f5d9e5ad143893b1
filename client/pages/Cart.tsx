import { Breadcrumbs } from "../components/Breadcrumbs";
import { CartChanges } from "../components/CartChanges";
import { CartEmpty } from "../components/CartEmpty";
import { CartLines } from "../components/CartLines";
import { OrderButton } from "../components/OrderButton";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { useInBrowser } from "../lib/useInBrowser";
import { CartUnsure } from "../overlays/CartDrawer";
import { cart, cartCount, cartTotal } from "../state/cart";
import { useCartActions } from "../state/useCartActions";
import { useCartRefresh } from "../state/useCartRefresh";

/** The cart as a page. It comes alive in the browser, which alone knows it. */
export default function Cart() {
  const { t } = useI18n();
  const known = useInBrowser();
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs crumbs={[{ name: t("cart") }]} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("cart.title")}</h1>
      {known ? <Content /> : <Unknown />}
    </div>
  );
}

function Unknown() {
  const { t } = useI18n();
  return (
    <>
      <Spinner className="py-20" />
      <noscript>
        <p className="text-center">{t("cart.noscript")}</p>
      </noscript>
    </>
  );
}

function Content() {
  const lines = cart.use((items) => items);
  const { asking, failed, changes } = useCartRefresh();
  return (
    <div aria-busy={asking}>
      <CartChanges changes={changes} />
      {failed && <CartUnsure />}
      {lines.length === 0 ? (
        <CartEmpty />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] lg:gap-6">
          <div className="rounded-card bg-surface px-4 py-1 shadow-card sm:px-6">
            <CartLines lines={lines} />
          </div>
          <Summary />
        </div>
      )}
    </div>
  );
}

function Summary() {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  const { clear } = useCartActions();
  const count = cart.use(cartCount);
  const total = cart.use(cartTotal);
  return (
    <section className="grid gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6 lg:sticky lg:top-[calc(var(--bar,0rem)+1rem)]">
      <h2 className="text-lg">{t("cart.summary")}</h2>
      <p aria-live="polite" className="flex items-baseline justify-between">
        <span>
          {t("cart.subtotal")} <span className="text-sm text-muted">({tn("products", count)})</span>
        </span>
        <strong className="text-2xl font-bold">{money(total, currency)}</strong>
      </p>
      <p className="text-sm text-muted">{t("cart.delivery")}</p>
      <OrderButton disabled={false} />
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
