import { History, ImageOff } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { StockRow } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";
import { StockField } from "./StockField";

interface StockListProps {
  products: StockRow[];
  /** The stock at which a product counts as low. */
  lowStock: number;
}

/** The products with their stock, or with the stock of each variant. */
export function StockList({ products, lowStock }: StockListProps) {
  return (
    <ul className="grid gap-3">
      {products.map((product) => (
        <li key={product.id} className="card p-3 sm:p-4">
          <Product product={product} lowStock={lowStock} />
        </li>
      ))}
    </ul>
  );
}

function Product({ product, lowStock }: { product: StockRow; lowStock: number }) {
  const { t, locale } = useI18n();
  const name = nameIn(product, locale);
  const plain = product.variants.length === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-muted">
          {product.picture ? (
            <Photo
              picture={product.picture}
              alt=""
              sizes="48px"
              className="size-full object-cover"
            />
          ) : (
            <ImageOff size={20} aria-hidden="true" />
          )}
        </span>
        <span className="min-w-0 grow basis-24">
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {product.sku && <span className="wrap-anywhere">{product.sku}</span>}
            {product.stock <= 0 && <StatusBadge tone="red">{t("admin.products.out")}</StatusBadge>}
            {product.stock > 0 && product.stock <= lowStock && (
              <StatusBadge tone="yellow">{t("admin.products.low")}</StatusBadge>
            )}
          </span>
        </span>
        {plain && (
          <span className="ml-auto flex items-center gap-1">
            <StockField product={product.id} variant={0} name={name} stock={product.stock} />
            <LogLink product={product.id} name={name} />
          </span>
        )}
      </div>
      {!plain && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {product.variants.map(({ id, name: variant, sku, stock }) => (
            <li key={id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 grow wrap-anywhere">
                {variant}
                {sku && <span className="block text-sm text-muted">{sku}</span>}
              </span>
              <span className="flex items-center gap-1">
                <StockField
                  product={product.id}
                  variant={id}
                  name={`${name} – ${variant}`}
                  stock={stock}
                />
                <LogLink product={product.id} variant={id} name={`${name} – ${variant}`} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function LogLink({ product, variant, name }: { product: number; variant?: number; name: string }) {
  const { t } = useI18n();
  return (
    <ScreenLink
      to={`/stock/log?product=${product}${variant ? `&variant=${variant}` : ""}`}
      aria-label={t("admin.stock.log.of", { name })}
      className="icon-button"
    >
      <History size={20} aria-hidden="true" />
    </ScreenLink>
  );
}
