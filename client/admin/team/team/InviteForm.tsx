import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { mobile } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { MemberRequest } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { TextField } from "../../ui/fields";
import { RoleField } from "./RoleField";
import { roleOf } from "./role";
import { longestName, memberRules } from "./rules";

const rules = z.extend(memberRules, { phone: mobile() });
type Fields = z.infer<typeof rules>;

/** The form that adds a phone number to the team. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name: "", phone: "", role: "order_desk" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.team.invited.done"),
    keys: [["team"], ["settings"]],
    say: ({ fields }) => (fields.phone === "taken" ? t("admin.team.taken") : undefined),
  });
  const submit = async ({ role, ...fields }: Fields) => {
    const request: MemberRequest = { ...fields, ...roleOf(role) };
    if (await save(() => api.post("team", request))) onClose();
  };
  return (
    <FormDialog title={t("admin.team.invite")} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form name="invite" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <TextField name="name" label={t("admin.team.name")} max={longestName} autoComplete="off" />
        <TextField
          name="phone"
          label={t("admin.team.phone")}
          hint={t("admin.team.phone.hint")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <RoleField />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.team.invite.send")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
