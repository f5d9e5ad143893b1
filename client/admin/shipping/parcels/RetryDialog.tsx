import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { BookRow, Parcel, ParcelReview } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { FormDialog } from "../../ui/FormDialog";
import { LoadingRows } from "../../ui/LoadingRows";
import { RowFields } from "./RowFields";
import { changed, type Draft, draftOfParcel, requestOf } from "./rows";
import { changedByParcel } from "./useParcels";

/** Corrects a parcel whose booking failed, and sends it again. */
export function RetryDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [draft, setDraft] = useState<Draft>();
  const { data } = useQuery({
    queryKey: ["parcels", "review", parcel.order],
    queryFn: () =>
      api.post<ParcelReview>("parcels/review", { orders: [parcel.order], courier: "" }),
    gcTime: 0,
  });
  const couriers = data?.couriers ?? [];
  const known = couriers.some(({ courier }) => courier === parcel.courier);
  const first = draftOfParcel(parcel);
  const current = draft ?? (known ? first : { ...first, courier: "" });
  const cod = data?.rows[0]?.cod;
  const retry = useSave<BookRow>({
    call: (row) => api.post(`parcels/${parcel.id}/retry`, row),
    keys: changedByParcel,
    done: t("admin.parcels.sent_again"),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t("admin.parcels.retry.title", { order: parcel.order })}
      unsaved={draft !== undefined}
      onClose={onClose}
    >
      <div className="grid gap-4 overflow-y-auto p-4">
        {data ? (
          <RowFields
            draft={current}
            couriers={couriers}
            onChange={(change) => setDraft(changed(current, change, couriers))}
          />
        ) : (
          <LoadingRows rows={4} />
        )}
        <Button
          look="primary"
          busy={retry.isPending}
          disabled={!data}
          onClick={() => retry.mutate({ ...requestOf(current), cod: cod ?? current.cod })}
        >
          {t("admin.parcels.retry")}
        </Button>
      </div>
    </FormDialog>
  );
}
