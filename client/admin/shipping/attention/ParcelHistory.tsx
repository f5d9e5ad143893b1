import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { ParcelMoment } from "../../../types/attention.gen";
import { useAdminApi } from "../../lib/api";
import { Moment } from "../../ui/Figures";
import { FoldCard } from "../../ui/FoldCard";
import { kinds, states } from "./words";

/** Lists the couriers' updates about the parcels of an order, newest first. Renders nothing if there are none. */
export function ParcelHistory({ order }: { order: string }) {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const { data } = useQuery({
    queryKey: ["order", order, "parcels"],
    queryFn: ({ signal }) =>
      api.get<ParcelMoment[]>(`orders/${encodeURIComponent(order)}/parcel-events`, signal),
  });
  if (!data?.length) return null;
  const several = new Set(data.map(({ invoice }) => invoice)).size > 1;
  return (
    <FoldCard name="parcel_history" title={t("admin.parcel_history")} state={n(data.length)}>
      <ol className="grid gap-3">
        {data.map((event) => (
          <li
            key={event.at + event.kind + event.status + event.text}
            className="border-l-2 border-edge pl-3"
          >
            <Event event={event} several={several} />
          </li>
        ))}
      </ol>
    </FoldCard>
  );
}

function Event({ event, several }: { event: ParcelMoment; several: boolean }) {
  const { t, money } = useI18n();
  const { kind, state, out, failed, status, text, collected, charge, courier, by, invoice } = event;
  const known = out ? "admin.parcel_history.out" : (kinds[kind] ?? states[state]);
  return (
    <>
      <p className="font-medium wrap-anywhere">{known ? t(known) : text || status}</p>
      <p className="text-sm wrap-anywhere text-muted">
        <Moment at={event.at} /> · {by || courier}
        {several && ` · ${invoice}`}
        {known && status && ` · ${status}`}
      </p>
      {failed && <p className="text-sm text-danger">{t("admin.parcel_history.failed")}</p>}
      {known && text && <p className="mt-0.5 text-sm wrap-anywhere">{text}</p>}
      {collected !== null && (
        <p className="text-sm">
          {t("admin.parcel_history.collected")}: {money(collected, "BDT")}
        </p>
      )}
      {charge !== null && (
        <p className="text-sm">
          {t("admin.parcel_history.charge")}: {money(charge, "BDT")}
        </p>
      )}
    </>
  );
}
