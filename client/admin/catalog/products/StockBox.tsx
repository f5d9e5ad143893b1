import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import { NumberInput } from "../../ui/NumberInput";
import { useUnitsInput } from "../../ui/useUnitsInput";
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
  const { t } = useI18n();
  const { props, restore } = useUnitsInput(
    stock,
    most.stock,
    (to) => to !== stock && onSave(to),
    () => toast("error", t("admin.products.stock_wrong")),
  );
  return (
    <NumberInput
      {...props}
      onKeyDown={(event) => {
        props.onKeyDown(event);
        if (event.key === "Escape") restore();
      }}
      aria-label={t("admin.products.stock_of", { name })}
      className={`control relative z-1 w-20! px-2! text-right tabular-nums ${stock <= 0 ? "text-danger" : ""}`}
    />
  );
}
