import { useI18n } from "../../../lib/i18n";
import type { StockMove } from "../../../types/stocklog.gen";
import { useFormat } from "../../lib/format";
import { nameIn } from "../../lib/nameIn";
import { useMay } from "../../lib/session";
import { ScreenLink } from "../../ui/ScreenLink";
import { signed } from "./count/signed";
import { reasons } from "./reasons";

// Reasons for which a change without a member is shown as a customer's.
const byCustomers = ["sale", "cancellation"];

/** A change of a stock: the product, reason, member and time. */
export function MoveItem({ move, brief = false }: { move: StockMove; brief?: boolean }) {
  const { t, n, locale } = useI18n();
  const { moment } = useFormat();
  const mayOrders = useMay()("orders");
  const reason = reasons[move.reason];
  const who =
    move.actor_name || (byCustomers.includes(move.reason) ? t("admin.stock.by_customer") : "");
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-3">
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">
          {nameIn(move, locale)}
          {move.variant && ` – ${move.variant}`}
        </span>
        {!brief && (
          <span className="block wrap-anywhere">
            {move.count_id > 0 ? (
              <ScreenLink
                to={`/stock/counts/${move.count_id}`}
                className="inline-block py-1 text-primary underline"
              >
                {t("admin.stock.reason.count")}
              </ScreenLink>
            ) : (
              reason && t(reason)
            )}
            {move.order_number && " "}
            {move.order_number &&
              (mayOrders ? (
                <ScreenLink
                  to={`/orders/${move.order_number}`}
                  className="inline-block py-1 text-primary underline"
                >
                  #{move.order_number}
                </ScreenLink>
              ) : (
                `#${move.order_number}`
              ))}
            {move.note && <span className="text-muted"> · {move.note}</span>}
          </span>
        )}
        {!brief && (
          <span className="block text-sm text-muted">
            {[who, moment(move.created_at)].filter(Boolean).join(" · ")}
          </span>
        )}
      </span>
      <span className="text-right tabular-nums">
        <span
          className={`block font-semibold ${move.after < move.before ? "text-danger" : "text-success"}`}
        >
          {signed(move.after - move.before, n)}
        </span>
        <span className="block text-sm text-muted">
          {n(move.before)} → {n(move.after)}
        </span>
      </span>
    </li>
  );
}
