import { useI18n } from "../../../lib/i18n";
import { paymentTexts } from "../../../order/payment";

const tones: Record<string, string> = {
  to_pay: "yellow",
  to_collect: "yellow",
  partly_paid: "yellow",
  paid: "green",
  refund_due: "red",
};

/** The state of an order's money, as the shop reads it. */
export function PaymentBadge({ state }: { state: string }) {
  const { t } = useI18n();
  const text = state in paymentTexts ? paymentTexts[state as keyof typeof paymentTexts] : undefined;
  return (
    <span className="status-badge" data-tone={tones[state]}>
      {t(text ?? "admin.orders.to_collect")}
    </span>
  );
}
