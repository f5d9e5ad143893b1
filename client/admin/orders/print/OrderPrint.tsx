import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { OrderSheets } from "../../../types/checkout.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { Tabs } from "../../ui/Tabs";
import { Invoice } from "./Invoice";
import { Labels } from "./Labels";

/** Prints orders: invoices on pages of their own, or labels four to a page. */
export default function OrderPrint() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const orders = params.get("orders") ?? "";
  const query = useQuery({
    queryKey: ["order", "sheets", orders],
    queryFn: ({ signal }) =>
      api.get<OrderSheets>(`orders/sheets?orders=${encodeURIComponent(orders)}`, signal),
    placeholderData: undefined,
  });
  const one = orders.includes(",") ? "" : orders;
  return (
    <main id="main" tabIndex={-1} className="wrap py-4 print:p-0">
      <Page
        title={t("admin.orders.print")}
        lead={t("admin.orders.print.lead")}
        back={one ? `/orders/${one}` : "/orders"}
        actions={
          <Button
            look="primary"
            icon={Printer}
            disabled={!query.data?.orders.length}
            onClick={() => print()}
          >
            {t("admin.orders.print.do")}
          </Button>
        }
      >
        <div className="no-print mb-4">
          <Tabs
            label={t("admin.orders.print.as")}
            name="as"
            tabs={[
              { value: "invoice", text: t("admin.orders.invoices") },
              { value: "label", text: t("admin.orders.labels") },
            ]}
          />
        </div>
        <Loaded query={query}>
          {(sheets) =>
            sheets.orders.length === 0 ? (
              <NothingToPrint />
            ) : (
              <Sheets sheets={sheets} as={params.get("as") ?? ""} />
            )
          }
        </Loaded>
      </Page>
    </main>
  );
}

function Sheets({ sheets: { shop, orders }, as }: { sheets: OrderSheets; as: string }) {
  return (
    <div className="papers">
      {as === "label" ? (
        <Labels shop={shop} orders={orders} />
      ) : (
        orders.map((order) => <Invoice key={order.order_id} shop={shop} order={order} />)
      )}
    </div>
  );
}

function NothingToPrint() {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={SearchX}
      title={t("admin.orders.print.none")}
      text={t("admin.orders.print.none.hint")}
    >
      <ScreenButton to="/orders">
        <ArrowLeft size={18} aria-hidden="true" />
        {t("admin.to_orders")}
      </ScreenButton>
    </EmptyState>
  );
}
