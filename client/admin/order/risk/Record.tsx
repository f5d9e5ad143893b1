import { Ban, TriangleAlert } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { CustomerRecord } from "../../../types/order.gen";
import { useMay } from "../../lib/session";
import { ScreenLink } from "../../ui/ScreenLink";
import { TagChip } from "../tags/TagChip";

const link =
  "inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4";

interface RecordProps {
  record: CustomerRecord;
  /** Whether the record belongs to an order's screen, where it links to the customer's other orders. */
  others?: boolean;
}

/** The record of a phone number: whether it is blocked, its tags, and its delivered, canceled and returned orders. */
export function Record({ record, others = false }: RecordProps) {
  const { t, tn, n } = useI18n();
  const { id, orders, delivered, canceled, returned, risky, mobile, blocked, tags } = record;
  const opens = useMay()("customers") && id > 0;
  const first = orders <= (others ? 1 : 0);
  const figures = [
    { text: t("order.status.delivered"), count: delivered, look: "text-success" },
    { text: t("order.status.canceled"), count: canceled, look: "" },
    { text: t("admin.orders.returned"), count: returned, look: returned > 0 ? "text-danger" : "" },
  ];
  return (
    <section aria-label={t("admin.orders.record")} className="mt-2 border-t border-line pt-1">
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {others && !first ? (
          <ScreenLink to={`/orders?q=${mobile}`} className={link}>
            {tn("admin.orders.record.orders", orders)}
          </ScreenLink>
        ) : (
          <span className="font-medium">
            {first ? t("admin.orders.record.first") : tn("admin.orders.record.orders", orders)}
          </span>
        )}
        {others && opens && (
          <ScreenLink to={`/customers/${id}`} className={link}>
            {t("admin.customers.open")}
          </ScreenLink>
        )}
      </p>
      {!first && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {figures.map(({ text, count, look }) => (
            <div key={text} className="flex items-baseline gap-1.5">
              <dt className="text-sm text-muted">{text}</dt>
              <dd className={`text-lg font-bold ${look}`}>{n(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </p>
      )}
      {blocked && (
        <p className="mt-3 flex gap-2.5 rounded-control border border-danger bg-surface p-3">
          <Ban size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          {t("admin.customers.blocked.text")}
        </p>
      )}
      {risky && (
        <p className="mt-3 flex gap-2.5 rounded-control border border-warning bg-surface p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          {t("admin.orders.record.risky")}
        </p>
      )}
    </section>
  );
}
