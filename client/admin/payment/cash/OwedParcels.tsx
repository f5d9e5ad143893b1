import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { OwedList, OwedParcel } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { ExportButton } from "../../ui/ExportButton";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { FilterChips } from "../../ui/Tabs";
import { MoreList } from "./MoreList";
import { ages, useCourierName } from "./names";
import { OrderLink } from "./OrderLink";

/** The delivered parcels of a courier in an age group that no payout has paid. */
export default function OwedParcels() {
  const { t } = useI18n();
  const api = useAdminApi();
  const courierName = useCourierName();
  const [params] = useSearchParams();
  const asked = new URLSearchParams();
  for (const name of ["courier", "age", "missing"]) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  const filter = asked.toString();
  const query = useInfiniteQuery({
    queryKey: ["cash", "owed", filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<OwedList>(`cash/owed?${filter}${pageParam ? `&after=${pageParam}` : ""}`, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
  });
  const parcels = query.data?.pages.flatMap((page) => page.parcels) ?? [];
  const courier = asked.get("courier");
  return (
    <Page
      title={t("admin.cash.owed")}
      lead={courier ? courierName(courier) : undefined}
      back="/cash"
      actions={<ExportButton path="cash/owed/export" query={filter} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <FilterChips
          label={t("admin.cash.age")}
          name="age"
          tabs={[
            { value: "", text: t("admin.cash.age.all") },
            ...Object.entries(ages).map(([value, text]) => ({ value, text: t(text) })),
          ]}
        />
        <MoreList query={query} items={parcels} icon={HandCoins} none={t("admin.cash.owed.none")}>
          {(parcel) => <Owed parcel={parcel} />}
        </MoreList>
      </div>
    </Page>
  );
}

function Owed({ parcel }: { parcel: OwedParcel }) {
  const { t } = useI18n();
  const { money, date } = useFormat();
  const api = useAdminApi();
  const name = useCourierName()(parcel.courier);
  const remind = useSave({
    call: () => api.post(`cash/parcels/${parcel.id}/remind`),
    done: t("admin.cash.reminded"),
    keys: [["cash"]],
  });
  const { consignment, invoice, delivered_at, reminded_at, missing, owed } = parcel;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <OrderLink number={parcel.order_number} />
          {missing && <StatusBadge tone="red">{t("admin.cash.missing.one_parcel")}</StatusBadge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[name, consignment || invoice].join(" · ")}
        </p>
        <p className="text-sm text-muted">
          {delivered_at && t("admin.cash.delivered.on", { day: date(delivered_at) })}
          {reminded_at && ` · ${t("admin.cash.reminded.on", { day: date(reminded_at) })}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className="font-semibold whitespace-nowrap">{money(owed)}</span>
        <Button look="plain" busy={remind.isPending} onClick={() => remind.mutate()}>
          {t("admin.cash.remind")}
        </Button>
      </div>
    </li>
  );
}
