import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { OrderReturns as List, Return } from "../../../types/orderreturn.gen";
import { lateDialog } from "../../lib/late";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { FoldCard } from "../../ui/FoldCard";
import { ScreenButton } from "../../ui/ScreenLink";
import { wasShipped } from "../status/steps";
import { ReturnFacts } from "./ReturnFacts";
import { useReturnChange, useReturns } from "./useReturns";

const dialogs = () => import("./ReturnDialogs");
const DecideReturn = lateDialog(() => dialogs().then((part) => part.DecideReturn));
const ReceiveReturn = lateDialog(() => dialogs().then((part) => part.ReceiveReturn));
const RefundReturn = lateDialog(() => dialogs().then((part) => part.RefundReturn));
const StartReturn = lateDialog(() => dialogs().then((part) => part.StartReturn));

/** The returns of an order with their next steps; nothing for orders that were not shipped. */
export function OrderReturns({ order }: { order: AdminOrder }) {
  if (!wasShipped(order.status) && !order.returned) return null;
  return <Loading order={order} />;
}

function Loading({ order }: { order: AdminOrder }) {
  const { t, n } = useI18n();
  const may = useMay();
  const { data } = useReturns(order.order_id);
  const [starts, setStarts] = useState(false);
  if (!data || (data.returns.length === 0 && data.kinds.length === 0)) return null;
  const changes = may("orders.change");
  const isOpen = ({ state }: Return) => state !== "closed" && state !== "declined";
  // The goods that a customer left in a parcel wait for their return.
  const waits = data.parcel !== null && data.returns.length === 0;
  return (
    <FoldCard
      name="returns"
      title={t("admin.returns")}
      state={data.returns.length > 0 && n(data.returns.length)}
      urgent={waits || data.returns.some(isOpen)}
    >
      {data.parcel && <Partly order={order} list={data} />}
      <ul className="divide-y divide-line">
        {data.returns.map((each) => (
          <li key={each.id} className="py-4 first:pt-0">
            <ReturnFacts of={each} currency={order.currency} />
            {changes && <Steps order={order} of={each} list={data} />}
          </li>
        ))}
      </ul>
      {changes && data.kinds.length > 0 && (
        <Button icon={Undo2} aria-haspopup="dialog" onClick={() => setStarts(true)}>
          {t("admin.returns.start")}
        </Button>
      )}
      {starts && <StartReturn order={order} list={data} onClose={() => setStarts(false)} />}
    </FoldCard>
  );
}

/** The collected and the expected amount of a parcel that was delivered in part. */
function Partly({ order, list: { parcel } }: { order: AdminOrder; list: List }) {
  const { t, money } = useI18n();
  if (!parcel) return null;
  const { collected, due } = parcel;
  const differs = collected !== null && collected !== undefined && collected !== due;
  return (
    <div className="mb-3 rounded-control border border-warning bg-surface p-3">
      <p className="font-medium">{t("admin.returns.partly")}</p>
      {collected !== null && collected !== undefined && (
        <p>
          {t("admin.returns.partly.collected", {
            collected: money(collected, order.currency),
            due: money(due, order.currency),
          })}
        </p>
      )}
      {differs && <p className="text-sm text-muted">{t("admin.returns.partly.differs")}</p>}
    </div>
  );
}

interface StepsProps {
  order: AdminOrder;
  of: Return;
  list: List;
}

function Steps({ order, of, list }: StepsProps) {
  const { t } = useI18n();
  const may = useMay();
  const [opened, setOpened] = useState("");
  const shut = () => setOpened("");
  const close = useReturnChange<object>(
    order.order_id,
    `returns/${of.id}/close`,
    "admin.returns.closed.done",
  );
  const { state } = of;
  const refunds = (state === "received" || state === "closed") && of.received_at && !of.refund;
  // An exchange can start before its goods arrive, because the courier may collect them when it delivers the new
  // order.
  const swaps = state === "accepted" && of.kind === "exchange";
  const exchanges = (state === "received" || swaps) && !of.exchange && of.kind !== "undelivered";
  return (
    <>
      {swaps && (
        <p className="mt-2 text-sm text-muted">
          {t(of.exchange ? "admin.returns.exchange.waits" : "admin.returns.exchange.door")}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {state === "asked" && (
          <>
            <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened("accept")}>
              {t("admin.returns.accept")}
            </Button>
            <Button look="danger" aria-haspopup="dialog" onClick={() => setOpened("decline")}>
              {t("admin.returns.decline")}
            </Button>
          </>
        )}
        {state === "accepted" && (
          <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened("receive")}>
            {t("admin.returns.receive")}
          </Button>
        )}
        {refunds && list.left > 0 && may("payments") && (
          <Button
            look={state === "received" && of.suggested > 0 ? "primary" : "quiet"}
            aria-haspopup="dialog"
            onClick={() => setOpened("refund")}
          >
            {t("admin.returns.refund")}
          </Button>
        )}
        {exchanges && (
          <ScreenButton
            to={`/orders/new?copy=${encodeURIComponent(order.order_id)}&exchange=${of.id}`}
            look="quiet"
          >
            {t("admin.returns.exchange")}
          </ScreenButton>
        )}
        {(state === "accepted" || state === "received") && (
          <Button busy={close.isPending} onClick={() => close.mutate({})}>
            {t("admin.returns.close")}
          </Button>
        )}
        {(opened === "accept" || opened === "decline") && (
          <DecideReturn order={order} of={of} accept={opened === "accept"} onClose={shut} />
        )}
        {opened === "receive" && <ReceiveReturn order={order} of={of} onClose={shut} />}
        {opened === "refund" && (
          <RefundReturn order={order} of={of} left={list.left} onClose={shut} />
        )}
      </div>
    </>
  );
}
