import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { AskRequest } from "../../../types/payment.gen";
import { amountTyped } from "../../lib/numbers";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { FoldCard } from "../../ui/FoldCard";
import { AmountInput } from "../../ui/inputs/AmountInput";
import { StepDialog } from "../../ui/StepDialog";
import { PaymentCard } from "./PaymentCard";
import { useOrderPayments, usePaymentStep } from "./usePayments";

/** The payments of an order, and a button to ask for an advance. */
export function OrderPayments({ order }: { order: AdminOrder }) {
  const may = useMay();
  return may("payments") ? <Loading order={order} /> : null;
}

function Loading({ order }: { order: AdminOrder }) {
  const { t, money } = useI18n();
  const { data } = useOrderPayments(order.order_id);
  const [asks, setAsks] = useState(false);
  if (!data || (data.payments.length === 0 && !data.can_ask)) return null;
  return (
    <FoldCard
      name="payments"
      title={t("admin.payments")}
      state={data.due > 0 && t("admin.payments.due", { amount: money(data.due, order.currency) })}
      urgent={data.give_back > 0 || data.payments.some(({ state }) => state === "claimed")}
    >
      {data.due > 0 && (
        <p>{t("admin.payments.due", { amount: money(data.due, order.currency) })}</p>
      )}
      {data.give_back > 0 && (
        <p className="font-medium text-danger">
          {t("admin.payments.give_back", { amount: money(data.give_back, order.currency) })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data.payments.map((each) => (
          <li key={each.id} className="py-3">
            <PaymentCard of={each} />
          </li>
        ))}
      </ul>
      {data.can_ask && (
        <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
          {t("admin.payments.ask")}
        </Button>
      )}
      {asks && <Ask order={order} onClose={() => setAsks(false)} />}
    </FoldCard>
  );
}

function Ask({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const save = usePaymentStep<AskRequest>(
    `orders/${encodeURIComponent(order.order_id)}/payments`,
    "admin.payments.asked.done",
    onClose,
  );
  const amount = amountTyped(typed);
  const ready = amount !== null && amount > 0;
  return (
    <StepDialog
      title={t("admin.payments.ask")}
      act={t("admin.payments.ask.do")}
      busy={save.isPending}
      ready={ready}
      problem={t("admin.form.amount")}
      onAct={() => save.mutate({ amount: amount ?? 0 })}
      onClose={onClose}
    >
      <AmountInput
        label={t("admin.payments.amount")}
        hint={t("admin.payments.ask.hint")}
        value={typed}
        onChange={setTyped}
      />
    </StepDialog>
  );
}
