import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import { useLazy } from "../../../lib/useLazy";
import { useQueryState } from "../../lib/useQueryState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { DraftOrder } from "./DraftOrder";
import { Duplicate } from "./Duplicate";
import { type DraftSource, draftBack } from "./draft";
import { ManualForm } from "./ManualForm";

/**
 * A manual order, taken by the shop on the phone or at the counter. `?copy=` fills it in from another order.
 * With `?exchange=`, it replaces the goods of that order's return. `?customer=`, `?conversation=` and
 * `?unfinished=` fill it in from what their ids stand for.
 */
export default function ManualOrder() {
  const { t } = useI18n();
  const places = useLazy(loadPlaces);
  const [copied] = useQueryState("copy");
  const [exchange] = useQueryState("exchange");
  const draft = useDraftSource();
  return (
    <Page
      title={t(exchange ? "admin.returns.exchange.title" : "admin.orders.new")}
      lead={t(exchange ? "admin.returns.exchange.lead" : "admin.orders.hand.lead")}
      back={exchange && copied ? `/orders/${copied}` : draft ? draftBack(draft) : "/orders"}
    >
      {places.state === "loading" && <LoadingRows />}
      {places.state === "failed" && <LoadFailure error={null} onRetry={places.retry} />}
      {places.state === "ready" &&
        (copied ? (
          <Duplicate orderId={copied} exchange={exchange} places={places.value} />
        ) : draft ? (
          <DraftOrder source={draft} places={places.value} />
        ) : (
          <ManualForm places={places.value} />
        ))}
    </Page>
  );
}

/** Returns the source that the address names, or null. */
function useDraftSource(): DraftSource | null {
  const [customer] = useQueryState("customer");
  const [conversation] = useQueryState("conversation");
  const [unfinished] = useQueryState("unfinished");
  if (customer) return { kind: "customer", id: customer };
  if (conversation) return { kind: "conversation", id: conversation };
  return unfinished ? { kind: "unfinished", id: unfinished } : null;
}
