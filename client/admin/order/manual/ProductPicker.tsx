import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { Variant } from "../../../types/catalog.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { Money } from "../../ui/Figures";
import { Loaded } from "../../ui/Loaded";
import { SearchDialog, useDialogSearch } from "../../ui/SearchDialog";
import { type FoundProduct, type HandLine, labelsOf, lineKey, withMore } from "./manual";

interface ProductPickerProps {
  lines: HandLine[];
  onChange: (lines: HandLine[]) => void;
  onClose: () => void;
}

/** Searches the shop's products; a tap adds one to the order. */
export function ProductPicker({ lines, onChange, onClose }: ProductPickerProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const search = useDialogSearch();
  const { q } = search;
  const query = useQuery({
    queryKey: ["hand-products", q],
    queryFn: ({ signal }) =>
      api.get<FoundProduct[]>(`orders/products?q=${encodeURIComponent(q)}`, signal),
  });
  const count = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  return (
    <SearchDialog
      title={t("admin.orders.hand.add")}
      label={t("admin.orders.hand.search")}
      search={search}
      done={t("admin.orders.hand.done")}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(products) =>
          products.length === 0 ? (
            <p className="py-8 text-center text-muted">
              {t(q ? "admin.orders.hand.none_found" : "admin.orders.hand.no_products")}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {products.flatMap((product) =>
                choices(product).map((variant) => (
                  <Choice
                    key={lineKey({ product, variant })}
                    product={product}
                    variant={variant}
                    count={count.get(lineKey({ product, variant })) ?? 0}
                    onAdd={() => onChange(withMore(lines, product, variant, 1))}
                  />
                )),
              )}
            </ul>
          )
        }
      </Loaded>
    </SearchDialog>
  );
}

/** Returns the choices of a product to order: its variants, or null for a product without variants. */
function choices({ variants }: FoundProduct): (Variant | null)[] {
  return variants.length > 0 ? variants : [null];
}

interface ChoiceProps {
  product: FoundProduct;
  variant: Variant | null;
  /** The quantity in the order. */
  count: number;
  onAdd: () => void;
}

function Choice({ product, variant, count, onAdd }: ChoiceProps) {
  const { t, n } = useI18n();
  const { stock, price } = variant ?? product;
  const label = variant
    ? `${product.name}, ${labelsOf(product, variant).join(", ")}`
    : product.name;
  const look = "size-12 shrink-0 rounded-control bg-sunken object-cover";
  return (
    <li className="flex items-center gap-3 py-2.5">
      {product.picture ? (
        <Photo picture={product.picture} alt="" sizes="48px" className={look} />
      ) : (
        <div className={look} />
      )}
      <div className="min-w-0 grow">
        <p className="line-clamp-2 leading-snug wrap-anywhere">{label}</p>
        <p className="text-sm text-muted">
          <Money amount={price} className="font-semibold text-ink" /> ·{" "}
          {stock > 0
            ? t("admin.orders.hand.stock", { count: stock })
            : t("admin.orders.hand.sold_out")}
        </p>
      </div>
      <Button
        icon={Plus}
        disabled={count >= stock}
        onClick={onAdd}
        aria-label={t("admin.orders.hand.put", { name: label })}
        className="shrink-0 px-3!"
      >
        {count > 0 ? n(count) : null}
      </Button>
    </li>
  );
}
