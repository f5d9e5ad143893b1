import { CircleCheck } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import type { Parcel } from "../../../../types/parcel.gen";
import { ScreenButton, ScreenLink } from "../../../ui/ScreenLink";

/** The parcels that were just recorded. */
export function ManualBooked({ parcels }: { parcels: Parcel[] }) {
  const { t, tn } = useI18n();
  return (
    <section className="card grid gap-3 p-4">
      <h2 role="status" className="flex items-center gap-2 text-lg">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-success" />
        {tn("admin.parcels.manual.booked", parcels.length)}
      </h2>
      <ul className="grid gap-x-6 divide-y divide-line text-sm sm:grid-cols-2">
        {parcels.map(({ id, order, title, tracking_code }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-2">
            <ScreenLink
              to={`/orders/${encodeURIComponent(order)}`}
              className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
            >
              {order}
            </ScreenLink>
            <span className="wrap-anywhere">
              {title}
              {tracking_code && ` · ${tracking_code}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <ScreenButton
          to={`/orders/print?orders=${parcels.map(({ order }) => order).join(",")}&as=label`}
          look="quiet"
        >
          {t("admin.orders.labels")}
        </ScreenButton>
        <ScreenButton to="/parcels?tab=moving" look="quiet">
          {t("admin.parcels.all")}
        </ScreenButton>
      </div>
    </section>
  );
}
