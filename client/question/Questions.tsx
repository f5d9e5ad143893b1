import { MessageCircleQuestionMark } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { button } from "../components/ui/button";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { retriable } from "../lib/retriable";
import { loadTexts } from "../lib/texts";
import { useLazy } from "../lib/useLazy";
import type { AnsweredQuestions, Question } from "../types/catalog.gen";
import type { Locale } from "../types/page.gen";
import { useMoreQuestions } from "./useMoreQuestions";

interface QuestionsProps {
  /** The product's id. */
  product: number;
  questions: AnsweredQuestions;
}

/** The answered questions about a product, and the form to ask another one. */
export default function Questions({ product, questions }: QuestionsProps) {
  const { t } = useI18n();
  const { shown, more, busy, show } = useMoreQuestions(product, questions);
  return (
    <section id="questions" className="scroll-mt-4">
      <h2 className="text-xl sm:text-2xl">{t("questions.title")}</h2>
      {shown.length === 0 ? (
        <p className="mt-3 text-muted">{t("questions.none")}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((question) => (
            <QuestionEntry key={question.id} question={question} />
          ))}
        </ul>
      )}
      {more && (
        <button
          type="button"
          onClick={show}
          aria-disabled={busy}
          className="mt-3 min-h-11 font-medium text-primary underline-offset-4 hover:underline noscript:hidden"
        >
          {t("questions.more")}
        </button>
      )}
      <Asking product={product} />
    </section>
  );
}

function QuestionEntry({ question: { name, text, answer, answered_at } }: { question: Question }) {
  const { date } = useI18n();
  const shop = useShop();
  return (
    <li className="py-4">
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-muted wrap-anywhere">{name}</p>
      <blockquote className="mt-3 border-l-2 border-primary pl-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="font-semibold">{shop.name}</strong>
          <time dateTime={answered_at} className="text-sm text-muted">
            {date(answered_at)}
          </time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
      </blockquote>
    </li>
  );
}

// The button for a question, or the form that replaces it.
function Asking({ product }: { product: number }) {
  const { t } = useI18n();
  const [state, setState] = useState<"closed" | "open" | "canceled" | "sent">("closed");
  const ask = useRef<HTMLButtonElement>(null);
  // Returns the focus to the button when the form closes.
  useEffect(() => {
    if (state === "canceled" || state === "sent") ask.current?.focus();
  }, [state]);
  return (
    <>
      <p role="status" className="font-medium text-success not-empty:mt-3">
        {state === "sent" && t("questions.sent")}
      </p>
      {state === "open" ? (
        <LazyForm
          product={product}
          onSent={() => setState("sent")}
          onClose={() => setState("canceled")}
        />
      ) : (
        <button
          ref={ask}
          type="button"
          onClick={() => setState("open")}
          className={`mt-3 noscript:hidden ${button.quiet}`}
        >
          <MessageCircleQuestionMark size={18} aria-hidden="true" />
          {t("questions.ask")}
        </button>
      )}
    </>
  );
}

interface LazyFormProps {
  product: number;
  onSent: () => void;
  onClose: () => void;
}

function LazyForm(props: LazyFormProps) {
  const { locale } = useI18n();
  const late = useLazy(useCallback(() => loadForm(locale), [locale]));
  if (late.state === "loading") return <Spinner />;
  if (late.state === "failed") return <LazyFailure retry={late.retry} />;
  return <late.value.QuestionForm {...props} />;
}

async function loadForm(locale: Locale) {
  const [form] = await Promise.all([
    retriable(() => import("./QuestionForm")),
    loadTexts(locale, "forms"),
  ]);
  return form;
}
