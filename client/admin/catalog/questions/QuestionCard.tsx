import { MessageSquareReply, Trash2 } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestion } from "../../../types/question.gen";
import { Button } from "../../ui/Button";
import { Author, FeedbackCard, ShopAnswer } from "../feedback/FeedbackCard";
import { LateAnswerForm } from "../feedback/LateAnswerForm";
import { DeleteQuestion } from "./DeleteQuestion";

/** Maximum length of an answer in characters, equal to the server's. */
const most = 2000;

interface QuestionCardProps {
  question: ShopQuestion;
  /** The id of the question being answered, on any card. */
  answering?: number;
  onAnswer: (id?: number) => void;
}

/** A question with its actions; while an answer is being written, only the form is shown. */
export function QuestionCard({ question, answering, onAnswer }: QuestionCardProps) {
  const { t } = useI18n();
  const [deletes, setDeletes] = useState(false);
  const { id, product, name, text, answer } = question;
  const answers = answering === id;
  return (
    <FeedbackCard
      label={t("admin.questions.by", { name, product: product.name })}
      product={product}
    >
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{text}</p>
      <Author name={name} mobile={question.mobile} at={question.created_at} />
      {answer && !answers && (
        <ShopAnswer
          lead={t("admin.questions.answered_at")}
          at={question.answered_at}
          text={answer}
        />
      )}
      {answers && (
        <LateAnswerForm
          path={`questions/${id}/answer`}
          answer={answer}
          most={most}
          texts={{
            label: t("admin.questions.answer.text"),
            hint: t("admin.questions.answer.hint"),
            send: t("admin.questions.answer.send"),
            cancel: t("admin.questions.answer.cancel"),
            saved: t("admin.questions.answer.saved"),
          }}
          keys={[["questions"], ["counts"]]}
          onClose={() => onAnswer()}
        />
      )}
      {!answers && (
        <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
          {answering === undefined && (
            <Button
              look={answer ? "quiet" : "primary"}
              icon={MessageSquareReply}
              onClick={() => onAnswer(id)}
            >
              {t(answer ? "admin.questions.answer.change" : "admin.questions.answer")}
            </Button>
          )}
          <Button icon={Trash2} aria-haspopup="dialog" onClick={() => setDeletes(true)}>
            {t("admin.questions.delete")}
          </Button>
        </div>
      )}
      {deletes && <DeleteQuestion question={question} onClose={() => setDeletes(false)} />}
    </FeedbackCard>
  );
}
