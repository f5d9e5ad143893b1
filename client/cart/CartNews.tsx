import { useI18n } from "../lib/i18n";
import { CartChanges } from "./CartChanges";
import type { CartRefresh } from "./useCartRefresh";

/** Shows the result of refreshing the cart from the server: changes, or a failure. */
export function CartNews({ refresh }: { refresh: CartRefresh }) {
  const { t } = useI18n();
  return (
    <>
      <CartChanges changes={refresh.changes} />
      {refresh.failed && (
        <p role="status" className="mt-3 text-sm text-warning">
          {t("cart.unsure")}
        </p>
      )}
    </>
  );
}
