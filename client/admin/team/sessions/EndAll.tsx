import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { EndedSessions, EndSessionsRequest, User } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";

interface EndAllProps {
  member: User;
  onClose: () => void;
}

/** Asks for confirmation and then signs a member out of all devices. The person's own current session remains. */
export function EndAll({ member: { id, name }, onClose }: EndAllProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const self = id === useAdmin().user.id;
  const end = useSave({
    call: () => {
      const body: EndSessionsRequest = { user_id: id };
      return api.post<EndedSessions>("sessions/end", body);
    },
    done: ({ ended }) => tn("admin.sessions.ended_all", ended),
    keys: [["sessions"]],
    onDone: onClose,
  });
  return (
    <Confirmation
      title={
        self ? t("admin.sessions.end_others.title") : t("admin.sessions.end_all.title", { name })
      }
      text={t(self ? "admin.sessions.end_others.text" : "admin.sessions.end_all.text")}
      keep={t("admin.sessions.keep")}
      act={t("admin.sessions.end")}
      busy={end.isPending}
      onAct={() => end.mutate()}
      onClose={onClose}
    />
  );
}
