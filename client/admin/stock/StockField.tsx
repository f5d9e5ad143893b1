import { useEffect, useState } from "react";
import { toast } from "../../components/toast";
import { asciiDigits, localDigits } from "../../format/digits";
import { useI18n } from "../../lib/i18n";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import { most } from "../products/rules";
import { NumberInput } from "../ui/NumberInput";

interface StockFieldProps {
  product: number;
  /** 0 for a product without variants. */
  variant: number;
  name: string;
  stock: number;
}

/** The stock of a product or variant. It is saved on blur or Enter. */
export function StockField({ product, variant, name, stock }: StockFieldProps) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const saved = localDigits(String(stock), locale);
  const [written, setWritten] = useState(saved);
  useEffect(() => setWritten(saved), [saved]);
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
    onFailure: () => setWritten(saved),
  });
  const save = () => {
    const text = asciiDigits(written).trim();
    const to = Number(text);
    if (written === saved) return;
    if (!/^\d+$/.test(text) || to > most.stock) {
      toast("error", t("admin.products.stock_wrong"));
      setWritten(saved);
    } else if (to !== stock) mutate(to);
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
      className={`control w-20! px-2! text-right tabular-nums ${stock <= 0 ? "text-danger" : ""}`}
    />
  );
}
