import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { CourierAccount, CourierConnected } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { credentialTexts, keyHints } from "./texts";

interface ConnectDialogProps {
  account: CourierAccount;
  /** Called with the webhook secret if a new one was created. */
  onToken: (token: string) => void;
  onClose: () => void;
}

/** The form for a courier's keys. The server checks them at the courier before it stores them. */
export function ConnectDialog({ account, onToken, onClose }: ConnectDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { courier, title, state } = account;
  const entered = account.credentials.filter(({ generated }) => !generated);
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(entered.map(({ name }) => [name, ""])),
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.couriers.connected", { courier: title }),
    keys: [["couriers"], ["activity"]],
  });
  const submit = async (keys: Record<string, string>) => {
    let token = "";
    const saved = await save(async () => {
      const answer = await api.post<CourierConnected>(`couriers/${courier}`, { keys });
      token = answer.token;
    });
    if (!saved) return;
    if (token) onToken(token);
    onClose();
  };
  const hint = keyHints[courier];
  return (
    <FormDialog
      title={t("admin.couriers.connect.title", { courier: title })}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="courier" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        {hint && <p className="text-sm text-muted">{t(hint)}</p>}
        {entered.map(({ name, optional, max }) => (
          <TextField
            key={name}
            name={name}
            label={t(credentialTexts[name] ?? "admin.couriers.key")}
            hint={optional && state !== "none" ? t("admin.couriers.key.keeps") : undefined}
            optional={optional}
            max={max}
            autoComplete="off"
          />
        ))}
        <Submit busy={busy} problem={problem}>
          {t("admin.couriers.connect")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
