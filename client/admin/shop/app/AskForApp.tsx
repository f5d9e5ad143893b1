import { useForm } from "react-hook-form";
import { MobileField, TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { lateRules, useRules } from "../../lib/lateRules";
import { useSaveForm } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

const rules = lateRules(() => import("./rules").then((part) => part.appRules));

/** The form that requests the shop's own app, with the person to call about it. */
export function AskForApp() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { user } = useAdmin();
  const form = useForm({
    resolver: useRules(rules),
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
