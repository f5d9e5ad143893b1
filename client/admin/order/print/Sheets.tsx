import { useI18n } from "../../../lib/i18n";
import type { OrderSheets } from "../../../types/order.gen";
import { InLanguage } from "./InLanguage";
import { Invoice } from "./Invoice";
import { Labels } from "./Labels";
import { PackingSlip } from "./PackingSlip";
import { PageSize } from "./PageSize";
import { PickList } from "./PickList";
import { isPicked } from "./pickLines";
import type { Sheet } from "./printPath";

/** The sheets of all orders, and hints that are not printed. */
export function Sheets({ sheets, as }: { sheets: OrderSheets; as: Sheet }) {
  return (
    <>
      <Canceled sheets={sheets} />
      {as === "label" ? (
        <Labels shop={sheets.shop} orders={sheets.orders} />
      ) : (
        <Docs sheets={sheets} as={as} />
      )}
    </>
  );
}

function Docs({ sheets: { shop, orders }, as }: { sheets: OrderSheets; as: Sheet }) {
  const Kind = as === "slip" ? PackingSlip : Invoice;
  return (
    <>
      <PageSize width={210} height={297} margin="12mm 14mm" />
      <div className="doc-pages">
        {as === "pick" ? (
          <PickList shop={shop} orders={orders} />
        ) : (
          orders.map((order) => (
            <div key={order.order_id}>
              <InLanguage locale={order.locale}>
                <Kind shop={shop} order={order} />
              </InLanguage>
            </div>
          ))
        )}
      </div>
    </>
  );
}

// Names the canceled orders. Their labels and invoices are printed, because they may be needed, but they are not on pick lists.
function Canceled({ sheets: { orders } }: { sheets: OrderSheets }) {
  const { t } = useI18n();
  const canceled = orders.filter((order) => !isPicked(order));
  if (canceled.length === 0) return null;
  const numbers = canceled.map(({ order_id }) => `#${order_id}`).join(", ");
  return (
    <p className="no-print mb-4 font-semibold wrap-anywhere text-warning">
      {t("admin.orders.print.canceled", { orders: numbers })}
    </p>
  );
}
