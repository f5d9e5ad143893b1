import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { needed } from "../../../forms/rules";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestion } from "../../../types/question.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { TextArea } from "../../ui/fields";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

/** Maximum length of an answer in characters, equal to the server's. */
const most = 2000;

// Search parameters that change the list, which would discard the answer.
const listedBy = ["tab", "page"];

const rules = z.object({ text: needed(most) });

/** Answers a question, or changes its answer. */
export function AnswerForm({ question, onClose }: { question: ShopQuestion; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { text: question.answer },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.questions.answer.saved"),
    keys: [["questions"], ["counts"]],
  });
  const submit = async (fields: { text: string }) => {
    if (await save(() => api.put(`questions/${question.id}/answer`, fields))) onClose();
  };
  return (
    <Form
      name={`answer-${question.id}`}
      form={form}
      onSubmit={submit}
      className="mt-3 grid max-w-xl gap-3"
    >
      <UnsavedGuard when={form.formState.isDirty} by={listedBy} />
      <TextArea
        name="text"
        label={t("admin.questions.answer.text")}
        hint={t("admin.questions.answer.hint")}
        max={most}
      />
      <Submit busy={busy} problem={problem}>
        {t("admin.questions.answer.send")}
      </Submit>
      <Button look="plain" onClick={onClose}>
        {t("admin.questions.answer.cancel")}
      </Button>
    </Form>
  );
}
