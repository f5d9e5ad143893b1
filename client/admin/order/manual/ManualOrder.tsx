import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import { useLazy } from "../../../lib/useLazy";
import { useQueryState } from "../../lib/useQueryState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { Duplicate } from "./Duplicate";
import { ManualForm } from "./ManualForm";

/**
 * A manual order, taken by the shop on the phone or at the counter. `?copy=` fills it in from another order.
 * With `?exchange=`, it replaces the goods of that order's return.
 */
export default function ManualOrder() {
  const { t } = useI18n();
  const places = useLazy(loadPlaces);
  const [copied] = useQueryState("copy");
  const [exchange] = useQueryState("exchange");
  return (
    <Page
      title={t(exchange ? "admin.returns.exchange.title" : "admin.orders.new")}
      lead={t(exchange ? "admin.returns.exchange.lead" : "admin.orders.hand.lead")}
      back={exchange && copied ? `/orders/${copied}` : "/orders"}
    >
      {places.state === "loading" && <LoadingRows />}
      {places.state === "failed" && <LoadFailure error={null} onRetry={places.retry} />}
      {places.state === "ready" &&
        (copied ? (
          <Duplicate orderId={copied} exchange={exchange} places={places.value} />
        ) : (
          <ManualForm places={places.value} />
        ))}
    </Page>
  );
}
