import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestion } from "../../../types/question.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

interface DeleteQuestionProps {
  question: ShopQuestion;
  onClose: () => void;
}

/** Asks for confirmation and then deletes a question with its answer. */
export function DeleteQuestion({ question: { id, name }, onClose }: DeleteQuestionProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const remove = useSave({
    call: () => api.remove(`questions/${id}`),
    done: t("admin.questions.deleted"),
    keys: [["questions"], ["counts"]],
    onDone: onClose,
  });
  return (
    <Confirmation
      title={t("admin.questions.delete.title")}
      text={t("admin.questions.delete.text", { name })}
      keep={t("admin.questions.delete.keep")}
      act={t("admin.questions.delete.do")}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
