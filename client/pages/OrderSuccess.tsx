import { LazyFailure } from "../components/LazyFailure";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { useLazy } from "../lib/useLazy";
import { OrderHeadingShape } from "../order/OrderHeading";
import type { OrderProps } from "../types/page.gen";

const view = () =>
  styled(
    retriable(() => import("../order/views/OrderSuccessView")),
    "buying",
  );

/**
 * The page after an order is placed. It can be reloaded and shared, because only the browser that ordered sees
 * the whole order.
 */
export default function OrderSuccess() {
  const { t } = useI18n();
  const { order_id } = usePageProps<OrderProps>();
  const late = useLazy(view);
  return (
    // At least as high as the window while the order loads, so that the footer does not move.
    <div className="wrap min-h-dvh max-w-5xl pt-8 pb-12">
      {late.state !== "ready" && <OrderHeadingShape />}
      {late.state === "loading" && <Spinner className="py-14" />}
      {late.state === "failed" && <LazyFailure retry={late.retry} />}
      {late.state === "ready" && <late.value.OrderSuccessView key={order_id} orderId={order_id} />}
      <noscript>
        <p className="text-center">{t("order.noscript")}</p>
      </noscript>
    </div>
  );
}
