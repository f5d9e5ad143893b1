import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { MobileField, TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { longest, mobile, needed } from "../../../forms/rules";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

// The form's rules, equal to those in server/shop/settings/app_lead.go.
const rules = z.object({ name: needed(longest.name), phone: mobile() });

/** The form that requests the shop's own app, with the person to call about it. */
export function AskForApp() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { user } = useAdmin();
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name: user.name, phone: user.phone },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.app.asked"),
    keys: [["app"]],
  });
  return (
    <Card title={t("admin.app.own")} lead={t("admin.app.own.lead")}>
      <Form
        name="app"
        form={form}
        onSubmit={(fields) => save(() => api.post("app-lead", fields))}
        className="grid gap-4"
      >
        <UnsavedGuard when={form.formState.isDirty} />
        <TextField name="name" label={t("admin.app.name")} autoComplete="name" />
        <MobileField name="phone" label={t("form.mobile")} />
        <Submit busy={busy} problem={problem}>
          {t("admin.app.ask")}
        </Submit>
      </Form>
    </Card>
  );
}
