import { loadPlaces } from "../../../checkout/load";
import { useI18n } from "../../../lib/i18n";
import { useLazy } from "../../../lib/useLazy";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { ManualForm } from "./ManualForm";

/** A manual order, taken by the shop on the phone or at the counter. */
export default function ManualOrder() {
  const { t } = useI18n();
  const places = useLazy(loadPlaces);
  return (
    <Page title={t("admin.orders.new")} lead={t("admin.orders.hand.lead")} back="/orders">
      {places.state === "loading" && <LoadingRows />}
      {places.state === "failed" && <LoadFailure error={null} onRetry={places.retry} />}
      {places.state === "ready" && <ManualForm places={places.value} />}
    </Page>
  );
}
