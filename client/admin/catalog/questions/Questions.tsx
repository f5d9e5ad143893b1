import { MessageCircleQuestionMark } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestions } from "../../../types/question.gen";
import { Page } from "../../ui/Page";
import { FeedbackList, type FeedbackTab } from "../feedback/FeedbackList";
import { QuestionCard } from "./QuestionCard";

const waiting: FeedbackTab<ShopQuestions> = {
  value: "",
  text: "admin.questions.waiting",
  count: (list) => list.waiting,
  none: { title: "admin.questions.none.waiting", text: "admin.questions.none.waiting.text" },
};

const answered: FeedbackTab<ShopQuestions> = {
  value: "answered",
  text: "admin.questions.answered",
  count: (list) => list.answered,
  none: { title: "admin.questions.none.answered", text: "admin.questions.none.answered.text" },
};

/** The screen that lists questions about products and answers or deletes them. */
export default function Questions() {
  const { t } = useI18n();
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
