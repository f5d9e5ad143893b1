import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { changedByParcel } from "./useParcels";

interface CancelDialogProps {
  parcel: Parcel;
  /** Whether the member has canceled the parcel at the courier. */
  byHand: boolean;
  onClose: () => void;
}

/** Cancels a parcel at its courier. */
export function CancelDialog({ parcel, byHand, onClose }: CancelDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: { reason: "" } });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.parcels.canceled"),
    keys: changedByParcel,
  });
  const submit = async ({ reason }: { reason: string }) => {
    const request = { reason, by_hand: byHand };
    if (await save(() => api.post(`parcels/${parcel.id}/cancel`, request))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.parcels.cancel")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="cancel" form={form} onSubmit={submit} className="grid gap-4 p-4">
        <p>{t(byHand ? "admin.parcels.cancel_by_hand.text" : "admin.parcels.cancel.text")}</p>
        <TextField name="reason" label={t("admin.parcels.reason")} max={200} optional />
        <Submit busy={busy} problem={problem}>
          {t("admin.parcels.cancel")}
        </Submit>
      </Form>
    </FormDialog>
  );
}

/** Records that a courier has booked a parcel whose answer was lost. */
export function BookedDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: { consignment: "" } });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.couriers.saved"),
    keys: changedByParcel,
  });
  const submit = async ({ consignment }: { consignment: string }) => {
    const request = { booked: true, consignment };
    if (await save(() => api.post(`parcels/${parcel.id}/resolve`, request))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.parcels.was_booked")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="booked" form={form} onSubmit={submit} className="grid gap-4 p-4">
        <p>{t("admin.parcels.was_booked.text", { number: parcel.invoice })}</p>
        <TextField name="consignment" label={t("admin.parcels.consignment")} max={60} />
        <Submit busy={busy} problem={problem}>
          {t("admin.save")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
