import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { ConfirmRequest, Payment, RejectRequest } from "../../../types/payment.gen";
import { lateDialog } from "../../lib/late";
import { amountTyped } from "../../lib/numbers";
import { Button } from "../../ui/Button";
import { PracticeNote } from "../../ui/connection/Practice";
import { Moment } from "../../ui/Figures";
import { AmountInput } from "../../ui/inputs/AmountInput";
import { Choice } from "../../ui/inputs/Choice";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";
import { CheckButton, CheckFacts } from "./ClaimCheck";
import { RefundFacts, RefundSteps } from "./RefundSteps";
import { isOpenRefund, refundState } from "./refund";
import { leftOf, usePaymentStep } from "./usePayments";
import { methods, reasons, states } from "./words";

const RefundDialog = lateDialog(() => import("./RefundDialog").then((part) => part.RefundDialog));

/** A payment: the customer's claim, discrepancies, and the next steps. */
export function PaymentCard({ of }: { of: Payment }) {
  const { t, money } = useI18n();
  const amount = of.kind === "refund" || !of.received ? of.amount : of.received;
  const state = of.kind === "refund" ? refundState(of) : states[of.state];
  const method = methods[of.method];
  const reason = reasons[of.problem];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-lg">{money(amount, of.currency)}</strong>
        <span>{method ? t(method) : of.method}</span>
        {state && <span className="text-muted">{t(state)}</span>}
      </p>
      {of.practice && <PracticeNote of="gateway" />}
      {(of.reference || of.sender) && (
        <p className="wrap-anywhere">
          <span className="font-semibold tracking-wide select-all">{of.reference}</span>
          {of.sender && ` · ${t("admin.payments.sender", { number: of.sender })}`}
        </p>
      )}
      <p className="text-sm text-muted">
        <Moment at={of.created_at} />
        {of.by && ` · ${of.by}`}
      </p>
      {of.problem === "duplicate" && (
        <p className="mt-1 font-medium text-danger">
          {of.used_by
            ? t("admin.payments.duplicate", { order: of.used_by })
            : t("admin.payments.duplicate.other")}
        </p>
      )}
      {of.problem === "amount_short" && (
        <p className="mt-1 font-medium text-danger">
          {t("admin.payments.short", { amount: money(of.amount, of.currency) })}
        </p>
      )}
      <CheckFacts of={of} />
      {of.refunding > 0 && (
        <p className="mt-1">
          {t("admin.payments.refunding", { amount: money(of.refunding, of.currency) })}
        </p>
      )}
      {of.kind === "refund" && <RefundFacts of={of} />}
      {reason && <p className="mt-1">{t(reason)}</p>}
      {of.note && <p className="mt-1 wrap-anywhere">“{of.note}”</p>}
      <Steps of={of} />
    </>
  );
}

function Steps({ of }: { of: Payment }) {
  const { t, money } = useI18n();
  const [opened, setOpened] = useState("");
  const shut = () => setOpened("");
  const confirm = usePaymentStep<ConfirmRequest>(
    `payments/${of.id}/confirm`,
    "admin.payments.confirmed.done",
  );
  const given = of.kind !== "refund" && of.state === "confirmed" && leftOf(of) > 0;
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {of.state === "claimed" && (
        <>
          <Button
            look="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ received: of.amount, short: false })}
          >
            {t("admin.payments.confirm", { amount: money(of.amount, of.currency) })}
          </Button>
          {of.can_check && <CheckButton of={of} />}
          <Button aria-haspopup="dialog" onClick={() => setOpened("other")}>
            {t("admin.payments.other")}
          </Button>
          <Button look="danger" aria-haspopup="dialog" onClick={() => setOpened("reject")}>
            {t("admin.payments.reject")}
          </Button>
        </>
      )}
      {given && (
        <Button aria-haspopup="dialog" onClick={() => setOpened("refund")}>
          {t("admin.payments.refund")}
        </Button>
      )}
      {isOpenRefund(of) && <RefundSteps of={of} />}
      {opened === "other" && <OtherAmount of={of} onClose={shut} />}
      {opened === "reject" && <Reject of={of} onClose={shut} />}
      {opened === "refund" && <RefundDialog of={of} onClose={shut} />}
    </div>
  );
}

interface StepProps {
  of: Payment;
  onClose: () => void;
}

/** Confirms a claim with a different amount. */
function OtherAmount({ of, onClose }: StepProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(of.received ? String(of.received) : "");
  const save = usePaymentStep<ConfirmRequest>(
    `payments/${of.id}/confirm`,
    "admin.payments.confirmed.done",
    onClose,
  );
  const received = amountTyped(typed);
  const ready = received !== null && received > 0;
  return (
    <StepDialog
      title={t("admin.payments.other")}
      act={t("admin.payments.other.do")}
      busy={save.isPending}
      ready={ready}
      problem={t("admin.form.amount")}
      onAct={() => save.mutate({ received: received ?? 0, short: true })}
      onClose={onClose}
    >
      <AmountInput
        label={t("admin.payments.received")}
        hint={t("admin.payments.received.hint")}
        value={typed}
        onChange={setTyped}
      />
    </StepDialog>
  );
}

function Reject({ of, onClose }: StepProps) {
  const { t } = useI18n();
  const [reason, setReason] = useState("not_found");
  const [note, setNote] = useState("");
  const save = usePaymentStep<RejectRequest>(
    `payments/${of.id}/reject`,
    "admin.payments.rejected.done",
    onClose,
  );
  const options = Object.entries(reasons).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <StepDialog
      title={t("admin.payments.reject")}
      act={t("admin.payments.reject")}
      danger
      busy={save.isPending}
      ready={reason !== "other" || note.trim() !== ""}
      problem={t("admin.payments.note.needed")}
      onAct={() => save.mutate({ reason, note: note.trim() })}
      onClose={onClose}
    >
      <Choice
        label={t("admin.payments.reason")}
        value={reason}
        options={options}
        onChange={setReason}
      />
      <TextInput label={t("admin.payments.note")} value={note} most={300} onChange={setNote} />
    </StepDialog>
  );
}
