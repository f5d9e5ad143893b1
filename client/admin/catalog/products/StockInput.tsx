import { useI18n } from "../../../lib/i18n";
import type { ProductRow, ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useSave } from "../../lib/save";
import { StockBox } from "./StockBox";

interface Count {
  id: number;
  from: number;
  to: number;
}

const change = (known: ProductRows, { id, to }: Count): ProductRows => ({
  ...known,
  products: known.products.map((each) => (each.id === id ? { ...each, stock: to } : each)),
});

/** The stock of a product without variants in the list of products. */
export function StockInput({ product }: { product: ProductRow }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const name = nameIn(product, locale);
  const { mutate } = useSave<Count>({
    call: ({ id, ...count }) => api.put(`products/${id}/stock`, count),
    done: t("admin.products.stock_saved", { name }),
    optimistic: { key: ["products"], change },
    keys: [["product", product.id], ["dashboard"]],
  });
  return (
    <StockBox
      stock={product.stock}
      name={name}
      onSave={(to) => mutate({ id: product.id, from: product.stock, to })}
    />
  );
}
