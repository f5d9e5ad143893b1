import { useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Payment, ResolveRequest } from "../../../types/payment.gen";
import { Button } from "../../ui/Button";
import { Choice } from "../../ui/inputs/Choice";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";
import { usePaymentStep } from "./usePayments";

const problems: Record<string, MessageKey> = {
  "": "admin.payments.refund.waiting.text",
  pending: "admin.payments.refund.pending.text",
  refused: "admin.payments.refund.refused",
  dropped: "admin.payments.refund.dropped",
  not_sent: "admin.payments.refund.not_sent",
};

/** Shows the problem of an unfinished refund through a gateway. Renders nothing if there is none. */
export function RefundFacts({ of }: { of: Payment }) {
  const { t } = useI18n();
  if (of.state === "refunded") return null;
  if (of.problem === "unknown")
    return (
      <p role="alert" className="mt-1 font-medium text-danger">
        {t("admin.payments.refund.unknown.text")}
      </p>
    );
  const text = problems[of.problem];
  return text ? <p className="mt-1">{t(text)}</p> : null;
}

/** The possible actions on an unfinished refund through a gateway. */
export function RefundSteps({ of }: { of: Payment }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const stop = usePaymentStep<ResolveRequest>(
    `payments/${of.id}/resolve`,
    "admin.payments.refund.stopped.done",
  );
  if (of.problem === "sending") return null;
  if (of.problem === "")
    return (
      <Button busy={stop.isPending} onClick={() => stop.mutate({ refunded: false, reference: "" })}>
        {t("admin.payments.refund.stop")}
      </Button>
    );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t("admin.payments.resolve")}
      </Button>
      {opened && <Resolve of={of} onClose={() => setOpened(false)} />}
    </>
  );
}

function Resolve({ of, onClose }: { of: Payment; onClose: () => void }) {
  const { t, money } = useI18n();
  const [answer, setAnswer] = useState("yes");
  const [reference, setReference] = useState(of.reference);
  const save = usePaymentStep<ResolveRequest>(
    `payments/${of.id}/resolve`,
    "admin.payments.resolved.done",
    onClose,
  );
  const refunded = answer === "yes";
  return (
    <StepDialog
      title={t("admin.payments.resolve")}
      act={t("admin.payments.resolve.do")}
      busy={save.isPending}
      ready
      problem=""
      onAct={() => save.mutate({ refunded, reference: refunded ? reference : "" })}
      onClose={onClose}
    >
      <p className="text-muted">
        {t("admin.payments.resolve.hint", { amount: money(of.amount, of.currency) })}
      </p>
      <Choice
        label={t("admin.payments.resolve.question")}
        value={answer}
        options={[
          { value: "yes", text: t("admin.payments.resolve.yes") },
          { value: "no", text: t("admin.payments.resolve.no") },
        ]}
        onChange={setAnswer}
      />
      {refunded ? (
        <TextInput
          label={t("admin.payments.reference")}
          value={reference}
          most={60}
          onChange={setReference}
        />
      ) : (
        <p className="text-muted">{t("admin.payments.resolve.no.hint")}</p>
      )}
    </StepDialog>
  );
}
