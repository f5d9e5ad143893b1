import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
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

/** The stock of a product or variant in the list of stocks. */
export function StockField({ product, variant, name, stock }: StockFieldProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [failures, setFailures] = useState(0);
  const { mutate } = useSave<number>({
    call: (to) =>
      api.post("stock/input", {
        product_id: product,
        variant_id: variant,
        from: stock,
        to,
        note: "",
      }),
    done: t("admin.products.stock_saved", { name }),
    keys: [["stock"], ["stock-log"], ["products"], ["product", product], ["dashboard"], ["counts"]],
    onFailure: () => setFailures((n) => n + 1),
  });
  // After a failure, the key mounts a new box, which shows the saved stock.
  return <StockBox key={failures} stock={stock} name={name} onSave={mutate} />;
}
