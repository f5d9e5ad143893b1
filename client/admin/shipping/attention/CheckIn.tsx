import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asciiDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import type { CheckInRequest, FoundParcel } from "../../../types/attention.gen";
import { Camera } from "../../device/scan/Camera";
import { TypedCode } from "../../device/scan/TypedCode";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useQueryState } from "../../lib/useQueryState";
import { useUndoToast } from "../../lib/useUndoToast";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { NumberInput } from "../../ui/NumberInput";
import { Page } from "../../ui/Page";
import { ScreenLink } from "../../ui/ScreenLink";
import { changedByParcel } from "./useAttention";

/** The screen that checks in returned parcels by scanning or typing their codes. */
export default function CheckIn() {
  const { t } = useI18n();
  const [code, setCode] = useQueryState("code");
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["attention", "find", code],
    queryFn: ({ signal }) =>
      api.get<FoundParcel>(`parcels/find?code=${encodeURIComponent(code)}`, signal),
    enabled: code !== "",
    retry: false,
  });
  const scan = (text: string) => setCode(text.trim().split("/").pop() ?? "");
  return (
    <Page title={t("admin.check_in")} lead={t("admin.check_in.lead")} back="/parcels/attention">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Card className="grid gap-4">
          <TypedCode label={t("admin.check_in.code")} onScan={scan} />
          <Camera onScan={scan} />
        </Card>
        <div aria-live="polite">
          {code && (
            <Loaded query={query}>
              {(parcel) => <Goods key={`${parcel.id} ${parcel.checked_in}`} parcel={parcel} />}
            </Loaded>
          )}
        </div>
      </div>
    </Page>
  );
}

function Goods({ parcel }: { parcel: FoundParcel }) {
  const { t, n } = useI18n();
  const [damaged, setDamaged] = useState<Record<number, number>>({});
  const checkIn = useCheckIn(parcel);
  const { order_id, name, courier_name, items, ready, early, checked_in } = parcel;
  const list = items.map(({ item_id }) => ({ item_id, quantity: damaged[item_id] ?? 0 }));
  return (
    <Card title={name || `#${order_id}`} lead={courier_name}>
      <p>
        <ScreenLink
          to={`/orders/${order_id}`}
          className="inline-flex min-h-11 items-center text-primary underline"
        >
          #{order_id}
        </ScreenLink>
      </p>
      {checked_in && <p role="status">{t("admin.check_in.done")}</p>}
      {!checked_in && !ready && <p role="status">{t("admin.check_in.not_back")}</p>}
      {ready && early && (
        <p className="rounded-control bg-sunken p-3">{t("admin.check_in.early")}</p>
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.item_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {n(item.quantity)} × {item.name}
              {item.variant && ` (${item.variant})`}
            </span>
            {ready && (
              <span className="flex items-center gap-2 text-sm">
                <span aria-hidden="true">{t("admin.check_in.damaged")}</span>
                <NumberInput
                  aria-label={t("admin.check_in.damaged_of", { name: item.name })}
                  className="control w-16! text-center"
                  value={n(damaged[item.item_id] ?? 0)}
                  onChange={(event) => {
                    const typed = Number(asciiDigits(event.currentTarget.value)) || 0;
                    const units = Math.min(Math.max(0, Math.trunc(typed)), item.quantity);
                    setDamaged((all) => ({ ...all, [item.item_id]: units }));
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {ready && (
        <Button
          look="primary"
          className="mt-3 w-full"
          busy={checkIn.isPending}
          onClick={() => checkIn.mutate({ damaged: list.filter(({ quantity }) => quantity > 0) })}
        >
          {t("admin.check_in.take")}
        </Button>
      )}
    </Card>
  );
}

/** Checks in a parcel, and shows a toast that can undo it. */
function useCheckIn({ id }: FoundParcel) {
  const { t } = useI18n();
  const api = useAdminApi();
  const offerUndo = useUndoToast();
  const undo = useSave<void>({
    call: () => api.remove(`parcels/${id}/check-in`),
    done: t("admin.check_in.undone"),
    keys: changedByParcel,
  });
  return useSave<CheckInRequest>({
    call: (request) => api.post(`parcels/${id}/check-in`, request),
    keys: changedByParcel,
    onDone: () => {
      offerUndo(t("admin.check_in.done"), () => undo.mutate());
    },
  });
}
