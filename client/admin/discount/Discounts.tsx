import { useQuery } from "@tanstack/react-query";
import { Plus, SearchX, Tag } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { DiscountRows } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { usePageNumber, useQueryState } from "../lib/useQueryState";
import { EmptyState } from "../ui/EmptyState";
import { Loaded } from "../ui/Loaded";
import { Page } from "../ui/Page";
import { Pager } from "../ui/Pager";
import { ScreenButton } from "../ui/ScreenLink";
import { SearchBox } from "../ui/SearchBox";
import { Tabs } from "../ui/Tabs";
import { DiscountList } from "./DiscountList";
import { StartChoice } from "./StartChoice";

// Page size, equal to the server's.
const perPage = 25;

const tabs = [
  { value: "", status: "active", text: "admin.discounts.status.active" },
  { value: "scheduled", status: "scheduled", text: "admin.discounts.status.scheduled" },
  { value: "paused", status: "paused", text: "admin.discounts.status.paused" },
  { value: "ended", status: "ended", text: "admin.discounts.status.ended" },
] as const;

/** The shop's discounts by status, with their figures. A search looks in all of them. */
export default function Discounts() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const [q] = useQueryState("q");
  const page = usePageNumber();
  const { status } = tabs.find(({ value }) => value === tab) ?? tabs[0];
  const asked = new URLSearchParams({ status: q ? "" : status, q, page: String(page) }).toString();
  const query = useQuery({
    queryKey: ["discounts", "list", asked],
    queryFn: ({ signal }) => api.get<DiscountRows>(`discounts?${asked}`, signal),
  });
  const counts = query.data?.counts;
  const none = counts && counts.active + counts.scheduled + counts.paused + counts.ended === 0;
  return (
    <Page
      title={t("admin.discounts")}
      actions={
        none ? undefined : (
          <ScreenButton to="/discounts/new">
            <Plus size={18} aria-hidden="true" />
            {t("admin.discounts.new")}
          </ScreenButton>
        )
      }
    >
      {!none && (
        <div className="mb-4 grid min-w-0 gap-3 *:min-w-0">
          <SearchBox label={t("admin.discounts.search")} />
          {!q && (
            <Tabs
              label={t("admin.discounts.status")}
              tabs={tabs.map(({ value, status: of, text }) => ({
                value,
                text: t(text),
                count: counts?.[of],
              }))}
            />
          )}
        </div>
      )}
      <Loaded query={query}>
        {(list) => (
          <>
            {none && (
              <EmptyState
                icon={Tag}
                title={t("admin.discounts.none")}
                text={t("admin.discounts.none.hint")}
              >
                <StartChoice />
              </EmptyState>
            )}
            {!none && list.discounts.length === 0 && (
              <EmptyState
                icon={q ? SearchX : Tag}
                title={t(q ? "admin.discounts.none_found" : "admin.discounts.none_here")}
              />
            )}
            {list.discounts.length > 0 && <DiscountList rows={list.discounts} />}
            <Pager total={list.total} perPage={perPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
