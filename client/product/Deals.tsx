import { useCartActions } from "../cart/useCartActions";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { productPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { DealMinimum, DealSet } from "../types/catalog.gen";
import type { Offer } from "./useOffer";

/** The discounts for several units of a product as choices of the quantity, its sets, and the discounts with a minimum. */
export default function Deals({ offer }: { offer: Offer }) {
  const { deals } = offer.product;
  if (!deals) return null;
  return (
    <>
      <Choices offer={offer} />
      {deals.sets?.map((set) => (
        <SetOfProducts key={`${set.name}-${set.total}`} set={set} current={offer.product.id} />
      ))}
      <Minimums list={deals.minimums ?? []} />
    </>
  );
}

function Choices({ offer }: { offer: Offer }) {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  const { product, several, from, quantity, setQuantity, stock } = offer;
  const choices = several?.choices.filter(({ units }) => units <= stock) ?? [];
  if (choices.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{product.deals?.name || t("deals")}</legend>
      <div className="divide-y divide-line rounded-control border border-edge bg-surface">
        {choices.map(({ units, total, each, saved }) => (
          <label
            key={units}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 px-3 py-1.5"
          >
            <input
              type="radio"
              name="units"
              checked={quantity === units}
              onChange={() => setQuantity(units)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <span className="min-w-0 grow">
              {tn("deals.units", units)}
              {units > 1 && (
                <span className="block text-sm text-muted">
                  {t("deals.each", {
                    price: money(each, currency),
                    amount: money(saved, currency),
                  })}
                </span>
              )}
            </span>
            <strong className="shrink-0 font-bold">
              {from ? t("price.from", { price: money(total, currency) }) : money(total, currency)}
            </strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// A set of products for a price. A button adds all of them unless a variant has to be chosen first.
function SetOfProducts({ set, current }: { set: DealSet; current: number }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const { add } = useCartActions();
  const { name, total, saved, products } = set;
  const addAll = () => products.every((product, i) => add({ product }, i < products.length - 1));
  return (
    <section className="grid gap-1.5 rounded-control border border-edge bg-surface p-3">
      <h2 className="text-base">{name}</h2>
      <ul className="text-sm">
        {products.map((product) => (
          <li key={product.id} className="flex min-w-0 gap-1.5 wrap-anywhere">
            <span aria-hidden="true">+</span>
            {product.id === current ? (
              <span>{product.name}</span>
            ) : (
              <Link to={productPath(product)} className="text-primary underline">
                {product.name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-lg font-bold text-sale">{money(total, currency)}</strong>
        <span className="text-sm text-muted">
          {t("deals.saved", { amount: money(saved, currency) })}
        </span>
      </p>
      {!products.some(({ has_variants }) => has_variants) && (
        <button type="button" onClick={addAll} className={`${button.quiet} min-h-11`}>
          {t("deals.add_all")}
        </button>
      )}
    </section>
  );
}

function Minimums({ list }: { list: DealMinimum[] }) {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  if (list.length === 0) return null;
  const text = ({ kind, name, min_sum, min_units }: DealMinimum) => {
    const amount = money(min_sum, currency);
    if (kind === "free") return t("deals.free_delivery", { amount });
    const from = min_sum > 0 ? amount : tn("deals.units", min_units);
    return t("deals.from", { name, from });
  };
  return (
    <ul className="grid gap-1 text-sm text-success">
      {list.map((each) => (
        <li key={text(each)} className="wrap-anywhere">
          {text(each)}
        </li>
      ))}
    </ul>
  );
}
