import { Link2, ListChecks, PackageCheck, PhoneCall, Truck } from "lucide-react";
import { usePurchase } from "../../advertising/useCheckoutEvents";
import { chatLink } from "../../chat/chatLink";
import { copyText } from "../../components/copyText";
import { BrandIcon } from "../../components/ui/BrandIcon";
import { button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/Spinner";
import { formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import { worldNumber } from "../../lib/mobile";
import { useHref, useShop } from "../../lib/page";
import { homePath, orderPath } from "../../lib/paths";
import type { Places } from "../../lib/places";
import { Link } from "../../router/Link";
import type { Order, OrderAnswer } from "../../types/order.gen";
import { OrderAddress } from "../OrderAddress";
import { OrderCard } from "../OrderCard";
import { OrderHeading, OrderHeadingShape } from "../OrderHeading";
import { OrderItems } from "../OrderItems";
import { OrderNumber } from "../OrderNumber";
import { OrderReturns } from "../OrderReturns";
import { OrderFailure, OrderMissing } from "../OrderStates";
import { OrderStatusBadge } from "../OrderStatusBadge";
import { OrderTotals } from "../OrderTotals";
import { useOrder } from "./useOrder";

/** The page after an order is placed, once the server has confirmed the order. */
export function OrderSuccessView({ orderId }: { orderId: string }) {
  const { t } = useI18n();
  const late = useOrder(orderId);
  if (late.state === "ready" && late.value) return <Placed {...late.value} />;
  if (late.state === "loading") {
    return (
      <>
        <OrderHeadingShape />
        <Spinner className="py-14" />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{t("order.title")}</h1>
      {late.state === "failed" ? <OrderFailure retry={late.retry} /> : <OrderMissing />}
    </>
  );
}

interface PlacedProps {
  answer: OrderAnswer;
  places: Places;
}

// The order and its next steps. Everybody except the customer sees only its number and status.
function Placed({ answer: { summary, order }, places }: PlacedProps) {
  const { t, locale } = useI18n();
  usePurchase(order);
  const { order_id, date, status } = summary;
  return (
    <>
      <OrderHeading status={status} own={order !== null} />
      <div
        className={`grid items-start gap-4 ${order ? "lg:grid-cols-2 lg:gap-6" : "mx-auto max-w-xl"}`}
      >
        <div className="grid gap-4">
          <section className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <OrderNumber id={order_id} />
              <OrderStatusBadge status={status} />
            </div>
            <p className="mt-1 text-sm text-muted">{formatMoment(date, locale, t)}</p>
            {order?.pay && <OrderReturns news={order.pay} look="primary" />}
            <Ways orderId={order_id} order={order} />
          </section>
          {order && status === "pending" && !order.pay?.link && <Next />}
        </div>
        {order && (
          <div className="grid gap-4">
            <OrderCard title={t("order.items")}>
              <OrderItems order={order} />
              <OrderTotals order={order} />
            </OrderCard>
            <OrderCard title={t("order.delivered_to")}>
              <OrderAddress order={order} places={places} />
            </OrderCard>
          </div>
        )}
      </div>
    </>
  );
}

function Ways({ orderId, order }: { orderId: string; order: Order | null }) {
  const { t } = useI18n();
  return (
    <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
      <Link
        to={orderPath(orderId)}
        className={`${order?.pay?.link ? button.quiet : button.primary} min-h-12 sm:col-span-2`}
      >
        <PackageCheck size={20} aria-hidden="true" />
        {t("order.see")}
      </Link>
      {order && <WhatsApp order={order} />}
      {/* A link without another one beside it fills the row. */}
      <Link to={homePath} className={`${button.quiet} min-h-12 sm:nth-2:col-span-2`}>
        {t("order.continue")}
      </Link>
      {order && <CopyLink order={order} />}
    </div>
  );
}

// Copies the signed link for another person or device. The markup does not contain its key, because advertising
// scripts read links.
function CopyLink({ order: { order_id, key } }: { order: Order }) {
  const { t } = useI18n();
  const path = useHref(`${orderPath(order_id)}?key=${encodeURIComponent(key)}`);
  const copy = () =>
    copyText(location.origin + path, t("toast.link_copied"), t("toast.link_copy_failed"));
  return (
    <button type="button" onClick={copy} className={`${button.quiet} min-h-12 sm:col-span-2`}>
      <Link2 size={20} aria-hidden="true" />
      {t("order.copy_link")}
    </button>
  );
}

// Links to a WhatsApp message to the shop that contains the order's number.
function WhatsApp({ order }: { order: Order }) {
  const { t, money } = useI18n();
  const { chat, public_number, name } = useShop();
  const to = chat?.channel === "whatsapp" ? chat.to : worldNumber(public_number);
  if (!to) return null;
  const total = money(order.amount, order.currency);
  const text = t("order.whatsapp.text", { shop: name, order: order.order_id, total });
  return (
    <a
      href={chatLink({ channel: "whatsapp", to }, text)}
      target="_blank"
      rel="noopener"
      className={`${button.quiet} min-h-12`}
    >
      <BrandIcon brand="whatsapp" />
      {t("order.whatsapp")}
    </a>
  );
}

const steps = [
  [PhoneCall, "order.next.confirm"],
  [ListChecks, "order.next.follow"],
  [Truck, "order.next.pay"],
] as const;

function Next() {
  const { t } = useI18n();
  return (
    <OrderCard title={t("order.next")}>
      <ol className="grid gap-4">
        {steps.map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon size={20} aria-hidden="true" />
            </span>
            {t(text)}
          </li>
        ))}
      </ol>
    </OrderCard>
  );
}
