import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { BilingualField } from "../../ui/BilingualField";
import { ChangedMeanwhile } from "../../ui/ChangedMeanwhile";
import { FormDialog } from "../../ui/FormDialog";
import { MoneyField, NumberField, SelectField, SwitchField } from "../../ui/fields";
import { maxName } from "./rules";
import type { Package } from "./types.gen";
import { usePackageForm } from "./usePackageForm";
import { zones, zoneTexts } from "./zones";

interface PackageFormProps {
  /** The package to change; without it, a new one is added. */
  known?: Package;
  onClose: () => void;
}

/** Adds or changes a delivery package. */
export function PackageForm({ known, onClose }: PackageFormProps) {
  const { t } = useI18n();
  const { form, busy, problem, meanwhile, submit } = usePackageForm(known, onClose);
  const options = zones.map((value) => ({ value, text: t(zoneTexts[value] ?? "loading") }));
  return (
    <FormDialog
      title={t(known ? "admin.delivery.change" : "admin.delivery.add")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="package" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <BilingualField
          bn="bn_name"
          en="name"
          label={t("admin.delivery.name")}
          optional={["en"]}
          max={maxName}
        />
        <MoneyField
          name="fee"
          label={t("admin.delivery.fee")}
          hint={t("admin.delivery.fee.hint")}
          max={100_000}
        />
        <MoneyField
          name="free_from"
          label={t("admin.delivery.free_from")}
          hint={t("admin.delivery.free_from.hint")}
          max={10_000_000}
          optional
        />
        <SelectField
          name="zone"
          label={t("admin.delivery.zone")}
          hint={t("admin.delivery.zone.hint")}
          options={options}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField name="min_days" label={t("admin.delivery.min_days")} optional />
          <NumberField name="max_days" label={t("admin.delivery.max_days")} optional />
          <p className="col-span-2 -mt-2 text-sm text-muted">{t("admin.delivery.days.hint")}</p>
        </div>
        <SwitchField
          name="active"
          label={t("admin.delivery.active")}
          hint={t("admin.delivery.active.hint")}
        />
        {meanwhile && <ChangedMeanwhile {...meanwhile} />}
        <Submit busy={busy} problem={problem}>
          {t("admin.save")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
