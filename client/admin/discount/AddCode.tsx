import { useForm } from "react-hook-form";
import { Form } from "../../forms/Form";
import { Submit } from "../../forms/SubmitButton";
import { useI18n } from "../../lib/i18n";
import { useAdminApi } from "../lib/api";
import { useSaveForm } from "../lib/save";
import { FormDialog } from "../ui/FormDialog";
import { TextField } from "../ui/fields";
import { most } from "./limits";

interface AddCodeProps {
  /** The API path of the codes. */
  path: string;
  onClose: () => void;
}

/** Adds a code that the merchant chooses. */
export function AddCode({ path, onClose }: AddCodeProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: { code: "" } });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.discounts.codes.added"),
    keys: [["discounts"]],
    say: ({ fields }) => {
      if (fields.code !== "taken") return undefined;
      form.setError("code", { message: "admin.discounts.code.taken" });
      return "";
    },
  });
  const submit = async (fields: { code: string }) => {
    if (await save(() => api.post(path, fields))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.discounts.codes.add")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="code" form={form} onSubmit={submit} className="grid gap-4 p-4">
        <TextField
          name="code"
          label={t("admin.discounts.code")}
          hint={t("admin.discounts.code.hint")}
          min={3}
          max={most.code}
          autoComplete="off"
        />
        <Submit busy={busy} problem={problem}>
          {t("admin.discounts.codes.add")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
