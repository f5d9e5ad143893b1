import { Ban, MapPin, Plus, TriangleAlert } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone, phoneHref } from "../../../lib/phone";
import type { CustomerDetails as Customer } from "../../../types/customerlist.gen";
import { useMay } from "../../lib/session";
import { OrderState } from "../../order/status/OrderState";
import { Card } from "../../ui/Card";
import { ContactLinks } from "../../ui/ContactLinks";
import { CopyButton } from "../../ui/CopyButton";
import { Moment, Money } from "../../ui/Figures";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton, ScreenLink } from "../../ui/ScreenLink";
import { Blocking } from "./Blocking";
import { CustomerNote } from "./CustomerNote";
import { CustomerTags } from "./CustomerTags";
import { useCustomer } from "./useCustomer";

/** One customer: figures, orders, addresses, note, tags and block. */
export default function CustomerDetails() {
  const { t } = useI18n();
  const may = useMay();
  const { query } = useCustomer();
  const { data } = query;
  const title = data && (data.name || t("admin.customers.nameless"));
  return (
    <Page
      title={title || t("admin.customers.one")}
      back="/customers"
      actions={
        data &&
        may("orders.change") && (
          <ScreenButton to={`/orders/new?customer=${data.id}`}>
            <Plus size={18} aria-hidden="true" />
            {t("admin.orders.new")}
          </ScreenButton>
        )
      }
    >
      <Loaded query={query}>{(customer) => <Parts customer={customer} />}</Loaded>
    </Page>
  );
}

function Parts({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <div className="grid min-w-0 gap-4">
        <Contact customer={customer} />
        <Orders customer={customer} />
        <Addresses customer={customer} />
      </div>
      <div className="grid min-w-0 gap-4">
        <CustomerTags customer={customer} />
        <CustomerNote key={customer.id} customer={customer} />
        <Blocking customer={customer} />
      </div>
    </div>
  );
}

/** The customer's phone number with links to call and write, and key figures. */
function Contact({ customer }: { customer: Customer }) {
  const { t, n, locale } = useI18n();
  const { mobile, email, orders, delivered, returned, canceled, spent, blocked, risky } = customer;
  const figures = [
    { text: t("admin.customers.orders"), value: n(orders), look: "" },
    { text: t("order.status.delivered"), value: n(delivered), look: "text-success" },
    {
      text: t("admin.orders.returned"),
      value: n(returned),
      look: returned > 0 ? "text-danger" : "",
    },
    { text: t("order.status.canceled"), value: n(canceled), look: "" },
  ];
  return (
    <Card>
      {blocked && (
        <p className="mb-3 flex gap-2.5 rounded-control border border-danger p-3">
          <Ban size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          {t("admin.customers.blocked.text")}
        </p>
      )}
      <p className="flex items-center gap-1">
        <a href={phoneHref(mobile)} className="py-2 text-primary underline underline-offset-4">
          {formatPhone(mobile, locale)}
        </a>
        <CopyButton
          text={mobile}
          label={t("admin.orders.copy_number")}
          failed={t("toast.phone_copy_failed")}
          missing={t("toast.phone_missing")}
          small
        />
      </p>
      {email && <p className="mb-1 text-sm wrap-anywhere text-muted">{email}</p>}
      <ContactLinks mobile={mobile} />
      <dl className="mt-4 grid grid-cols-2 gap-2 text-center sm:grid-cols-4">
        {figures.map(({ text, value, look }) => (
          <div key={text} className="flex flex-col-reverse rounded-control bg-page p-2">
            <dt className="text-sm text-muted">{text}</dt>
            <dd className={`text-xl font-bold ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 grid gap-1">
        <Fact name={t("admin.customers.spent")}>
          <Money amount={spent} className="font-bold" />
        </Fact>
        <Since name={t("admin.customers.first_order")} at={customer.first_order_at} />
        <Since name={t("admin.customers.last_order")} at={customer.last_order_at} />
        <Since name={t("admin.customers.registered")} at={customer.registered_at} />
      </dl>
      {risky && (
        <p className="mt-3 flex gap-2.5 rounded-control border border-warning bg-surface p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          {t("admin.orders.record.risky")}
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Since({ name, at }: { name: string; at: string | null }) {
  if (!at) return null;
  return (
    <Fact name={name}>
      <Moment at={at} day />
    </Fact>
  );
}

function Orders({ customer: { last_orders, orders, mobile } }: { customer: Customer }) {
  const { t } = useI18n();
  const may = useMay()("orders");
  if (last_orders.length === 0) return null;
  return (
    <Card title={t("admin.customers.last_orders")}>
      <ul className="divide-y divide-line">
        {last_orders.map((order) => (
          <li
            key={order.order_id}
            className="relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <span className="min-w-0 grow">
              {may ? (
                <ScreenLink to={`/orders/${order.order_id}`} className="cover-link font-medium">
                  #{order.order_id}
                </ScreenLink>
              ) : (
                <span className="font-medium">#{order.order_id}</span>
              )}
              <span className="block text-sm text-muted">
                <Moment at={order.date} day />
              </span>
            </span>
            <OrderState status={order.status} returned={order.returned} />
            <Money amount={order.amount} />
          </li>
        ))}
      </ul>
      {may && orders > last_orders.length && (
        <ScreenLink
          to={`/orders?tab=all&q=${mobile}`}
          className="mt-1 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t("admin.orders.record.all")}
        </ScreenLink>
      )}
    </Card>
  );
}

function Addresses({ customer: { addresses } }: { customer: Customer }) {
  const { t } = useI18n();
  if (addresses.length === 0) return null;
  return (
    <Card title={t("admin.customers.addresses")}>
      <ul className="grid gap-2">
        {addresses.map((to) => (
          <li key={JSON.stringify(to)} className="flex gap-2 wrap-anywhere">
            <MapPin size={18} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
            <span className="min-w-0">
              {to.name} · {[to.line, to.upazila, to.district].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
