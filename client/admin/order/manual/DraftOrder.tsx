import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Places } from "../../../lib/places";
import type { Draft } from "../../../types/orderdraft.gen";
import { type AdminApi, useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { type DraftSource, draftPath, draftStart } from "./draft";
import { ManualForm } from "./ManualForm";
import type { FoundProduct } from "./manual";

interface DraftOrderProps {
  source: DraftSource;
  places: Places;
}

/** The form for a manual order, filled in with what the shop knows about a customer, a conversation or an unfinished checkout. */
export function DraftOrder({ source, places }: DraftOrderProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["order-draft", source.kind, source.id],
    queryFn: ({ signal }) => load(api, source, signal),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY, // A refetch could not change the form's initial values.
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ draft, products }) => {
        const { start, missing, undecided } = draftStart(draft, products);
        return (
          <>
            <div
              role="status"
              className="mb-4 grid gap-1 rounded-control border border-edge bg-surface p-3"
            >
              <p>{t("admin.orders.draft.check")}</p>
              {undecided.length > 0 && (
                <p className="font-medium text-warning">
                  {t("admin.orders.draft.choose", { name: undecided.join(", ") })}
                </p>
              )}
              {missing && (
                <p className="font-medium text-warning">{t("admin.orders.draft.missing")}</p>
              )}
            </div>
            <ManualForm places={places} start={start} />
          </>
        );
      }}
    </Loaded>
  );
}

async function load(api: AdminApi, source: DraftSource, signal: AbortSignal) {
  const draft = await api.get<Draft>(draftPath(source), signal);
  const ids = [...new Set(draft.lines.map(({ product_id }) => product_id))];
  const products = ids.length
    ? await api.get<FoundProduct[]>(`orders/products?ids=${ids.join(",")}`, signal)
    : [];
  return { draft, products };
}
