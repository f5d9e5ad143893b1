import { productPath } from "../lib/paths";
import { isPlainClick, Link } from "../router/Link";
import type { Product, Variant } from "../types/catalog.gen";
import { SizeGuide } from "./laterParts";
import { variantWith } from "./variants";

interface VariantPickerProps {
  product: Product;
  chosen: Variant;
  choose(variantId: number): void;
}

/** The options of a product, and its size guide. Each choice is a link to the product with that variant. */
export function VariantPicker({ product, chosen, choose }: VariantPickerProps) {
  return (
    <div className="grid gap-4">
      {product.options.map((option, i) => {
        const current = option.values.find((v) => v.value === chosen.values[i]);
        return (
          <fieldset key={option.name}>
            <legend className="mb-2 text-sm">
              <span className="text-muted">{option.name}: </span>
              <strong className="font-semibold">{current?.label}</strong>
            </legend>
            <ul className="flex flex-wrap gap-2">
              {option.values.map(({ value, label, color }) => (
                <li key={value}>
                  <Choice
                    product={product}
                    chosen={chosen}
                    choose={choose}
                    option={i}
                    value={value}
                    label={label}
                    color={color}
                  />
                </li>
              ))}
            </ul>
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

interface ChoiceProps extends VariantPickerProps {
  option: number;
  value: string;
  label: string;
  color: string;
}

function Choice({ product, chosen, choose, option, value, label, color }: ChoiceProps) {
  const { variant, exact } = variantWith(product, chosen, option, value);
  if (!variant) {
    return <s className={`${look} border-dashed border-edge text-muted`}>{label}</s>;
  }
  const path = productPath(product, variant.id);
  const selected = chosen.values[option] === value;
  const available = exact && variant.stock > 0;
  const state = selected
    ? "border-primary bg-primary-soft text-ink"
    : "border-edge bg-surface hover:border-primary";
  return (
    <Link
      to={path}
      options={inPlace}
      onClick={(event) => isPlainClick(event) && choose(variant.id)}
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
    </Link>
  );
}
