import { useEffect, useRef } from "react";
import { useI18n } from "../../lib/i18n";
import { statuses, statusText } from "../../order/status";
import { Link } from "../../router/Link";
import { ordersPath } from "./useOrders";

interface OrderTabsProps {
  /** The current status; empty for all. */
  status: string;
  /** The number of orders by status; null while loading. */
  counts: Record<string, number> | null;
}

/** Links to the orders of each status. The row scrolls horizontally on a phone. */
export function OrderTabs({ status, counts }: OrderTabsProps) {
  const { t } = useI18n();
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const row = useInSight(`${status} ${all}`);
  return (
    <nav aria-label={t("dashboard.orders.tabs")} className="-mx-3.5 mb-4 sm:mx-0">
      <ul ref={row} className="shelf gap-2 px-3.5 py-1 sm:flex-wrap sm:gap-1.5 sm:px-0">
        <Tab status="" name={t("dashboard.orders.all")} count={all} current={status === ""} />
        {statuses.map((each) => (
          <Tab
            key={each}
            status={each}
            name={statusText(each, t)}
            count={counts && (counts[each] ?? 0)}
            current={status === each}
          />
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  status: string;
  name: string;
  count: number | null;
  current: boolean;
}

function Tab({ status, name, count, current }: TabProps) {
  const { n } = useI18n();
  return (
    <li className="shrink-0">
      <Link
        to={ordersPath(status)}
        options={{ keepScroll: true }}
        aria-current={current ? "page" : undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium sm:px-3 sm:text-sm whitespace-nowrap hover:border-primary hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
      >
        {name}
        {count !== null && (
          <span
            className={`min-w-6 rounded-full px-1.5 text-center text-sm ${
              current ? "bg-on-primary/20" : "bg-sunken text-muted"
            }`}
          >
            {n(count)}
          </span>
        )}
      </Link>
    </li>
  );
}

// Returns a ref for the row. It scrolls the row, without the page, until the current tab is centred; a change of
// `look` repeats this.
function useInSight(look: string) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: look changes the position of the tab
  useEffect(() => {
    const { current } = row;
    const tab = current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !tab) return;
    const left = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
    current.scrollTo({ left, behavior: "instant" });
  }, [look]);
  return row;
}
