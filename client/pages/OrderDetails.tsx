import { useCallback } from "react";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { LazyFailure } from "../components/LazyFailure";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { useLazy } from "../lib/useLazy";
import { loadOrderDetails } from "../order/views/load";
import { useOrderKey } from "../order/views/useOrderKey";
import type { OrderProps } from "../types/page.gen";

/**
 * The page of an order. The server sends the same page to every visitor; the browser then loads the order with
 * its proof of ownership.
 */
export default function OrderDetails() {
  const { t, locale } = useI18n();
  const { order_id } = usePageProps<OrderProps>();
  const key = useOrderKey();
  const late = useLazy(useCallback(() => loadOrderDetails(locale), [locale]));
  return (
    <div className="wrap min-h-dvh pt-2 pb-12">
      <Breadcrumbs name={t("order.title")} />
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("order.title")}</h1>
      {late.state === "loading" && <Spinner className="py-20" />}
      {late.state === "failed" && <LazyFailure retry={late.retry} />}
      {late.state === "ready" && (
        <late.value.OrderDetailsView key={order_id} orderId={order_id} orderKey={key} />
      )}
      <noscript>
        <p className="text-center">{t("order.noscript")}</p>
      </noscript>
    </div>
  );
}
