import { useI18n } from "../../lib/i18n";
import { ScreenLink } from "./ScreenLink";

/** The heading of an entry that belongs to an order: a link to the order, and the customer's name. */
export function OrderOf({ of: { order_id, name } }: { of: { order_id: string; name: string } }) {
  const { t } = useI18n();
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-3">
      <ScreenLink
        to={`/orders/${order_id}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {t("admin.orders.title", { order: order_id })}
      </ScreenLink>
      <span className="text-muted">{name}</span>
    </p>
  );
}
