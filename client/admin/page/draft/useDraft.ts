import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import type { Full } from "../../../types/shoppage.gen";
import { useAdminApi } from "../../lib/api";
import { Draft, type Snapshot } from "./Draft";

/** Returns the draft of a page and its state. Pending changes are saved when the editor closes or the browser hides it. */
export function useDraft(page: Full): { draft: Draft } & Snapshot {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const [draft] = useState(
    () => new Draft(page, (request) => api.put<Full>(`pages/${page.id}`, request)),
  );
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one draft for the life of the editor
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === "hidden") void draft.close();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      void draft.close().then(() => {
        if (draft.snapshot().state.kind === "failed") toast("error", t("admin.pages.not_saved"));
        void queries.invalidateQueries({ queryKey: ["pages", "list"] });
      });
    };
  }, [draft]);
  return { draft, ...snapshot };
}
