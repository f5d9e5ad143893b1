import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { GatewayAccount } from "../../../types/online.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { SwitchField } from "../../ui/fields";
import { keyHints, keyTexts } from "./texts";

/** The form for a gateway's keys. The server checks them at the gateway before it stores them. */
export function GatewayDialog({
  account,
  onClose,
}: {
  account: GatewayAccount;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { gateway, title, credentials, sandbox } = account;
  const form = useForm<Record<string, string | boolean>>({
    defaultValues: {
      ...Object.fromEntries(credentials.map(({ name }) => [name, ""])),
      sandbox,
    },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.gateways.connected", { gateway: title }),
    keys: [["gateways"], ["activity"]],
  });
  const submit = async ({ sandbox, ...keys }: Record<string, string | boolean>) => {
    if (await save(() => api.post(`gateways/${gateway}`, { keys, sandbox }))) onClose();
  };
  const hint = keyHints[gateway];
  return (
    <FormDialog
      title={t("admin.gateways.connect.title", { gateway: title })}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="gateway" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        {hint && <p className="text-sm text-muted">{t(hint)}</p>}
        {credentials.map(({ name, max }) => (
          <TextField
            key={name}
            name={name}
            label={t(keyTexts[name] ?? "admin.gateways.key")}
            max={max}
            autoComplete="off"
          />
        ))}
        <SwitchField
          name="sandbox"
          label={t("admin.gateways.sandbox")}
          hint={t("admin.gateways.sandbox.hint")}
        />
        <Submit busy={busy} problem={problem}>
          {t("admin.gateways.connect")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
