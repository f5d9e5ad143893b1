import { useQuery } from "@tanstack/react-query";
import { Plus, Zap } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ReplyList } from "./ReplyList";

const ReplyForm = lateDialog(() => import("./ReplyForm").then((part) => part.ReplyForm));

/** The quick replies for chats with customers. */
export default function Replies() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["replies"],
    queryFn: ({ signal }) => api.get<Reply[]>("replies", signal),
  });
  const [written, write] = useState<Reply | "new" | null>(null);
  const add = (
    <Button look="primary" icon={Plus} aria-haspopup="dialog" onClick={() => write("new")}>
      {t("admin.replies.add")}
    </Button>
  );
  return (
    <Page
      title={t("admin.replies")}
      lead={t("admin.replies.lead")}
      back="/settings"
      actions={query.data?.length ? add : undefined}
    >
      <Loaded query={query}>
        {(replies) =>
          replies.length > 0 ? (
            <ReplyList replies={replies} onEdit={write} />
          ) : (
            <EmptyState
              icon={Zap}
              title={t("admin.replies.none")}
              text={t("admin.replies.none.hint")}
            >
              {add}
            </EmptyState>
          )
        }
      </Loaded>
      {written && (
        <ReplyForm reply={written === "new" ? null : written} onClose={() => write(null)} />
      )}
    </Page>
  );
}
