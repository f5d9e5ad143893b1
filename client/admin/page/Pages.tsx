import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate, Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import type { Pages as List } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { lateDialog } from "../lib/late";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Loaded } from "../ui/Loaded";
import { Page } from "../ui/Page";
import { HomeOffer } from "./HomeOffer";
import { PageList } from "./PageList";
import { Trash } from "./Trash";
import { isHome } from "./words";

const NewPage = lateDialog(() => import("./NewPage").then((part) => part.NewPage));

/** The shop's own pages, and those in the trash. */
export default function Pages() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [adds, setAdds] = useState(false);
  const query = useQuery({
    queryKey: ["pages", "list"],
    queryFn: ({ signal }) => api.get<List>("pages", signal),
    staleTime: 0, // the editor changes pages
  });
  const add = (
    <Button look="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setAdds(true)}>
      {t("admin.pages.new")}
    </Button>
  );
  const none = query.data?.pages.length === 0;
  return (
    <Page
      title={t("admin.pages")}
      lead={t("admin.pages.lead")}
      actions={query.data && !none ? add : undefined}
    >
      <Loaded query={query}>
        {({ pages, trash }) => (
          <div className="grid gap-6">
            {!pages.some(isHome) && <HomeOffer />}
            {pages.length > 0 ? (
              <PageList rows={pages} />
            ) : (
              <EmptyState
                icon={LayoutTemplate}
                title={t("admin.pages.none")}
                text={t("admin.pages.none.text")}
              >
                {add}
              </EmptyState>
            )}
            {trash.length > 0 && <Trash rows={trash} />}
          </div>
        )}
      </Loaded>
      {adds && <NewPage onClose={() => setAdds(false)} />}
    </Page>
  );
}
