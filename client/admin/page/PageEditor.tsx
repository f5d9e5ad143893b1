import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Description } from "../../types/section.gen";
import type { Full } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { Loaded } from "../ui/Loaded";
import { LoadingRows } from "../ui/LoadingRows";
import { Missing } from "../ui/Missing";
import { Page } from "../ui/Page";
import { Editing } from "./Editing";

/** The editor of a page. */
export default function PageEditor() {
  const { page = "" } = useParams();
  return <Loading key={page} id={page} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["pages", "one", id],
    queryFn: async ({ signal }) => {
      const [page, types] = await Promise.all([
        api.get<Full>(`pages/${id}`, signal),
        api.get<Description[]>("pages/types", signal),
      ]);
      return { page, types };
    },
    // The editor has its own state, so the page is loaded once, when it opens.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  if (query.data) return <Editing {...query.data} />;
  return (
    <Page title={t("admin.pages.one")} back="/pages">
      <Loaded query={query} skeleton={<LoadingRows rows={3} className="h-24" />}>
        {() => null}
      </Loaded>
    </Page>
  );
}
