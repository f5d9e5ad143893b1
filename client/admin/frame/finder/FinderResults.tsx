import type { ReactNode } from "react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import { OrderStatusBadge } from "../../../order/OrderStatusBadge";
import { useFormat } from "../../lib/format";
import { ScreenLink } from "../../ui/ScreenLink";
import type { Destination } from "./destinations";
import { type Results, useActions, useFound } from "./useFound";

interface ResultsProps {
  text: string;
  onOpen: () => void;
}

/** The results of a search by kind. Their number is announced once the server has answered. */
export function FinderResults({ text, onOpen }: ResultsProps) {
  const { t, tn } = useI18n();
  const results = useFound(text);
  const { actions, places, found, pending, failed } = results;
  const data = found ? found.orders.length + found.products.length + found.customers.length : 0;
  const count = data + actions.length + places.length;
  return (
    <>
      <p role="status" className={count > 0 && !failed ? "sr-only" : "px-3 py-2 text-muted"}>
        {failed && t("form.network")}
        {!failed &&
          !pending &&
          (count > 0
            ? tn("admin.find.results", count)
            : t("admin.find.none", { text: text.trim() }))}
      </p>
      <div className="grid gap-3" aria-busy={pending}>
        {/* They come first, so that the server's results do not move them. */}
        <Destinations title={t("admin.find.actions")} list={actions} onOpen={onOpen} />
        <Destinations title={t("admin.find.places")} list={places} onOpen={onOpen} />
        <Found results={results} onOpen={onOpen} />
      </div>
    </>
  );
}

/** The actions that the member may take. */
export function FinderActions({ onOpen }: { onOpen: () => void }) {
  const { t } = useI18n();
  return <Destinations title={t("admin.find.actions")} list={useActions()} onOpen={onOpen} />;
}

/** The orders, products and customers of the shop. */
function Found({ results: { found }, onOpen }: { results: Results; onOpen: () => void }) {
  const { t, tn, locale } = useI18n();
  const { money, date } = useFormat();
  if (!found) return null;
  return (
    <>
      <Kind title={t("admin.orders")}>
        {found.orders.map((order) => (
          <Result
            key={order.order_id}
            to={`/orders/${encodeURIComponent(order.order_id)}`}
            title={`#${order.order_id} · ${order.name}`}
            details={`${date(order.date)} · ${money(order.amount)}`}
            onOpen={onOpen}
          >
            <OrderStatusBadge status={order.status} />
          </Result>
        ))}
      </Kind>
      <Kind title={t("admin.products")}>
        {found.products.map((product) => (
          <Result
            key={product.id}
            to={`/products/${product.id}`}
            title={product.name}
            details={`${money(product.price)} · ${t("admin.find.stock", { count: product.stock })}`}
            onOpen={onOpen}
          />
        ))}
      </Kind>
      <Kind title={t("admin.customers")}>
        {found.customers.map((customer) => (
          <Result
            key={customer.id}
            to={`/customers/${customer.id}`}
            title={customer.name || formatPhone(customer.mobile, locale)}
            details={`${formatPhone(customer.mobile, locale)} · ${tn("admin.find.orders", customer.orders)}`}
            onOpen={onOpen}
          />
        ))}
      </Kind>
    </>
  );
}

interface DestinationsProps {
  title: string;
  list: Destination[];
  onOpen: () => void;
}

function Destinations({ title, list, onOpen }: DestinationsProps) {
  const { t } = useI18n();
  return (
    <Kind title={title}>
      {list.map(({ to, text }) => (
        <Result key={to} to={to} title={t(text)} onOpen={onOpen} />
      ))}
    </Kind>
  );
}

/** A titled list of results. It renders nothing without results. */
function Kind({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="px-3 pb-1 text-sm font-semibold text-muted">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface ResultProps {
  to: string;
  title: string;
  details?: string;
  onOpen: () => void;
  children?: ReactNode;
}

function Result({ to, title, details, onOpen, children }: ResultProps) {
  return (
    <li>
      <ScreenLink
        to={to}
        onClick={onOpen}
        className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken focus-visible:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{title}</span>
          {details && <span className="block truncate text-sm text-muted">{details}</span>}
        </span>
        {children}
      </ScreenLink>
    </li>
  );
}
