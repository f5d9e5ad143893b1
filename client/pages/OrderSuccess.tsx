import { Check } from "lucide-react";
import { useState } from "react";
import { LateFailure } from "../components/LateFailure";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { useLate } from "../lib/useLate";
import type { OrderProps } from "../types/page.gen";

const view = () => import("../checkout/OrderSuccessView");

/** Where an order leads. Safe to reload and to share: the browser that ordered is the proof. */
export default function OrderSuccess() {
  const { t } = useI18n();
  const { order_id } = usePageProps<OrderProps>();
  const [missing, setMissing] = useState("");
  const late = useLate(view);
  return (
    <div className="wrap max-w-5xl pt-8 pb-12">
      {missing === order_id ? <h1 className="sr-only">{t("order.title")}</h1> : <Thanks />}
      {late.state === "loading" && <Spinner className="py-14" />}
      {late.state === "failed" && <LateFailure retry={late.retry} />}
      {late.state === "ready" && (
        <late.value.OrderSuccessView
          key={order_id}
          orderId={order_id}
          onMissing={() => setMissing(order_id)}
        />
      )}
      <noscript>
        <p className="text-center">{t("order.noscript")}</p>
      </noscript>
    </div>
  );
}

function Thanks() {
  const { t } = useI18n();
  return (
    <div className="mb-6 grid justify-items-center gap-3 text-center sm:mb-8">
      <span className="grid size-18 place-items-center rounded-full bg-success text-surface">
        <Check size={40} strokeWidth={3} aria-hidden="true" />
      </span>
      <h1 className="text-2xl sm:text-3xl">{t("order.success.title")}</h1>
      <p className="max-w-lg text-lg text-muted">{t("order.success.lead")}</p>
    </div>
  );
}
