import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import { useLazy } from "../../../lib/useLazy";
import { Loaded } from "../../ui/Loaded";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { useOrder } from "../status/useOrder";
import { EditForm } from "./EditForm";

/** The form that edits an order: products, amounts, recipient and address. */
export default function EditOrder() {
  const { t } = useI18n();
  const places = useLazy(loadPlaces);
  const { id, query } = useOrder();
  return (
    <Page title={t("admin.orders.edit.title", { order: id })} back={`/orders/${id}`}>
      {places.state === "failed" && <LoadFailure error={null} onRetry={places.retry} />}
      {places.state === "loading" && <LoadingRows />}
      {places.state === "ready" && (
        <Loaded query={query}>
          {(order) =>
            order.status === "canceled" ? (
              <p className="card p-4">{t("admin.orders.edit.canceled")}</p>
            ) : (
              <EditForm order={order} places={places.value} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}
