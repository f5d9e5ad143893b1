import { useI18n } from "../lib/i18n";
import type { CartRefresh } from "../state/useCartRefresh";
import { CartChanges } from "./CartChanges";

/** What the server said of the cart when it was opened, where that is news. */
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
