import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { MobileField, TextArea, TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { PickupForm, PickupRequest } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { NumberField } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { AreaChoice } from "./AreaChoice";
import type { Comes } from "./pickup";
import { changedByParcel } from "./useParcels";

interface PickupDialogProps {
  of: Comes;
  onClose: () => void;
}

/** Requests a pickup of the parcels that wait at the shop. */
export function PickupDialog({ of, onClose }: PickupDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["couriers", of.courier, "pickup"],
    queryFn: ({ signal }) => api.get<PickupForm>(pickupPath(of), signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  if (query.data) return <PickupRequestDialog of={of} onClose={onClose} known={query.data} />;
  return (
    <FormDialog
      title={t("admin.pickup.title", { courier: of.title })}
      unsaved={false}
      onClose={onClose}
    >
      <div className="overflow-y-auto p-4">
        <Loaded query={query}>{() => null}</Loaded>
      </div>
    </FormDialog>
  );
}

const pickupPath = (of: Comes) => `couriers/${of.courier}/pickup`;

function PickupRequestDialog({ of, onClose, known }: PickupDialogProps & { known: PickupForm }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    defaultValues: { place: known.place, note: "", parcels: String(known.parcels || "") },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.pickup.done"),
    keys: changedByParcel,
  });
  const place = form.watch("place");
  const missesArea = form.formState.isSubmitted && !place.area.area;
  const submit = async () => {
    const { note, parcels } = form.getValues();
    if (!place.area.area) return;
    const request: PickupRequest = { place, note, parcels: asNumber(parcels) || 0 };
    if (await save(() => api.post(pickupPath(of), request))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.pickup.title", { courier: of.title })}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="pickup" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <NumberField name="parcels" label={t("admin.pickup.parcels")} />
        <TextArea name="place.address" label={t("admin.pickup.address")} max={255} />
        <AreaChoice
          courier={of.courier}
          label={t("admin.pickup.area")}
          area={place.area}
          path={place.area_path}
          problem={missesArea && "admin.pickup.area.needed"}
          onChoose={(area, area_path) =>
            form.setValue(
              "place",
              { ...form.getValues("place"), area, area_path },
              { shouldDirty: true },
            )
          }
        />
        <TextField
          name="place.address_id"
          label={t("admin.pickup.address_id")}
          hint={t("admin.pickup.address_id.hint")}
          inputMode="numeric"
          autoComplete="off"
          max={12}
        />
        <MobileField name="place.mobile" label={t("admin.pickup.mobile")} />
        <TextArea name="note" label={t("admin.pickup.note")} max={500} optional compact />
        <Submit busy={busy} problem={problem}>
          {t("admin.pickup.send")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
