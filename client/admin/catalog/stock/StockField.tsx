import { useI18n } from "../../../lib/i18n";
import type { StockRow, StockRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { StockBox } from "../products/StockBox";

interface StockFieldProps {
  product: number;
  /** The variant's id; 0 for a product without variants. */
  variant: number;
  name: string;
  stock: number;
}

interface Change {
  from: number;
  to: number;
}

/**
 * The field for the stock of a product or variant in the list of stocks. The server adds the difference between
 * the old and the new value, so a second change must start from the first one: the optimistic update ensures this.
 */
export function StockField({ product, variant, name, stock }: StockFieldProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { mutate } = useSave<Change>({
    call: (change) =>
      api.post("stock/input", { product_id: product, variant_id: variant, ...change, note: "" }),
    done: t("admin.products.stock_saved", { name }),
    optimistic: {
      key: ["stock"],
      change: (known: StockRows, { to }: Change) => withStock(known, product, variant, to),
    },
    keys: [["stock-log"], ["products"], ["product", product], ["dashboard"], ["counts"]],
  });
  return <StockBox stock={stock} name={name} onSave={(to) => mutate({ from: stock, to })} />;
}

/** Returns the rows with the new stock of a product, or of a variant and its product. */
function withStock(known: StockRows, product: number, variant: number, to: number): StockRows {
  const changed = (row: StockRow): StockRow => {
    if (variant === 0) return { ...row, stock: to };
    const variants = row.variants.map((each) =>
      each.id === variant ? { ...each, stock: to } : each,
    );
    return { ...row, variants, stock: variants.reduce((sum, each) => sum + each.stock, 0) };
  };
  const products = known.products.map((row) => (row.id === product ? changed(row) : row));
  return { ...known, products };
}
