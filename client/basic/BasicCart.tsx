import { CartEmpty } from "../cart/CartEmpty";
import { LinePicture } from "../cart/LinePicture";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useHref, useShop } from "../lib/page";
import { basicCartPath, basicCheckoutPath, productPath } from "../lib/paths";
import { Link } from "../router/Link";
import { lineTotal } from "../state/cart";
import type { QuotedLine } from "../types/checkout.gen";
import type { BasicProps } from "../types/page.gen";
import { BasicDiscounts } from "./BasicDiscounts";
import { BasicForm } from "./BasicForm";
import { BasicCall, BasicNews } from "./BasicNews";

/** The cart stored in a cookie, with a form for each line. */
export function BasicCart(props: BasicProps) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const checkout = useHref(basicCheckoutPath);
  const { quote } = props;
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("cart.title")}</h1>
      <BasicNews {...props} />
      {!quote || quote.lines.length === 0 ? (
        <CartEmpty />
      ) : (
        <div className="rounded-card bg-surface p-4 shadow-card sm:p-6">
          <ul className="divide-y divide-line">
            {quote.lines.map((line) => (
              <Line key={`${line.product_id}-${line.variant_id}`} line={line} />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
            <span>{t("cart.subtotal")}</span>
            <span className="text-xl">{money(quote.subtotal, currency)}</span>
          </p>
          <BasicDiscounts quote={quote} />
          {quote.due_now ? (
            <p className="mt-1 text-sm">
              {t("cart.advance", { amount: money(quote.due_now, currency) })}
            </p>
          ) : null}
          <p className="mt-1 mb-3 text-sm text-muted">{t("cart.delivery")}</p>
          <a href={checkout} className={`${button.primary} min-h-12 w-full`}>
            {t(quote.due_now ? "cart.order.advance" : "cart.order")}
          </a>
        </div>
      )}
      <BasicCall />
    </>
  );
}

function Line({ line }: { line: QuotedLine }) {
  const { t, n, money } = useI18n();
  const { currency } = useShop();
  const { product, variant_id, quantity } = line;
  if (!product) return null;
  const item = `${line.product_id}-${variant_id}`;
  return (
    <li className="flex gap-3 py-3">
      <LinePicture picture={product.picture} />
      <div className="min-w-0 grow">
        <Link
          to={productPath(product, variant_id)}
          className="leading-snug font-medium hover:text-primary"
        >
          {product.name}
        </Link>
        <p className="text-sm text-muted">
          {line.options.length > 0 && <span className="block">{line.options.join(", ")}</span>}
          {money(line.price, currency)} × {n(quantity)} ={" "}
          <strong className="font-bold text-ink">{money(lineTotal(line), currency)}</strong>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <BasicForm to={basicCartPath} className="flex gap-2">
            <input type="hidden" name="set" value={item} />
            <input
              name="quantity"
              inputMode="numeric"
              aria-label={t("cart.quantity", { name: product.name })}
              defaultValue={n(quantity)}
              maxLength={4}
              autoComplete="off"
              className="size-11 rounded-control border border-edge bg-surface text-center text-ink"
            />
            <button type="submit" className={`${button.quiet} px-3`}>
              {t("basic.update")}
            </button>
          </BasicForm>
          <BasicForm to={basicCartPath}>
            <button
              type="submit"
              name="remove"
              value={item}
              aria-label={t("cart.remove", { name: product.name })}
              className={`${button.quiet} px-3`}
            >
              {t("cart.remove_short")}
            </button>
          </BasicForm>
        </div>
      </div>
    </li>
  );
}
