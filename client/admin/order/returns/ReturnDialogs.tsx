import { useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { hasUnits } from "../../../order/OrderItems";
import type { AdminOrder } from "../../../types/order.gen";
import type {
  DecideRequest,
  OrderReturns,
  ReceiveRequest,
  RefundRequest,
  Return,
  StartRequest,
} from "../../../types/orderreturn.gen";
import { amountTyped } from "../../lib/numbers";
import { AmountInput } from "../../ui/inputs/AmountInput";
import { Choice } from "../../ui/inputs/Choice";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";
import { type TypedUnits, UnitFields, type UnitLine, unitsTyped } from "./UnitFields";
import { useReturnChange } from "./useReturns";
import { kinds, methods, reasons } from "./words";

// Maximum length of notes and answers in characters, equal to the server's.
const longest = 1000;

const linesOf = ({ items }: AdminOrder): UnitLine[] =>
  items.filter(hasUnits).map(({ item_id, name, variant, quantity }) => ({
    ...{ item_id, name, variant },
    most: quantity,
  }));

/** Returns the options of a select from a table of names. */
function useOptions(names: Record<string, MessageKey>, values = Object.keys(names)) {
  const { t } = useI18n();
  return values.map((value) => {
    const key = names[value];
    return { value, text: key ? t(key) : value };
  });
}

interface StartProps {
  order: AdminOrder;
  list: OrderReturns;
  onClose: () => void;
}

/** Starts a return on behalf of the shop. */
export function StartReturn({ order, list, onClose }: StartProps) {
  const { t } = useI18n();
  const lines = linesOf(order);
  const [kind, setKind] = useState(list.parcel ? "undelivered" : (list.kinds[0] ?? "return"));
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [typed, setTyped] = useState<Record<number, TypedUnits>>({});
  const path = `orders/${order.order_id}/returns`;
  const save = useReturnChange<StartRequest>(
    order.order_id,
    path,
    "admin.returns.started",
    onClose,
  );
  const items = unitsTyped(lines, typed);
  return (
    <StepDialog
      title={t("admin.returns.start")}
      act={t("admin.returns.start.do")}
      busy={save.isPending}
      ready={items !== null}
      problem={t("admin.returns.units.needed")}
      onAct={() => items && save.mutate({ kind, reason, note: note.trim(), fee: 0, items })}
      onClose={onClose}
    >
      <Choice
        label={t("admin.returns.kind")}
        value={kind}
        options={useOptions(kinds, list.kinds)}
        onChange={setKind}
      />
      <UnitFields lines={lines} typed={typed} onChange={setTyped} />
      <Choice
        label={t("admin.returns.reason")}
        value={reason}
        options={[{ value: "", text: t("admin.returns.reason.none") }, ...useOptions(reasons)]}
        onChange={setReason}
      />
      <TextInput
        label={t("admin.returns.note")}
        hint={t("admin.orders.note.hint")}
        value={note}
        most={longest}
        long
        onChange={setNote}
      />
    </StepDialog>
  );
}

interface StepProps {
  order: AdminOrder;
  of: Return;
  onClose: () => void;
}

/** Accepts or declines a return that a customer asked for. */
export function DecideReturn({ order, of, accept, onClose }: StepProps & { accept: boolean }) {
  const { t } = useI18n();
  const [answer, setAnswer] = useState("");
  const [fee, setFee] = useState("");
  const done = accept ? "admin.returns.accepted.done" : "admin.returns.declined.done";
  const save = useReturnChange<DecideRequest>(
    order.order_id,
    `returns/${of.id}/decide`,
    done,
    onClose,
  );
  const amount = amountTyped(fee);
  const ready = amount !== null && (accept || answer.trim() !== "");
  return (
    <StepDialog
      title={t(accept ? "admin.returns.accept.title" : "admin.returns.decline.title")}
      act={t(accept ? "admin.returns.accept" : "admin.returns.decline")}
      danger={!accept}
      busy={save.isPending}
      ready={ready}
      problem={t(amount === null ? "admin.form.amount" : "admin.returns.answer.needed")}
      onAct={() => save.mutate({ accept, answer: answer.trim(), fee: amount ?? 0 })}
      onClose={onClose}
    >
      <TextInput
        label={t("admin.returns.answer")}
        hint={t("admin.returns.answer.hint")}
        value={answer}
        most={longest}
        long
        onChange={setAnswer}
      />
      {accept && (
        <AmountInput
          label={t("admin.returns.fee")}
          hint={t("admin.returns.fee.hint")}
          value={fee}
          onChange={setFee}
        />
      )}
    </StepDialog>
  );
}

/** Records the goods that came back and their condition. */
export function ReceiveReturn({ order, of, onClose }: StepProps) {
  const { t } = useI18n();
  const lines = linesOf(order);
  const [fee, setFee] = useState(of.fee ? String(of.fee) : "");
  const [typed, setTyped] = useState<Record<number, TypedUnits>>(() =>
    Object.fromEntries(
      of.items.map(({ item_id, quantity }) => [
        item_id,
        { quantity: String(quantity), damaged: "" },
      ]),
    ),
  );
  const path = `returns/${of.id}/receive`;
  const save = useReturnChange<ReceiveRequest>(
    order.order_id,
    path,
    "admin.returns.received.done",
    onClose,
  );
  const items = unitsTyped(lines, typed);
  const amount = amountTyped(fee);
  return (
    <StepDialog
      title={t("admin.returns.receive.title")}
      act={t("admin.returns.receive")}
      busy={save.isPending}
      ready={items !== null && amount !== null}
      problem={t(items ? "admin.form.amount" : "admin.returns.units.needed")}
      onAct={() => items && save.mutate({ items, fee: amount ?? 0 })}
      onClose={onClose}
    >
      <p className="text-muted">{t("admin.returns.receive.hint")}</p>
      <UnitFields lines={lines} typed={typed} damaged onChange={setTyped} />
      <AmountInput
        label={t("admin.returns.fee")}
        hint={t("admin.returns.fee.hint")}
        value={fee}
        onChange={setFee}
      />
    </StepDialog>
  );
}

/** Records money that the shop gave back. */
export function RefundReturn({ order, of, left, onClose }: StepProps & { left: number }) {
  const { t, money } = useI18n();
  const [amount, setAmount] = useState(of.suggested ? String(of.suggested) : "");
  const [method, setMethod] = useState("bkash");
  const [number, setNumber] = useState(order.mobile);
  const [reference, setReference] = useState("");
  const path = `returns/${of.id}/refund`;
  const save = useReturnChange<RefundRequest>(
    order.order_id,
    path,
    "admin.returns.refunded.done",
    onClose,
  );
  const given = amountTyped(amount);
  const fits = given !== null && given > 0 && given <= left;
  const needsNumber = method !== "cash";
  const most = money(left, order.currency);
  return (
    <StepDialog
      title={t("admin.returns.refund.title")}
      act={t("admin.returns.refund.do")}
      busy={save.isPending}
      ready={fits && (!needsNumber || number.trim() !== "")}
      problem={t(fits ? "admin.returns.refund.number.needed" : "admin.returns.refund.most", {
        most,
      })}
      onAct={() =>
        save.mutate({
          amount: given ?? 0,
          method,
          number: number.trim(),
          reference: reference.trim(),
        })
      }
      onClose={onClose}
    >
      <p className="text-muted">{t("admin.returns.refund.hint")}</p>
      <AmountInput
        label={t("admin.returns.refund.amount")}
        hint={t("admin.returns.refund.most", { most })}
        value={amount}
        onChange={setAmount}
      />
      <Choice
        label={t("admin.returns.method")}
        value={method}
        options={useOptions(methods)}
        onChange={(chosen) => {
          setMethod(chosen);
          if (chosen === "bank") setNumber("");
        }}
      />
      {needsNumber && (
        <TextInput
          label={t(
            method === "bank" ? "admin.returns.refund.account" : "admin.returns.refund.number",
          )}
          value={number}
          most={40}
          onChange={setNumber}
        />
      )}
      <TextInput
        label={t("admin.returns.refund.reference")}
        value={reference}
        most={60}
        onChange={setReference}
      />
    </StepDialog>
  );
}
