import { TriangleAlert } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { CartChange } from "../state/quoted";

/** Lists what has changed in the shop since the cart was filled. */
export function CartChanges({ changes }: { changes: CartChange[] }) {
  const { t } = useI18n();
  if (changes.length === 0) return null;
  return (
    <div
      role="status"
      className="my-3 flex gap-3 rounded-control border border-warning p-3 text-sm"
    >
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-warning" />
      <div>
        <p className="font-semibold">{t("cart.changed")}</p>
        <ul className="mt-1 grid gap-1">
          {changes.map((change) => (
            <li key={change.kind + change.line.id}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Change({ change }: { change: CartChange }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const { name, price, quantity } = change.line;
  switch (change.kind) {
    case "price": {
      const amounts = { before: money(change.before, currency), now: money(price, currency) };
      return t("cart.change.price", { name, ...amounts });
    }
    case "less":
      return t("cart.change.less", { name, before: change.before, now: quantity });
    case "gone":
      return t("cart.change.gone", { name });
  }
}
