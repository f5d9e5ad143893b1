import { flushSync } from "react-dom";
import { useI18n } from "../lib/i18n";
import { productPath } from "../lib/paths";
import { isPlainClick, Link } from "../router/Link";
import type { OptionValue } from "../types/catalog.gen";
import { chooseText } from "./chooseText";
import { SizeGuide } from "./laterParts";
import { type Offer, optionId } from "./useOffer";
import { chosenVariant, withValue } from "./variants";

/**
 * The options of a product and its size guide. Each value links to the product with the variant that it completes. If
 * it completes none, it needs scripts; the attribute data-choice marks such options.
 */
export function VariantPicker({ offer }: { offer: Offer }) {
  const { product, chosen, asked } = offer;
  const i18n = useI18n();
  return (
    <div className="grid gap-4">
      {product.options.map((option, i) => {
        const current = option.values.find((v) => v.value === chosen[i]);
        const partial = product.options.some((_, other) => other !== i && !chosen[other]);
        return (
          <fieldset key={option.name} id={optionId(i)} data-choice={partial ? "" : undefined}>
            <legend className="mb-2 text-sm">
              <span className="text-muted">{current ? `${option.name}: ` : option.name}</span>
              {current && <strong className="font-semibold">{current.label}</strong>}
            </legend>
            <ul className="flex flex-wrap gap-2">
              {option.values.map((value) => (
                <li key={value.value}>
                  <Value offer={offer} option={i} of={value} />
                </li>
              ))}
            </ul>
            {asked === i && !current && (
              <p role="alert" className="mt-2 text-sm font-semibold text-sale">
                {chooseText(i18n, option.name)}
              </p>
            )}
          </fieldset>
        );
      })}
      {product.size_guide_html && <SizeGuide html={product.size_guide_html} />}
    </div>
  );
}

const look =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border-2 px-3.5 py-1 font-medium";

// Keeps scroll position and focus, because only the price and the stock change.
const inPlace = { replace: true, keepScroll: true };

interface ValueProps {
  offer: Offer;
  option: number;
  of: OptionValue;
}

function Value({ offer, option, of: { value, label, color } }: ValueProps) {
  const { t } = useI18n();
  const { product, chosen, choose } = offer;
  const next = withValue(product, chosen, option, value);
  const variant = chosenVariant(product, next.choice);
  const shown = variant ?? product.variants.find((each) => each.values[option] === value);
  if (!shown) return <s className={`${look} border-dashed border-edge text-muted`}>{label}</s>;
  const selected = chosen[option] === value;
  const available = next.variants.some(({ stock }) => stock > 0);
  const state = selected
    ? "border-primary bg-primary-soft text-ink"
    : `border-edge bg-surface hover:border-primary ${next.exact ? "" : "border-dashed"}`;
  return (
    <Link
      to={productPath(product, shown.id)}
      options={inPlace}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        flushSync(() => choose(next.choice)); // Of several taps before hydration, the next one finds this choice.
        if (!variant) event.preventDefault();
      }}
      aria-current={selected ? "true" : undefined}
      className={`${look} ${state}`}
    >
      {color && (
        <span
          style={{ backgroundColor: color }}
          className="mr-2 size-5 rounded-full ring-1 ring-edge"
        />
      )}
      {available ? label : <s className="text-muted">{label}</s>}
      {!available && (
        <span className="sr-only">{` (${t(next.exact ? "stock.out" : "choose.not_with")})`}</span>
      )}
    </Link>
  );
}
