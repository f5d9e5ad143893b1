import { MessageSquareReply, Trash2 } from "lucide-react";
import { useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestion } from "../../../types/question.gen";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { AnswerForm } from "./AnswerForm";
import { DeleteQuestion } from "./DeleteQuestion";

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
    <li className="card p-4">
      <article aria-label={t("admin.questions.by", { name, product: product.name })}>
        <header className="flex items-center gap-3">
          {product.picture && (
            <Photo
              picture={product.picture}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-control object-cover"
            />
          )}
          <h2 className="min-w-0 text-base leading-snug font-semibold wrap-anywhere">
            {product.name}
          </h2>
        </header>
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{text}</p>
        <Author question={question} />
        {answer && !answers && <ShopAnswer question={question} />}
        {answers && <AnswerForm question={question} onClose={() => onAnswer()} />}
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
      </article>
    </li>
  );
}

function Author({ question: { name, mobile, created_at } }: { question: ShopQuestion }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <strong className="font-semibold text-ink">{name}</strong>
      {mobile && (
        <a href={`tel:${mobile}`} className="inline-flex min-h-6 items-center underline">
          {mobile}
        </a>
      )}
      <Moment at={created_at} />
    </p>
  );
}

/** The shop's answer, as shown on the product's page. */
function ShopAnswer({ question: { answer, answered_at } }: { question: ShopQuestion }) {
  const { t } = useI18n();
  return (
    <blockquote className="mt-3 rounded-control border-l-3 border-primary bg-sunken px-3 py-2">
      <p className="text-sm text-muted">
        {t("admin.questions.answered_at")} {answered_at && <Moment at={answered_at} />}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
    </blockquote>
  );
}
