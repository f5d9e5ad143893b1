import { ImageOff } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { ProductRow } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { DataList } from "../../ui/DataList";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Selection } from "../../ui/useSelection";
import { ResultPrice } from "./ResultPrice";
import { StockInput } from "./StockInput";

interface ProductListProps {
  products: ProductRow[];
  /** The stock at which a product counts as low. */
  lowStock: number;
  selection: Selection<number>;
}

/** The products of one page of the list. */
export function ProductList({ products, lowStock, selection }: ProductListProps) {
  const { t, locale } = useI18n();
  return (
    <DataList
      label={t("admin.products")}
      rows={products}
      id={({ id }) => id}
      name={(product) => nameIn(product, locale)}
      to={({ id }) => `/products/${id}`}
      selection={selection}
      columns={[
        {
          key: "product",
          title: t("admin.products.product"),
          cell: (product) => <Named product={product} />,
        },
        {
          key: "price",
          title: t("admin.products.price"),
          cell: (product) => <Price {...product} />,
        },
        {
          key: "stock",
          title: t("admin.products.stock"),
          cell: (product) => <Stock product={product} />,
        },
        {
          key: "state",
          title: t("admin.products.state"),
          cell: (product) => <State product={product} lowStock={lowStock} />,
        },
      ]}
      card={(product) => (
        <div className="grid gap-2">
          <Named product={product} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Price {...product} />
            <Stock product={product} />
          </div>
          <State product={product} lowStock={lowStock} />
        </div>
      )}
    />
  );
}

function Named({ product }: { product: ProductRow }) {
  const { locale } = useI18n();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-muted">
        {product.picture ? (
          <Photo picture={product.picture} alt="" sizes="56px" className="size-full object-cover" />
        ) : (
          <ImageOff size={20} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{nameIn(product, locale)}</span>
        {product.sku && <span className="block truncate text-sm text-muted">{product.sku}</span>}
      </span>
    </span>
  );
}

function Price({ price, selling_price }: ProductRow) {
  return <ResultPrice price={price} sellingPrice={selling_price} />;
}

function Stock({ product }: { product: ProductRow }) {
  const { t, n } = useI18n();
  if (!product.has_variants) return <StockInput product={product} />;
  return (
    <span className="text-sm text-muted">
      {t("admin.products.stock_variants", { stock: n(product.stock) })}
    </span>
  );
}

function State({ product, lowStock }: { product: ProductRow; lowStock: number }) {
  const { t, tn } = useI18n();
  const published = product.status === "published";
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge tone={published ? "green" : "grey"}>
        {published ? t("admin.products.published") : t("admin.products.draft")}
      </StatusBadge>
      {product.stock <= 0 && <StatusBadge tone="red">{t("admin.products.out")}</StatusBadge>}
      {product.stock > 0 && product.stock <= lowStock && (
        <StatusBadge tone="yellow">{t("admin.products.low")}</StatusBadge>
      )}
      {product.waiting > 0 && (
        <span className="text-sm text-muted">{tn("admin.products.waiting", product.waiting)}</span>
      )}
    </span>
  );
}
