import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";
import { NumberField, SwitchField } from "../../ui/fields";
import { bnTemplate, enTemplate } from "./templates";

/** The templates of the confirmation message, their texts to copy, and when an SMS is sent instead. */
export function MessagesForm({ account }: { account: WhatsAppAccount }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { template, bn_template, wait, off } = account;
  const form = useForm({ defaultValues: { template, bn_template, wait: String(wait), on: !off } });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.whatsapp.saved"),
    keys: [["whatsapp"], ["activity"]],
  });
  return (
    <Card title={t("admin.whatsapp.messages")} lead={t("admin.whatsapp.messages.lead")}>
      <Form
        name="messages"
        form={form}
        onSubmit={({ on, wait, ...templates }) =>
          save(() => api.put("whatsapp/settings", { ...templates, wait: Number(wait), off: !on }))
        }
        className="grid gap-4"
      >
        <Template text={bnTemplate} lang="bn" copy={t("admin.whatsapp.template.copy.bn")} />
        <TextField
          name="bn_template"
          label={t("admin.whatsapp.template.bn")}
          hint={t("admin.whatsapp.template.hint")}
          autoComplete="off"
        />
        <Template text={enTemplate} lang="en" copy={t("admin.whatsapp.template.copy.en")} />
        <TextField
          name="template"
          label={t("admin.whatsapp.template.en")}
          hint={t("admin.whatsapp.template.hint")}
          autoComplete="off"
        />
        <NumberField
          name="wait"
          label={t("admin.whatsapp.wait")}
          after={t("admin.whatsapp.wait.unit")}
          className="sm:max-w-60"
        />
        <SwitchField name="on" label={t("admin.whatsapp.on")} hint={t("admin.whatsapp.on.hint")} />
        <Submit busy={busy} problem={problem}>
          {t("admin.whatsapp.save")}
        </Submit>
      </Form>
    </Card>
  );
}

function Template({ text, lang, copy }: { text: string; lang: string; copy: string }) {
  return (
    <div className="flex items-center gap-1 rounded-control border border-line bg-page pl-3">
      <p lang={lang} className="min-w-0 grow py-2 text-sm wrap-anywhere">
        {text}
      </p>
      <CopyButton small text={text} label={copy} className="shrink-0" />
    </div>
  );
}
