import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { OrderSheets } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { Tabs } from "../../ui/Tabs";
import { PaperChoice } from "./PaperChoice";
import { forCustomers, sheetOf } from "./printPath";
import { printWhenLoaded } from "./printWhenLoaded";
import { Sheets } from "./Sheets";

/** Prints orders as labels, invoices, packing slips or one pick list. */
export default function OrderPrint() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const orders = params.get("orders") ?? "";
  const as = sheetOf(params.get("as"));
  const language = forCustomers(as) ? "&for=customer" : "";
  const query = useQuery({
    queryKey: ["order", "sheets", orders, language],
    queryFn: ({ signal }) =>
      api.get<OrderSheets>(`orders/sheets?orders=${encodeURIComponent(orders)}${language}`, signal),
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
            onClick={() => void printWhenLoaded()}
          >
            {t("admin.orders.print.do")}
          </Button>
        }
      >
        <div className="no-print mb-4 [&>nav]:flex-wrap">
          <Tabs
            label={t("admin.orders.print.as")}
            name="as"
            tabs={[
              { value: "label", text: t("admin.orders.labels") },
              { value: "invoice", text: t("admin.orders.invoices") },
              { value: "slip", text: t("admin.orders.slips") },
              { value: "pick", text: t("admin.orders.pick") },
            ]}
          />
          {as === "label" && (
            <div className="mt-3">
              <PaperChoice />
            </div>
          )}
        </div>
        <Loaded query={query}>
          {(sheets) =>
            sheets.orders.length === 0 ? <NothingToPrint /> : <Sheets sheets={sheets} as={as} />
          }
        </Loaded>
      </Page>
    </main>
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
