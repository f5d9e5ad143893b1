import { MessageCircleQuestionMark } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestions } from "../../../types/question.gen";
import { Page } from "../../ui/Page";
import { FeedbackList, type FeedbackTab } from "../feedback/FeedbackList";
import { QuestionCard } from "./QuestionCard";

/** The questions about products: answer and delete. */
export default function Questions() {
  const { t } = useI18n();
  const waiting: FeedbackTab<ShopQuestions> = {
    value: "",
    text: t("admin.questions.waiting"),
    count: (list) => list.waiting,
    none: {
      title: t("admin.questions.none.waiting"),
      text: t("admin.questions.none.waiting.text"),
    },
  };
  const answered: FeedbackTab<ShopQuestions> = {
    value: "answered",
    text: t("admin.questions.answered"),
    count: (list) => list.answered,
    none: {
      title: t("admin.questions.none.answered"),
      text: t("admin.questions.none.answered.text"),
    },
  };
  return (
    <Page title={t("admin.questions")} lead={t("admin.questions.lead")}>
      <FeedbackList
        path="questions"
        label={t("admin.questions.tabs")}
        tabs={[waiting, answered]}
        icon={MessageCircleQuestionMark}
        itemsOf={(list: ShopQuestions) => list.questions}
        card={(question, answering, onAnswer) => (
          <QuestionCard
            key={question.id}
            question={question}
            answering={answering}
            onAnswer={onAnswer}
          />
        )}
      />
    </Page>
  );
}
