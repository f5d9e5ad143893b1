import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { ManualStatus, Parcel } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { amount } from "../../lib/rules";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { MoneyField } from "../../ui/fields";
import { changedByManual, useManualDone } from "./useManualState";

/** Records that a manual parcel was delivered in part, with the amount that was collected. */
export function PartlyDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { t, money } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    resolver: standardSchemaResolver(z.object({ collected: amount(parcel.cod) })),
    defaultValues: { collected: "" },
  });
  const done = useManualDone(parcel);
  const { busy, problem, save } = useSaveForm(form, { done: "", keys: changedByManual });
  const submit = async ({ collected }: { collected: string }) => {
    const request: ManualStatus = {
      state: "partly",
      seen: parcel.state,
      collected: asNumber(collected),
    };
    if (await save(() => api.post(`parcels/${parcel.id}/status`, request))) {
      done("partly");
      onClose();
    }
  };
  return (
    <FormDialog
      title={t("admin.parcels.set.partly")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="partly" form={form} onSubmit={submit} className="grid gap-4 p-4">
        <p>{t("admin.parcels.partly.text")}</p>
        <MoneyField
          name="collected"
          label={t("admin.parcels.partly.collected")}
          hint={t("admin.parcels.partly.most", { amount: money(parcel.cod, "BDT") })}
        />
        <Submit busy={busy} problem={problem}>
          {t("admin.save")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
