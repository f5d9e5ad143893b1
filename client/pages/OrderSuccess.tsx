import { LateFailure } from "../components/LateFailure";
import { OrderHeadingShape } from "../components/OrderHeading";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { useLate } from "../lib/useLate";
import type { OrderProps } from "../types/page.gen";

const view = () =>
  styled(
    retriable(() => import("../checkout/OrderSuccessView")),
    "buying",
  );

/** Where an order leads. Safe to reload and to share: the browser that ordered is the proof. */
export default function OrderSuccess() {
  const { t } = useI18n();
  const { order_id } = usePageProps<OrderProps>();
  const late = useLate(view);
  return (
    // As high as the window from the start, so that the foot of the page need not give way.
    <div className="wrap min-h-dvh max-w-5xl pt-8 pb-12">
      {late.state !== "ready" && <OrderHeadingShape />}
      {late.state === "loading" && <Spinner className="py-14" />}
      {late.state === "failed" && <LateFailure retry={late.retry} />}
      {late.state === "ready" && <late.value.OrderSuccessView key={order_id} orderId={order_id} />}
      <noscript>
        <p className="text-center">{t("order.noscript")}</p>
      </noscript>
    </div>
  );
}
