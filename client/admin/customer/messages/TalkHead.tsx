import { useQuery } from "@tanstack/react-query";
import { Phone, Plus } from "lucide-react";
import { localDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import { OrderStatusBadge } from "../../../order/OrderStatusBadge";
import type { Person } from "../../../types/chat.gen";
import type { AdminOrders } from "../../../types/orderlist.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { Money } from "../../ui/Figures";
import { ScreenButton, ScreenLink } from "../../ui/ScreenLink";
import { Initial } from "./ConversationRow";

interface TalkHeadProps {
  customer: Person;
  /** Whether to show the name, which the page's title may already contain. */
  named: boolean;
}

/** The customer: name, a link to call, and recent orders. */
export function TalkHead({ customer: { id, name, mobile }, named }: TalkHeadProps) {
  const { t, locale } = useI18n();
  const may = useMay();
  return (
    <div className="grid grid-cols-1 gap-1 border-b border-line px-3 py-2">
      <div className="flex min-h-11 items-center gap-3">
        <Initial name={name} />
        <div className="min-w-0 grow">
          {named && <h2 className="truncate text-base">{name}</h2>}
          <p className="whitespace-nowrap text-muted">{localDigits(mobile, locale)}</p>
        </div>
        {may("orders.change") && (
          <ScreenButton
            to={`/orders/new?conversation=${id}`}
            look="quiet"
            className="shrink-0 px-3!"
          >
            <Plus size={18} aria-hidden="true" />
            <span className="max-sm:sr-only">{t("admin.orders.new")}</span>
          </ScreenButton>
        )}
        <a
          href={`tel:${mobile}`}
          aria-label={t("admin.messages.call", { name })}
          title={t("admin.messages.call", { name })}
          className="icon-button text-primary!"
        >
          <Phone size={21} aria-hidden="true" />
        </a>
      </div>
      {may("orders") && <Orders mobile={mobile} />}
    </div>
  );
}

// The number of recent orders shown; the order list has all of them.
const shown = 5;

function Orders({ mobile }: { mobile: string }) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const { data } = useQuery({
    queryKey: ["orders", "of", mobile],
    queryFn: ({ signal }) => api.get<AdminOrders>(`orders?q=${mobile}`, signal),
    placeholderData: undefined,
  });
  if (!data || data.total === 0) return null;
  return (
    <nav aria-label={t("admin.messages.orders")} className="choices pb-1">
      {data.orders.slice(0, shown).map(({ order_id, status, amount }) => (
        <ScreenLink
          key={order_id}
          to={`/orders/${encodeURIComponent(order_id)}`}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line px-3 text-sm hover:border-primary"
        >
          <span className="font-semibold">#{order_id}</span>
          <OrderStatusBadge status={status} />
          <Money amount={amount} />
        </ScreenLink>
      ))}
      {data.total > shown && (
        <ScreenLink
          to={`/orders?q=${mobile}`}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-3 text-sm font-semibold text-primary hover:bg-primary-soft"
        >
          {tn("admin.messages.all_orders", data.total)}
        </ScreenLink>
      )}
    </nav>
  );
}
