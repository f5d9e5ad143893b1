import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { newKey } from "../../../lib/key";
import type { Payment, RefundRequest } from "../../../types/payment.gen";
import { amountTyped } from "../../lib/numbers";
import { AmountInput } from "../../ui/inputs/AmountInput";
import { Choice } from "../../ui/inputs/Choice";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";
import { wallets } from "./fields";
import { leftOf, usePaymentStep } from "./usePayments";
import { gatewayTitle, methods } from "./words";

const ways = [...wallets, "bank", "cash"];

/**
 * Refunds a payment in part or in full: through the gateway that took it, or by recording money that the merchant sent.
 */
export function RefundDialog({ of, onClose }: { of: Payment; onClose: () => void }) {
  const { t, money } = useI18n();
  const left = leftOf(of);
  const [key] = useState(newKey);
  const [amount, setAmount] = useState(String(left));
  const [method, setMethod] = useState(of.through_gateway ? of.method : "bkash");
  const [number, setNumber] = useState(of.mobile);
  const [reference, setReference] = useState("");
  const through = of.through_gateway && method === of.method;
  const save = usePaymentStep<RefundRequest>(
    `payments/${of.id}/refund`,
    through ? "admin.payments.refund.sent.done" : "admin.payments.refunded.done",
    onClose,
  );
  const given = amountTyped(amount);
  const ready = given !== null && given > 0 && given <= left;
  const gateway = gatewayTitle(t, of.method);
  const options = ways.map((value) => ({ value, text: t(methods[value] ?? "loading") }));
  if (of.through_gateway)
    options.unshift({ value: of.method, text: t("admin.payments.refund.through", { gateway }) });
  return (
    <StepDialog
      title={t("admin.payments.refund")}
      act={
        through && ready
          ? t("admin.payments.refund.through.do", { amount: money(given, of.currency) })
          : t(through ? "admin.payments.refund" : "admin.payments.refund.do")
      }
      busy={save.isPending}
      ready={ready}
      problem={t("admin.form.amount")}
      onAct={() =>
        save.mutate({
          key,
          amount: given ?? 0,
          method,
          number: through ? "" : number,
          reference: through ? "" : reference,
        })
      }
      onClose={onClose}
    >
      <Choice
        label={t("admin.payments.method")}
        value={method}
        options={options}
        onChange={setMethod}
      />
      <p className="text-muted">
        {through
          ? t("admin.payments.refund.through.hint", { gateway })
          : t("admin.payments.refund.hint")}
      </p>
      <AmountInput label={t("admin.payments.refund.amount")} value={amount} onChange={setAmount} />
      {!through && (
        <>
          <TextInput
            label={t("admin.payments.number")}
            value={number}
            most={20}
            onChange={setNumber}
          />
          <TextInput
            label={t("admin.payments.reference")}
            value={reference}
            most={60}
            onChange={setReference}
          />
        </>
      )}
    </StepDialog>
  );
}
