import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId } from "react";
import { useController, useForm, useFormContext } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Role, RoleRequest } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { type Right, rights } from "../../lib/rights";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { TextField } from "../../ui/fields";
import { Switch } from "../../ui/inputs/Switch";
import { rightGroups, rightTexts, switched } from "./rightTexts";

/** The server's maximum length of a name in letters. */
const most = 40;

const rules = z.object({
  name: needed(most),
  rights: z
    .array(z.enum(rights))
    .check(z.minLength(1, { error: "admin.roles.rights.needed" satisfies MessageKey })),
});
type Fields = z.infer<typeof rules>;

interface RoleFormProps {
  /** The role to edit; null for a new one. */
  role: Role | null;
  onClose: () => void;
}

/** The form for the name and the rights of a custom role. */
export function RoleForm({ role, onClose }: RoleFormProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name: role?.name ?? "", rights: (role?.rights ?? []) as Right[] },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.roles.saved"),
    keys: [["roles"], ["team"]],
    say: ({ fields }) => (fields.name === "taken" ? t("admin.roles.taken") : undefined),
  });
  const submit = async (fields: RoleRequest) => {
    const call = () => (role ? api.put(`roles/${role.id}`, fields) : api.post("roles", fields));
    if (await save(call)) onClose();
  };
  return (
    <FormDialog
      title={role?.name ?? t("admin.roles.add")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="role" form={form} onSubmit={submit} className="grid gap-5 overflow-y-auto p-4">
        <TextField
          name="name"
          label={t("admin.roles.name")}
          hint={t("admin.roles.name.hint")}
          max={most}
          autoComplete="off"
        />
        <RightSwitches />
        {role && role.members > 0 && (
          <p className="text-sm text-muted">{tn("admin.roles.at_once", role.members)}</p>
        )}
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}

/** A switch for each right, in groups. */
function RightSwitches() {
  const { t } = useI18n();
  const id = useId();
  const { formState } = useFormContext<Fields>();
  const { field } = useController<Fields, "rights">({ name: "rights" });
  const wrong = formState.errors.rights?.message as MessageKey | undefined;
  return (
    <>
      {rightGroups.map(({ text, choices }) => (
        <fieldset key={text} aria-describedby={wrong && `${id}-error`}>
          <legend className="mb-1 text-lg font-semibold">{t(text)}</legend>
          <div className="divide-y divide-line">
            {choices.map(({ right, hint }) => (
              <div key={right} className="py-1.5">
                <Switch
                  label={t(rightTexts[right] as MessageKey)}
                  hint={hint && t(hint)}
                  checked={field.value.includes(right)}
                  onChange={(on) => field.onChange(switched(field.value, right, on))}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {wrong && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger">
          {t(wrong)}
        </p>
      )}
    </>
  );
}
