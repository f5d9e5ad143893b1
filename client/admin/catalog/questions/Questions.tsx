import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { ShopQuestions } from "../../../types/question.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { Tabs } from "../../ui/Tabs";
import { QuestionCard } from "./QuestionCard";

const perPage = 20;

/** The questions about products: answer and delete. */
export default function Questions() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const page = usePageNumber();
  const status = tab || "waiting";
  const query = useQuery({
    queryKey: ["questions", status, page],
    queryFn: ({ signal }) =>
      api.get<ShopQuestions>(`questions?status=${status}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [chosen, choose] = useState<number>();
  const answering = data?.questions.find(({ id }) => id === chosen)?.id;
  const answered = tab === "answered";
  return (
    <Page title={t("admin.questions")} lead={t("admin.questions.lead")}>
      <div className="grid gap-4">
        <Tabs
          label={t("admin.questions.tabs")}
          tabs={[
            { value: "", text: t("admin.questions.waiting"), count: data?.waiting },
            { value: "answered", text: t("admin.questions.answered"), count: data?.answered },
          ]}
        />
        <Loaded query={query}>
          {({ questions, total }) =>
            questions.length === 0 ? (
              <EmptyState
                icon={MessageCircleQuestionMark}
                title={t(
                  answered ? "admin.questions.none.answered" : "admin.questions.none.waiting",
                )}
                text={t(
                  answered
                    ? "admin.questions.none.answered.text"
                    : "admin.questions.none.waiting.text",
                )}
              />
            ) : (
              <>
                <ul className="grid gap-3">
                  {questions.map((question) => (
                    <QuestionCard
                      key={question.id}
                      question={question}
                      answering={answering}
                      onAnswer={choose}
                    />
                  ))}
                </ul>
                <Pager total={total} perPage={perPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
