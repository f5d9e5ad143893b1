import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Parcel, ParcelResolve } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSave, useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { FormDialog } from "../../ui/FormDialog";
import { PartlyDialog } from "./PartlyDialog";
import { RetryDialog } from "./RetryDialog";
import { changedByParcel } from "./useParcels";

const manualStates: Record<string, { text: MessageKey; from: string[] }> = {
  moving: { text: "admin.parcels.set.moving", from: ["booked"] },
  delivered: { text: "admin.parcels.set.delivered", from: ["booked", "moving"] },
  partly: { text: "admin.parcels.set.partly", from: ["booked", "moving"] },
  returning: { text: "admin.parcels.set.returning", from: ["booked", "moving", "partly"] },
  returned: {
    text: "admin.parcels.set.returned",
    from: ["booked", "moving", "partly", "returning"],
  },
};

type Asked = "retry" | "cancel" | "cancel_by_hand" | "booked" | "partly";

/** The possible actions on a parcel. */
export function ParcelActions({ parcel }: { parcel: Parcel }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [asked, ask] = useState<Asked>();
  const { id, can, state } = parcel;
  const close = () => ask(undefined);
  const set = useSave<string>({
    call: (to) => api.post(`parcels/${id}/status`, { state: to, seen: state }),
    keys: changedByParcel,
  });
  const again = useSave<ParcelResolve>({
    call: (request) => api.post(`parcels/${id}/resolve`, request),
    keys: changedByParcel,
    done: t("admin.parcels.sent_again"),
  });
  if (can.every((each) => each === "pickup")) return null; // pickups are requested for several parcels at once, by PickupButtons
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {can.includes("retry") && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => ask("retry")}>
          {t("admin.parcels.retry")}
        </Button>
      )}
      {can.includes("resolve") && (
        <>
          <Button look="primary" aria-haspopup="dialog" onClick={() => ask("booked")}>
            {t("admin.parcels.was_booked")}
          </Button>
          <Button
            busy={again.isPending}
            onClick={() => again.mutate({ booked: false, consignment: "" })}
          >
            {t("admin.parcels.was_not_booked")}
          </Button>
        </>
      )}
      {can.includes("status") &&
        Object.entries(manualStates).map(
          ([to, { text, from }]) =>
            from.includes(state) && (
              <Button
                key={to}
                busy={set.isPending}
                onClick={() => (to === "partly" ? ask("partly") : set.mutate(to))}
              >
                {t(text)}
              </Button>
            ),
        )}
      {can.includes("cancel") && (
        <Button look="danger" aria-haspopup="dialog" onClick={() => ask("cancel")}>
          {t("admin.parcels.cancel")}
        </Button>
      )}
      {can.includes("cancel_by_hand") && !can.includes("cancel") && (
        <Button look="danger" aria-haspopup="dialog" onClick={() => ask("cancel_by_hand")}>
          {t("admin.parcels.cancel_by_hand")}
        </Button>
      )}
      {asked === "retry" && <RetryDialog parcel={parcel} onClose={close} />}
      {(asked === "cancel" || asked === "cancel_by_hand") && (
        <CancelDialog parcel={parcel} byHand={asked === "cancel_by_hand"} onClose={close} />
      )}
      {asked === "booked" && <BookedDialog parcel={parcel} onClose={close} />}
      {asked === "partly" && <PartlyDialog parcel={parcel} onClose={close} />}
    </div>
  );
}

interface CancelDialogProps {
  parcel: Parcel;
  /** Whether the member has canceled the parcel at the courier. */
  byHand: boolean;
  onClose: () => void;
}

function CancelDialog({ parcel, byHand, onClose }: CancelDialogProps) {
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

function BookedDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
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
