import { useI18n } from "../lib/i18n";
import type { Offer } from "./useOffer";

const step =
  "grid size-11 place-items-center text-xl hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-edge";

/** The number of units to add to the cart, from 1 to the stock. */
export function QuantityField({ offer }: { offer: Offer }) {
  const { t, n } = useI18n();
  const { quantity, stock, setQuantity } = offer;
  const stepTo = (next: number) => next >= 1 && next <= stock && setQuantity(next);
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="float-left text-sm text-muted">{t("quantity")}</legend>
      <div className="flex items-center rounded-control border border-edge bg-surface">
        <button
          type="button"
          onClick={() => stepTo(quantity - 1)}
          aria-disabled={quantity <= 1}
          aria-label={t("quantity.less")}
          className={step}
        >
          −
        </button>
        <output aria-label={t("quantity")} className="min-w-8 text-center font-semibold">
          {n(quantity)}
        </output>
        <button
          type="button"
          onClick={() => stepTo(quantity + 1)}
          aria-disabled={quantity >= stock}
          aria-label={t("quantity.more")}
          className={step}
        >
          +
        </button>
      </div>
    </fieldset>
  );
}
