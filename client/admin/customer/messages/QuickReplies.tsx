import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { ScreenLink } from "../../ui/ScreenLink";

const look =
  "inline-flex min-h-11 max-w-56 shrink-0 items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm hover:border-primary hover:text-primary-strong";

/** The shop's saved replies; pressing one inserts it as a draft. */
export function QuickReplies({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const manages = useMay()("settings");
  const { data: replies } = useQuery({
    queryKey: ["replies"],
    queryFn: ({ signal }) => api.get<Reply[]>("replies", signal),
  });
  if (!replies || (replies.length === 0 && !manages)) return null;
  return (
    <fieldset className="choices pb-2">
      <legend className="sr-only">{t("admin.replies")}</legend>
      {replies.map(({ id, text }) => (
        <button key={id} type="button" onClick={() => onPick(text)} className={look}>
          <span className="truncate">{text}</span>
        </button>
      ))}
      {manages && (
        <ScreenLink to="/settings/replies" className={`${look} border-dashed text-muted`}>
          <Zap size={16} aria-hidden="true" />
          {t(replies.length === 0 ? "admin.replies.add_some" : "admin.replies.manage")}
        </ScreenLink>
      )}
    </fieldset>
  );
}
