import { useEffect, useState } from "react";
import { toast } from "../../components/toast";
import { asciiDigits, localDigits } from "../../format/digits";
import { useI18n } from "../../lib/i18n";
import type { ProductRow, ProductRows } from "../../types/editor.gen";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import { NumberInput } from "../ui/NumberInput";
import { most } from "./rules";
import { nameIn } from "./useCategories";

interface Count {
  id: number;
  from: number;
  to: number;
}

const change = (known: ProductRows, { id, to }: Count): ProductRows => ({
  ...known,
  products: known.products.map((each) => (each.id === id ? { ...each, stock: to } : each)),
});

/** The stock of a product without variants, editable in the list. It is saved on blur or Enter. */
export function StockInput({ product }: { product: ProductRow }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const saved = localDigits(String(product.stock), locale);
  const [written, setWritten] = useState(saved);
  useEffect(() => setWritten(saved), [saved]);
  const name = nameIn(product, locale);
  const { mutate } = useSave<Count>({
    call: ({ id, ...count }) => api.put(`products/${id}/stock`, count),
    done: t("admin.products.stock_saved", { name }),
    optimistic: { key: ["products"], change },
    keys: [["product", product.id], ["dashboard"]],
  });
  const save = () => {
    const text = asciiDigits(written).trim();
    const to = Number(text);
    if (!/^\d+$/.test(text) || to > most.stock) {
      toast("error", t("admin.products.stock_wrong"));
      setWritten(saved);
    } else if (to !== product.stock) mutate({ id: product.id, from: product.stock, to });
  };
  return (
    <NumberInput
      value={written}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setWritten(saved);
      }}
      enterKeyHint="done"
      aria-label={t("admin.products.stock_of", { name })}
      className={`control relative z-1 w-20! px-2! text-right tabular-nums ${product.stock <= 0 ? "text-danger" : ""}`}
    />
  );
}
