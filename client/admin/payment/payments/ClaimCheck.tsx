import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Payment } from "../../../types/payment.gen";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { usePaymentStep } from "./usePayments";

const results: Record<string, MessageKey> = {
  found: "admin.payments.check.found",
  other_amount: "admin.payments.check.other_amount",
  not_found: "admin.payments.check.not_found",
  unknown: "admin.payments.check.unknown",
};

/** The gateway's data about the transaction that a claim names. */
export function CheckFacts({ of }: { of: Payment }) {
  const { t, money } = useI18n();
  const { check, currency } = of;
  const text = check && results[check.result];
  if (!text) return null;
  const doubtful = check.result === "other_amount" || check.agrees === "no";
  return (
    <div role="status" className={`mt-2 ${doubtful ? "font-medium text-danger" : ""}`}>
      <p>{t(text, { amount: money(check.amount, currency) })}</p>
      {check.sender && (
        <p>
          {t(
            check.agrees === "no"
              ? "admin.payments.check.sender.no"
              : "admin.payments.check.sender",
            { number: check.sender },
          )}
        </p>
      )}
      {check.paid_at && (
        <p className="text-sm text-muted">
          {t("admin.payments.check.paid_at")} <Moment at={check.paid_at} />
        </p>
      )}
    </div>
  );
}

/** A button that looks up the transaction of a claim at the gateway. */
export function CheckButton({ of }: { of: Payment }) {
  const { t } = useI18n();
  const check = usePaymentStep<void>(`payments/${of.id}/check`, "admin.payments.check.done");
  return (
    <Button busy={check.isPending} onClick={() => check.mutate()}>
      {t("admin.payments.check")}
    </Button>
  );
}
