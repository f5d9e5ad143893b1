import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart, cartTotal } from "../state/cart";

/** The amount still missing for free delivery, as text and progress bar. Renders nothing if the shop has no threshold. */
export default function FreeDelivery({ from }: { from: number }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const total = cart.use(cartTotal);
  if (from <= 0 || total === 0) return null;
  const missing = Math.round((from - total) * 100) / 100;
  return (
    <div className="text-sm">
      <p role="status">
        {missing > 0
          ? t("cart.free.missing", { amount: money(missing, currency) })
          : t("cart.free.reached")}
      </p>
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${Math.min(100, (total / from) * 100)}%` }}
          className="h-full rounded-full bg-primary"
        />
      </div>
    </div>
  );
}
