import { TriangleAlert } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { CustomerRecord } from "../../types/checkout.gen";
import { ScreenLink } from "../ui/ScreenLink";

interface RecordProps {
  record: CustomerRecord;
  /** Shown beside an order: links to the customer's other orders. */
  others?: boolean;
}

/** The record of a phone number: delivered, cancelled and returned orders. */
export function Record({ record, others = false }: RecordProps) {
  const { t, tn, n } = useI18n();
  const { orders, delivered, canceled, returned, risky, mobile } = record;
  const first = orders <= (others ? 1 : 0);
  const figures = [
    { text: t("order.status.delivered"), count: delivered, look: "text-success" },
    { text: t("order.status.canceled"), count: canceled, look: "" },
    { text: t("admin.orders.returned"), count: returned, look: returned > 0 ? "text-danger" : "" },
  ];
  return (
    <section aria-label={t("admin.orders.record")} className="mt-4 border-t border-line pt-3">
      <p className="font-medium">
        {first ? t("admin.orders.record.first") : tn("admin.orders.record.orders", orders)}
      </p>
      {!first && (
        <dl className="mt-2 grid grid-cols-3 gap-2 text-center">
          {figures.map(({ text, count, look }) => (
            <div key={text} className="flex flex-col-reverse rounded-control bg-page p-2">
              <dt className="text-sm text-muted">{text}</dt>
              <dd className={`text-xl font-bold ${look}`}>{n(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {risky && (
        <p className="mt-3 flex gap-2.5 rounded-control border border-warning bg-surface p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          {t("admin.orders.record.risky")}
        </p>
      )}
      {others && !first && (
        <ScreenLink
          to={`/orders?q=${mobile}`}
          className="mt-1 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t("admin.orders.record.all")}
        </ScreenLink>
      )}
    </section>
  );
}
