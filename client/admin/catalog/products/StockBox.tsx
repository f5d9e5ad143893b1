import { useEffect, useState } from "react";
import { toast } from "../../../components/toast";
import { asciiDigits, localDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import { NumberInput } from "../../ui/NumberInput";
import { most } from "./limits";

interface StockBoxProps {
  stock: number;
  /** The name of the product or variant. */
  name: string;
  /** Called with the new stock on blur or Enter. */
  onSave: (to: number) => void;
}

/** The stock of a product or variant, editable in a list. Escape restores it. */
export function StockBox({ stock, name, onSave }: StockBoxProps) {
  const { t, locale } = useI18n();
  const saved = localDigits(String(stock), locale);
  const [written, setWritten] = useState(saved);
  useEffect(() => setWritten(saved), [saved]);
  const save = () => {
    const text = asciiDigits(written).trim();
    const to = Number(text);
    if (!/^\d+$/.test(text) || to > most.stock) {
      toast("error", t("admin.products.stock_wrong"));
      setWritten(saved);
    } else if (to !== stock) onSave(to);
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
      className={`control relative z-1 w-20! px-2! text-right tabular-nums ${stock <= 0 ? "text-danger" : ""}`}
    />
  );
}
