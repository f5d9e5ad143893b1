import { useCallback } from "react";
import { loadCheckout } from "../checkout/load";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { LazyFailure } from "../components/LazyFailure";
import { useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { basicCheckoutPath } from "../lib/paths";
import { useLazy } from "../lib/useLazy";

/** The checkout page. The cart exists only in the browser, so the form loads there. */
export default function Checkout() {
  const { t, locale } = useI18n();
  const late = useLazy(useCallback(() => loadCheckout(locale), [locale]));
  return (
    <div className="wrap pt-2 pb-8 md:pb-12">
      <Breadcrumbs name={t("checkout.title")} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("checkout.title")}</h1>
      {late.state === "loading" && <Shape />}
      {late.state === "failed" && <LazyFailure retry={late.retry} />}
      {late.state === "ready" && (
        <late.value.View places={late.value.places} meanwhile={<Shape />} />
      )}
      <noscript>
        <p className="mt-4 text-center font-medium">
          <a href={useHref(basicCheckoutPath)}>{t("checkout.noscript")}</a>
        </p>
      </noscript>
    </div>
  );
}

function Shape() {
  const section = "rounded-card border border-line bg-surface p-4 shadow-card sm:p-6";
  return (
    <div
      aria-hidden="true"
      className="skeleton grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6"
    >
      <div className="grid gap-4">
        {["h-64", "h-96", "h-40"].map((height) => (
          <div key={height} className={`${section} ${height}`}>
            <div className="bone h-7 w-40" />
            <div className="bone mt-6 h-12" />
          </div>
        ))}
      </div>
      <div className={`${section} h-80`}>
        <div className="bone h-7 w-40" />
        <div className="bone mt-6 h-18" />
      </div>
    </div>
  );
}
