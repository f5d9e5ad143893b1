import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useI18n } from "../../../../lib/i18n";
import type { AdminOrderCounts, OrderView } from "../../../../types/orderlist.gen";
import { useAdminApi } from "../../../lib/api";
import { lateDialog } from "../../../lib/late";
import { useMay } from "../../../lib/session";
import { withParam } from "../../../lib/useQueryState";
import { IconButton } from "../../../ui/Button";
import { isFiltered, listQuery } from "../filters/filters";

const ManageViews = lateDialog(() => import("./ManageViews").then((part) => part.ManageViews));

const look =
  "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3.5 font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-primary aria-[current=page]:text-on-primary";

/** Returns the parameters of a view in a fixed order, to compare them. */
function normal(params: URLSearchParams): string {
  const query = listQuery(params);
  query.sort();
  return query.toString();
}

/** The built-in tabs and the saved views of the list. A view sets the whole address; a tab keeps the filters and ends a search. */
export function ViewTabs({ counts }: { counts?: AdminOrderCounts }) {
  const { t, n } = useI18n();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const may = useMay();
  const [managing, setManaging] = useState(false);
  const views = useViews();
  const current = normal(params);
  const view = views.find(({ query }) => query && normal(new URLSearchParams(query)) === current);
  const tab = params.get("tab") ?? "";
  const row = useRef<HTMLElement>(null);
  // Views and counts move the tabs when they load, so the row then scrolls to the current tab again.
  const shown = `${current} ${views.length} ${counts?.new}`;
  useEffect(() => {
    if (shown) row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const tabs = [
    { value: "", text: t("admin.orders.tab.new"), count: counts?.new },
    { value: "pack", text: t("admin.orders.tab.pack"), count: counts?.pack },
    { value: "ship", text: t("admin.orders.tab.ship"), count: counts?.ship },
    { value: "way", text: t("admin.orders.tab.way"), count: counts?.way },
    { value: "done", text: t("admin.orders.tab.done"), count: counts?.done },
    { value: "all", text: t("admin.orders.tab.all"), count: undefined },
  ];
  const toTab = (value: string) => {
    const next = withParam(view ? new URLSearchParams() : params, "tab", value);
    for (const name of ["status", "q"]) next.delete(name); // These parameters take precedence over the tab.
    return next;
  };
  return (
    <div className="flex items-center gap-1">
      <nav ref={row} aria-label={t("admin.orders.tabs")} className="choices min-w-0 grow">
        {tabs.map(({ value, text, count }) => (
          <Link
            key={value}
            to={`${pathname}?${toTab(value)}`}
            preventScrollReset
            aria-current={
              value === tab && !view && !params.has("status") && !params.has("q")
                ? "page"
                : undefined
            }
            className={look}
          >
            {text}
            {count !== undefined && <span className="font-normal">{n(count)}</span>}
          </Link>
        ))}
        {views.map(({ id, name, query }) => (
          <Link
            key={id}
            to={`${pathname}?${query}`}
            preventScrollReset
            aria-current={id === view?.id ? "page" : undefined}
            className={look}
          >
            {name}
          </Link>
        ))}
      </nav>
      {may("orders.change") &&
        (views.length > 0 || isFiltered(params) || params.has("sort") || params.has("q")) && (
          <IconButton
            icon={Bookmark}
            label={t("admin.orders.views")}
            aria-haspopup="dialog"
            onClick={() => setManaging(true)}
          />
        )}
      {managing && <ManageViews views={views} onClose={() => setManaging(false)} />}
    </div>
  );
}

function useViews(): OrderView[] {
  const api = useAdminApi();
  const { data = [] } = useQuery({
    queryKey: ["order-views"],
    queryFn: ({ signal }) => api.get<OrderView[]>("orders/views", signal),
  });
  return data;
}
