import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Places } from "../../../lib/places";
import { hasUnits } from "../../../order/OrderItems";
import type { AdminOrder } from "../../../types/order.gen";
import { type AdminApi, useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { ManualForm } from "./ManualForm";
import { type FoundProduct, linesOfOrder } from "./manual";

interface DuplicateProps {
  orderId: string;
  /** The id of a return whose goods the new order replaces, or empty. With an id, the form starts without products. */
  exchange?: string;
  places: Places;
}

/**
 * The form for a manual order, filled in with the recipient, the address and the available products of another order, at current prices.
 */
export function Duplicate({ orderId, exchange = "", places }: DuplicateProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["order-copy", orderId],
    queryFn: ({ signal }) => load(api, orderId, signal),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY, // A refetch could not change the form's initial values.
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ order, products }) => {
        const { name, mobile, division, district, upazila, line, items } = order;
        const lines = exchange ? [] : linesOfOrder(items.filter(hasUnits), products);
        const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        return (
          <>
            {!exchange && units < order.quantity && (
              <p
                role="status"
                className="mb-4 rounded-control border border-warning bg-surface p-3"
              >
                {t("admin.orders.duplicate.missing")}
              </p>
            )}
            <ManualForm
              places={places}
              exchange={exchange}
              start={{ fields: { name, mobile, division, district, upazila, line }, lines }}
            />
          </>
        );
      }}
    </Loaded>
  );
}

async function load(api: AdminApi, orderId: string, signal: AbortSignal) {
  const order = await api.get<AdminOrder>(`orders/${encodeURIComponent(orderId)}`, signal);
  const ids = [...new Set(order.items.map(({ product_id }) => product_id))].filter(Boolean);
  const products = ids.length
    ? await api.get<FoundProduct[]>(`orders/products?ids=${ids.join(",")}`, signal)
    : [];
  return { order, products };
}
