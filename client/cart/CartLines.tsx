import { Minus, Plus, Trash2 } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { productPath } from "../lib/paths";
import { Link } from "../router/Link";
import { type CartLine, lineTotal } from "../state/cart";
import { LinePicture } from "./LinePicture";
import { useCartActions } from "./useCartActions";

/** The lines of the cart, each with its quantity and a remove button. */
export function CartLines({ lines, onLeave }: { lines: CartLine[]; onLeave?: () => void }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex gap-3 py-3">
          <LinePicture picture={line.product.picture} />
          <div className="min-w-0 grow">
            <Link
              to={productPath(line.product, line.variant?.id)}
              onClick={onLeave}
              className="line-clamp-2 leading-snug font-medium wrap-anywhere hover:text-primary"
            >
              {line.name}
            </Link>
            <LinePrice line={line} />
            <Quantity line={line} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function LinePrice({ line }: { line: CartLine }) {
  const { money } = useI18n();
  const { currency } = useShop();
  return (
    <p className="text-sm text-muted">
      {line.variant && <span className="block">{line.variant.options.join(", ")}</span>}
      {money(line.price, currency)}
    </p>
  );
}

const step =
  "grid size-11 place-items-center hover:bg-sunken disabled:cursor-not-allowed disabled:text-edge";

function Quantity({ line }: { line: CartLine }) {
  const { t, n, money } = useI18n();
  const { currency } = useShop();
  const { increase, decrease, remove } = useCartActions();
  const { id, name, quantity, stock } = line;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      <div className="flex items-center rounded-control border border-edge">
        <button
          type="button"
          onClick={() => decrease(id)}
          disabled={quantity <= 1}
          aria-label={t("cart.less", { name })}
          className={step}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <output
          aria-label={t("cart.quantity", { name })}
          className="min-w-7 text-center font-semibold"
        >
          {n(quantity)}
        </output>
        <button
          type="button"
          onClick={() => increase(id)}
          // aria-disabled instead of disabled keeps the button focusable when the stock is used up.
          aria-disabled={quantity >= stock}
          aria-label={t("cart.more", { name })}
          className={`${step} aria-disabled:text-edge`}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <button
        type="button"
        onClick={() => remove(id)}
        aria-label={t("cart.remove", { name })}
        title={t("cart.remove_short")}
        className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-sale"
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
      <strong className="ml-auto font-bold whitespace-nowrap">
        {money(lineTotal(line), currency)}
      </strong>
    </div>
  );
}
