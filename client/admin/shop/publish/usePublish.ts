import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

/**
 * Publishes or unpublishes the shop. Screens that link to its pages update after the server's
 * response.
 */
export function usePublish() {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave({
    call: (wanted: boolean) => api.put<{ public: boolean }>("publish", { public: wanted }),
    done: (answer) => t(answer.public ? "admin.publish.published" : "admin.publish.closed"),
    failed: t("admin.publish.failed"),
    keys: [["session"], ["dashboard"], ["settings"]],
  });
}
