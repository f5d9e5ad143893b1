import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form";
import { Submit } from "../../forms/SubmitButton";
import { useI18n } from "../../lib/i18n";
import { useAdminApi } from "../lib/api";
import { asNumber } from "../lib/numbers";
import { useSaveForm } from "../lib/save";
import { FormDialog } from "../ui/FormDialog";
import { NumberField, TextField } from "../ui/fields";
import { most } from "./limits";

interface GenerateProps {
  /** The API path of the codes. */
  path: string;
  onClose: () => void;
}

/** Adds random codes. */
export function Generate({ path, onClose }: GenerateProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: { count: "100", prefix: "" } });
  const count = asNumber(form.watch("count")) || 0;
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.discounts.codes.generated"),
    keys: [["discounts"]],
  });
  const submit = async ({ prefix }: { prefix: string }) => {
    if (await save(() => api.post(`${path}/generate`, { count, prefix }))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.discounts.codes.generate")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="generate" form={form} onSubmit={submit} className="grid gap-4 p-4">
        <NumberField
          name="count"
          label={t("admin.discounts.codes.count")}
          hint={t("admin.discounts.codes.count.hint")}
          min={1}
          max={most.generated}
        />
        <TextField
          name="prefix"
          label={t("admin.discounts.codes.prefix")}
          hint={t("admin.discounts.codes.prefix.hint")}
          max={most.prefix}
          autoComplete="off"
          optional
        />
        <Submit busy={busy} problem={problem}>
          {tn("admin.discounts.codes.make", count)}
        </Submit>
      </Form>
    </FormDialog>
  );
}
