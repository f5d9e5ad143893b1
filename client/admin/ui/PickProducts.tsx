import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { Photo } from "../../components/ui/Photo";
import { useI18n } from "../../lib/i18n";
import type { ProductRow, ProductRows } from "../../types/editor.gen";
import { useAdminApi } from "../lib/api";
import { nameIn } from "../lib/nameIn";
import { Money } from "./Figures";
import { Loaded } from "./Loaded";
import { SearchDialog, useDialogSearch } from "./SearchDialog";

/** A product that can be chosen. */
export type Picked = Pick<ProductRow, "id" | "name" | "bn_name">;

interface PickProductsProps {
  /** The path of the API that searches products, such as "discounts/products". */
  path: string;
  /** The ids of the chosen products. */
  chosen: number[];
  onToggle: (product: ProductRow) => void;
  onClose: () => void;
}

/** Searches the shop's products to choose some of them. */
export function PickProducts({ path, chosen, onToggle, onClose }: PickProductsProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const search = useDialogSearch();
  const query = useQuery({
    queryKey: [path, search.q],
    queryFn: ({ signal }) =>
      api.get<ProductRows>(`${path}?q=${encodeURIComponent(search.q)}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchDialog
      title={t("admin.discounts.pick.title")}
      label={t("admin.products.search")}
      search={search}
      done={t("admin.orders.hand.done")}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ products }) =>
          products.length === 0 ? (
            <p className="py-8 text-center text-muted">{t("admin.discounts.pick.none")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {products.map((product) => (
                <Row
                  key={product.id}
                  product={product}
                  checked={chosen.includes(product.id)}
                  onToggle={onToggle}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SearchDialog>
  );
}

interface RowProps {
  product: ProductRow;
  checked: boolean;
  onToggle: (product: ProductRow) => void;
}

function Row({ product, checked, onToggle }: RowProps) {
  const { locale } = useI18n();
  const look = "size-12 shrink-0 rounded-control bg-sunken";
  return (
    <li>
      <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={checked}
          onChange={() => onToggle(product)}
          className="size-5 shrink-0 accent-primary"
        />
        {product.picture ? (
          <Photo picture={product.picture} alt="" sizes="48px" className={`${look} object-cover`} />
        ) : (
          <span className={`${look} grid place-items-center text-muted`}>
            <ImageOff size={18} aria-hidden="true" />
          </span>
        )}
        <span className="min-w-0 grow wrap-anywhere">{nameIn(product, locale)}</span>
        <Money amount={product.price} className="text-muted" />
      </label>
    </li>
  );
}
