import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { MoneyField } from "../../ui/fields";
import { NameChips } from "./manual/CourierName";
import { useManualNames } from "./manual/useManualNames";
import { changedByParcel } from "./useParcels";

/** Records a parcel that was booked outside Haat for an order. */
export function ManualDialog({ order, onClose }: { order: string; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    defaultValues: { courier_name: "", tracking_code: "", tracking_link: "", charge: "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.parcels.manual.done"),
    keys: changedByParcel,
    say: ({ fields }) =>
      fields.tracking_code === "taken" ? t("admin.parcels.wrong.taken") : undefined,
  });
  const names = useManualNames();
  const submit = async (fields: typeof form.formState.defaultValues) => {
    const charge = asNumber(fields?.charge ?? "");
    const sent = { ...fields, order, charge: Number.isNaN(charge) ? null : charge };
    if (await save(() => api.post("parcels/manual", sent))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.parcels.manual")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="manual" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <div>
          <TextField name="courier_name" label={t("admin.parcels.manual.courier")} max={60} />
          <NameChips
            used={names.data ?? []}
            value={form.watch("courier_name")}
            onChange={(name) =>
              form.setValue("courier_name", name, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
        <TextField name="tracking_code" label={t("admin.parcels.consignment")} max={60} optional />
        <TextField
          name="tracking_link"
          label={t("admin.parcels.manual.link")}
          hint="https://…"
          inputMode="url"
          max={300}
          optional
        />
        <MoneyField name="charge" label={t("admin.parcels.charge")} optional />
        <Submit busy={busy} problem={problem}>
          {t("admin.save")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
