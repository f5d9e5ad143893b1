import { useForm } from "react-hook-form";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { WhatsAppKeys } from "../../../types/confirmation.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";

interface KeysDialogProps {
  /** The id of the connected number; empty for none. */
  sender: string;
  onClose: () => void;
}

/** The form for the account's keys. The server checks them at WhatsApp before it stores them. */
export function KeysDialog({ sender, onClose }: KeysDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm<WhatsAppKeys>({
    defaultValues: { sender, access_token: "", app_secret: "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.whatsapp.connected"),
    keys: [["whatsapp"], ["activity"]],
  });
  const submit = async (keys: WhatsAppKeys) => {
    if (await save(() => api.post("whatsapp", keys))) onClose();
  };
  return (
    <FormDialog
      title={t("admin.whatsapp.connect")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="keys" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <p className="text-sm text-muted">{t("admin.whatsapp.keys.hint")}</p>
        <TextField
          name="sender"
          label={t("admin.whatsapp.sender")}
          hint={t("admin.whatsapp.sender.hint")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          name="access_token"
          label={t("admin.whatsapp.token")}
          max={1000}
          autoComplete="off"
        />
        <TextField
          name="app_secret"
          label={t("admin.whatsapp.secret")}
          max={100}
          autoComplete="off"
        />
        <Submit busy={busy} problem={problem}>
          {t("admin.whatsapp.connect")}
        </Submit>
      </Form>
    </FormDialog>
  );
}
