import { Copy, FileText, Tag } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { useChanges } from "../../device/offline/changes";
import { withChanges } from "../../lib/offline/queue";
import { useMay } from "../../lib/session";
import { useWide } from "../../lib/useWide";
import { OrderPayments } from "../../payment/payments/OrderPayments";
import { ParcelHistory } from "../../shipping/attention/ParcelHistory";
import { DeliveryCard } from "../../shipping/parcels/DeliveryCard";
import { FoldCard, FoldGroup } from "../../ui/FoldCard";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { Calls } from "../calls/Calls";
import { Confirmation } from "../confirmation/Confirmation";
import { RelatedOrders } from "../edit/RelatedOrders";
import { printPath } from "../print/printPath";
import { OrderReturns } from "../returns/OrderReturns";
import { RiskCard } from "../risk/RiskCard";
import { tabOf } from "../status/steps";
import { useOrder } from "../status/useOrder";
import { OrderLabels } from "../tags/OrderLabels";
import { LateOrderHistory } from "./LateOrderHistory";
import { LateOrderProfit } from "./LateOrderProfit";
import { OrderActions } from "./OrderActions";
import { OrderCustomer } from "./OrderCustomer";
import { OrderGoods } from "./OrderGoods";
import { OrderNote } from "./OrderNote";
import { OrderSteps } from "./OrderSteps";

/** One order: products, customer, history and actions. */
export default function OrderDetails() {
  const { t } = useI18n();
  const { id, query } = useOrder();
  const changes = useChanges();
  const tab = query.data && tabOf(query.data.status);
  return (
    <Page
      title={t("admin.orders.title", { order: id })}
      back={tab ? `/orders?tab=${tab}` : "/orders"}
      actions={query.data && <OrderButtons id={id} />}
    >
      <Loaded query={query}>{(order) => <Parts order={withChanges(order, changes)} />}</Loaded>
    </Page>
  );
}

function OrderButtons({ id }: { id: string }) {
  const { t } = useI18n();
  const may = useMay();
  return (
    <div className="flex w-full gap-2 max-sm:*:grow max-sm:*:px-2 max-sm:[&_svg]:hidden sm:w-auto">
      <ScreenButton to={printPath([id], "invoice")} look="quiet">
        <FileText size={18} aria-hidden="true" />
        {t("admin.orders.invoice")}
      </ScreenButton>
      {may("orders.change") && (
        <ScreenButton to={`/orders/new?copy=${encodeURIComponent(id)}`} look="quiet">
          <Copy size={18} aria-hidden="true" />
          {t("admin.orders.duplicate")}
        </ScreenButton>
      )}
      <ScreenButton to={printPath([id], "label")} look="quiet">
        <Tag size={18} aria-hidden="true" />
        {t("admin.orders.label")}
      </ScreenButton>
    </div>
  );
}

/** The parts of the order. On phones the customer comes before the products, and the other parts are rows that open. */
function Parts({ order }: { order: AdminOrder }) {
  const { t, tn } = useI18n();
  const wide = useWide();
  const may = useMay();
  const changes = may("orders.change");
  const note = (changes || order.shop_note) && <OrderNote order={order} readOnly={!changes} />;
  const beside = (
    <FoldGroup>
      <RiskCard order={order} />
      <RelatedOrders order={order} />
      {note}
      <OrderLabels order={order.order_id} />
    </FoldGroup>
  );
  const profit = may("costs") && <LateOrderProfit order={order} />;
  const work = (
    <FoldGroup>
      <DeliveryCard order={order} />
      {changes && <Confirmation order={order} />}
      {changes && <Calls order={order} />}
      <OrderPayments order={order} />
      <OrderReturns order={order} />
      {!wide && profit}
      <FoldCard
        name="history"
        title={t("admin.orders.history")}
        state={tn("admin.orders.history.events", order.events.length)}
      >
        <LateOrderHistory events={order.events} currency={order.currency} />
      </FoldCard>
      <ParcelHistory order={order.order_id} />
    </FoldGroup>
  );
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-4">
        <div className="grid min-w-0 gap-3 lg:gap-4">
          <OrderSteps order={order} />
          {!wide && <OrderCustomer order={order} />}
          {!wide && beside}
          <OrderGoods order={order} />
          {work}
        </div>
        {wide && (
          <div className="grid min-w-0 gap-4">
            <OrderCustomer order={order} />
            {beside}
            {profit}
          </div>
        )}
      </div>
      {changes && <OrderActions order={order} />}
    </>
  );
}
