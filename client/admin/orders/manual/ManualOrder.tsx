import { loadPlaces } from "../../../checkout/load";
import { useI18n } from "../../../lib/i18n";
import { useLazy } from "../../../lib/useLazy";
import { useQueryState } from "../../lib/useQueryState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { Duplicate } from "./Duplicate";
import { ManualForm } from "./ManualForm";

/** A manual order, taken by the shop on the phone or at the counter; with ?copy=, filled in from another order. */
export default function ManualOrder() {
  const { t } = useI18n();
  const places = useLazy(loadPlaces);
  const [copied] = useQueryState("copy");
  return (
    <Page title={t("admin.orders.new")} lead={t("admin.orders.hand.lead")} back="/orders">
      {places.state === "loading" && <LoadingRows />}
      {places.state === "failed" && <LoadFailure error={null} onRetry={places.retry} />}
      {places.state === "ready" &&
        (copied ? (
          <Duplicate orderId={copied} places={places.value} />
        ) : (
          <ManualForm places={places.value} />
        ))}
    </Page>
  );
}
