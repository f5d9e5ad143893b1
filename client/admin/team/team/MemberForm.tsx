import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { MemberChange, User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { SwitchField, TextField } from "../../ui/fields";
import { RoleField } from "./RoleField";
import { fieldOf, roleOf } from "./role";
import { longestName, memberRules } from "./rules";

const rules = z.extend(memberRules, { active: z.boolean() });
type Fields = z.infer<typeof rules>;

interface MemberFormProps {
  member: User;
  /** Whether the member is the current user, who cannot change their own role. */
  self: boolean;
  onClose: () => void;
}

/** The form for the name and role of a team member. */
export function MemberForm({ member, self, onClose }: MemberFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { id, name, active } = member;
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name, role: fieldOf(member.role, member.role_id), active },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.team.saved"),
    keys: [["team"], ["settings"], ["session"], ["sessions"]],
  });
  const submit = async ({ role, ...fields }: Fields) => {
    const request: MemberChange = { ...fields, ...roleOf(role) };
    if (await save(() => api.put(`team/${id}`, request))) onClose();
  };
  return (
    <FormDialog title={name} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form name="member" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <TextField name="name" label={t("admin.team.name")} max={longestName} autoComplete="off" />
        {!self && (
          <>
            <RoleField staff={member.role === "staff"} />
            <SwitchField
              name="active"
              label={t("admin.team.active")}
              hint={t("admin.team.active.hint")}
            />
          </>
        )}
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
