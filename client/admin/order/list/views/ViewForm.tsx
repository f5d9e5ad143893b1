import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../../forms/Form";
import { Problem } from "../../../../forms/Problem";
import { needed } from "../../../../forms/rules";
import { SubmitButton } from "../../../../forms/SubmitButton";
import { useI18n } from "../../../../lib/i18n";
import { useSaveForm } from "../../../lib/save";
import { TextField } from "../../../ui/fields";

// The server's maximum length of a name in letters.
const most = 40;
const rules = z.object({ name: needed(most) });

interface ViewFormProps {
  label: string;
  /** The current name; empty for a new view. */
  name?: string;
  onSave: (name: string) => Promise<unknown>;
  onSaved: () => void;
}

/** The form for the name of a view. */
export function ViewForm({ label, name = "", onSave, onSaved }: ViewFormProps) {
  const { t } = useI18n();
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { name } });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.orders.view.saved"),
    keys: [["order-views"], ["activity"]],
  });
  const submit = async (fields: { name: string }) => {
    if (await save(() => onSave(fields.name))) onSaved();
  };
  return (
    <Form name="view" form={form} onSubmit={submit} className="grid gap-3 py-3">
      <TextField name="name" label={label} max={most} />
      <Problem text={problem} />
      <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
    </Form>
  );
}
