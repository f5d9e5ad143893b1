import { useI18n } from "../../lib/i18n";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import type { AdminSession } from "../lib/session";

/** Has the shop's pages seen by everybody, or not; the switch shows it at once. */
export function usePublish() {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave({
    call: (wanted: boolean) => api.put<{ public: boolean }>("publish", { public: wanted }),
    done: (answer) => t(answer.public ? "admin.publish.published" : "admin.publish.closed"),
    failed: t("admin.publish.failed"),
    ahead: {
      key: ["session"],
      change: (known: AdminSession, wanted) => ({
        ...known,
        shop: { ...known.shop, public: wanted },
      }),
    },
    keys: [["dashboard"], ["settings"]],
  });
}
