import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useHref, useShop } from "../lib/page";
import { basicCartPath } from "../lib/paths";
import type { Product } from "../types/catalog.gen";
import { choiceLabels } from "./variants";

/** A form without scripts that asks for a variant before it is added to the cart. */
export default function BasicChoice({ product }: { product: Product }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const action = useHref(basicCartPath);
  const item = (variant: number) => `${product.id}-${variant}`;
  const names = product.options.map(({ name }) => name).join(", ");
  return (
    <noscript>
      <form method="post" action={action} className="grid gap-3">
        <label className="grid gap-1 text-sm">
          <span className="text-muted">{names}</span>
          <select
            name="choice"
            required
            defaultValue=""
            className="min-h-12 w-full rounded-control border border-edge bg-surface px-3 text-base text-ink"
          >
            <option value="">{t("form.choose")}</option>
            {product.variants.map(({ id, values, price, offer, stock }) => (
              <option key={id} value={item(id)} disabled={stock <= 0}>
                {`${choiceLabels(product, values).join(", ")}: ${stock > 0 ? money(offer?.price ?? price, currency) : t("stock.out")}`}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" name="add" value={item(0)} className={`${button.quiet} min-h-12`}>
          {t("cart_add")}
        </button>
        <button type="submit" name="buy" value={item(0)} className={`${button.primary} min-h-12`}>
          {t("buy_now")}
        </button>
      </form>
    </noscript>
  );
}
