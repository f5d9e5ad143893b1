import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { useFinishRemovals } from "../../lib/undo";
import { FormDialog } from "../../ui/FormDialog";
import { TextArea } from "../../ui/fields";

/** The server's maximum length of a reply in letters. */
const most = 1000;
const rules = z.object({ text: needed(most) });

interface ReplyFormProps {
  /** The reply to change; null for a new one. */
  reply: Reply | null;
  onClose: () => void;
}

/** The form for a quick reply. */
export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const finishRemovals = useFinishRemovals(["replies"]);
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { text: reply?.text ?? "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.replies.saved"),
    keys: [["replies"]],
  });
  const submit = async (fields: { text: string }) => {
    const add = async () => {
      await finishRemovals();
      await api.post("replies", fields);
    };
    const change = () => api.put(`replies/${reply?.id}`, fields);
    if (await save(reply ? change : add)) onClose();
  };
  return (
    <FormDialog
      title={t(reply ? "admin.replies.edit" : "admin.replies.add")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="reply" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <TextArea name="text" label={t("admin.replies.text")} max={most} />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
