import { useQuery } from "@tanstack/react-query";
import { BellRing, Check } from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { OwedList, OwedParcel } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { LoadFailure } from "../../ui/LoadFailure";
import { ScreenLink } from "../../ui/ScreenLink";
import { useCourierName } from "./names";
import { OrderLink } from "./OrderLink";

/** The parcels for which couriers paid too little or too much. Renders nothing if there are none. */
export function ShortPaid() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["cash", "short"],
    queryFn: ({ signal }) => api.get<OwedList>("cash/short", signal),
  });
  if (query.isError)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.parcels.length === 0) return null;
  return (
    <Card title={t("admin.cash.short")} lead={t("admin.cash.short.lead")}>
      <ul className="-mb-3 divide-y divide-line">
        {query.data.parcels.map((parcel) => (
          <Short key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </Card>
  );
}

function Short({ parcel }: { parcel: OwedParcel }) {
  const { t } = useI18n();
  const { money, date } = useFormat();
  const api = useAdminApi();
  const name = useCourierName()(parcel.courier);
  const [asks, setAsks] = useState(false);
  const { id, owed, payout_id, reminded_at } = parcel;
  const accept = useSave({
    call: () => api.post(`cash/parcels/${id}/accept`, { note: "" }),
    done: t("admin.cash.accepted"),
    keys: [["cash"], ["counts"]],
  });
  const remind = useSave({
    call: () => api.post(`cash/parcels/${id}/remind`),
    done: t("admin.cash.reminded"),
    keys: [["cash"], ["counts"]],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <OrderLink number={parcel.order_number} /> · {name}
        </p>
        <p className="text-sm text-muted">
          <ScreenLink
            to={`/cash/payouts/${payout_id}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {t("admin.cash.payout")}
          </ScreenLink>
          {reminded_at && ` · ${t("admin.cash.reminded.on", { day: date(reminded_at) })}`}
        </p>
      </div>
      <p className={`font-bold whitespace-nowrap ${owed > 0 ? "text-danger" : "text-success"}`}>
        {t(owed > 0 ? "admin.cash.short.by" : "admin.cash.over.by", {
          amount: money(Math.abs(owed)),
        })}
      </p>
      <div className="flex w-full flex-wrap gap-2">
        <Button icon={BellRing} busy={remind.isPending} onClick={() => remind.mutate()}>
          {t("admin.cash.remind")}
        </Button>
        <Button
          icon={Check}
          busy={accept.isPending}
          aria-haspopup="dialog"
          onClick={() => setAsks(true)}
        >
          {t("admin.cash.accept")}
        </Button>
      </div>
      {asks && (
        <Confirmation
          title={t("admin.cash.accept")}
          text={t("admin.cash.accept.ask", { amount: money(Math.abs(owed)) })}
          keep={t("admin.cash.accept.keep")}
          act={t("admin.cash.accept")}
          busy={accept.isPending}
          onAct={() => {
            setAsks(false);
            accept.mutate();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}
