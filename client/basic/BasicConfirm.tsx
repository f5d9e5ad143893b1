import { button } from "../components/ui/button";
import { type MessageKey, useI18n } from "../lib/i18n";
import { basicConfirmPath } from "../lib/paths";
import { OrderCard } from "../order/OrderCard";
import { OrderItems } from "../order/OrderItems";
import type { BasicConfirm as Asked, BasicProps } from "../types/page.gen";
import { BasicForm } from "./BasicForm";
import { BasicCall, BasicNews } from "./BasicNews";

// The heading and the sentence below it, by the state of the link.
const words: Record<string, [MessageKey, MessageKey]> = {
  open: ["basic.confirm.title", "basic.confirm.lead"],
  confirmed: ["basic.confirm.confirmed", "basic.confirm.confirmed.lead"],
  accepted: ["basic.confirm.accepted", "basic.confirm.accepted.lead"],
  canceled: ["basic.confirm.canceled", "basic.confirm.canceled.lead"],
  shipped: ["basic.confirm.shipped", "basic.confirm.shipped.lead"],
  expired: ["basic.confirm.expired", "basic.confirm.expired.lead"],
};

/** Asks the customer to confirm or cancel an order, or explains why that is no longer possible. */
export function BasicConfirm(props: BasicProps) {
  const { t } = useI18n();
  const { confirm } = props;
  const [title, lead] = words[confirm?.state ?? ""] ?? [
    "basic.confirm.wrong" as const,
    "basic.confirm.wrong.lead" as const,
  ];
  return (
    <>
      <h1 className="mb-2 text-2xl sm:text-3xl">{t(title)}</h1>
      <p className="mb-4 text-lg text-muted">{t(lead)}</p>
      <BasicNews {...props} notices={[]} />
      {confirm && confirm.items.length > 0 && <Order asked={confirm} />}
      <BasicCall />
    </>
  );
}

function Order({ asked }: { asked: Asked }) {
  const { t, money } = useI18n();
  return (
    <div className="grid gap-4">
      <OrderCard title={t("basic.return.order", { order: asked.order_id })}>
        <p className="text-muted">
          {asked.name} · {asked.address}
        </p>
        <OrderItems order={asked} />
        <dl className="figures border-t border-line pt-3">
          <div className="text-lg font-bold">
            <dt>{t("order.total")}</dt>
            <dd className="text-xl">{money(asked.amount, asked.currency)}</dd>
          </div>
          {asked.due !== asked.amount && (
            <div className="font-bold">
              <dt>{t("order.due")}</dt>
              <dd>{money(asked.due, asked.currency)}</dd>
            </div>
          )}
        </dl>
      </OrderCard>
      <Answers asked={asked} />
    </div>
  );
}

function Answers({ asked: { order_id, key, state, can_cancel } }: { asked: Asked }) {
  const { t } = useI18n();
  if (state !== "open" && !can_cancel) return null;
  return (
    <BasicForm
      to={`${basicConfirmPath}?order=${order_id}&key=${key}`}
      className="grid gap-3 sm:grid-cols-2"
    >
      {state === "open" && (
        <button
          type="submit"
          name="do"
          value="confirm"
          className={`${button.primary} min-h-14 text-lg`}
        >
          {t("basic.confirm.yes")}
        </button>
      )}
      {can_cancel && (
        <button type="submit" name="do" value="cancel" className={`${button.quiet} min-h-14`}>
          {t("basic.confirm.no")}
        </button>
      )}
    </BasicForm>
  );
}
