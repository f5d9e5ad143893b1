import { useState } from "react";
import { toast } from "../../../../components/toast";
import { useI18n } from "../../../../lib/i18n";
import { asNumber, isAmount } from "../../../lib/numbers";
import { NumberInput } from "../../../ui/NumberInput";
import { mostPrice } from "../price";

interface CostBoxProps {
  /** The name of the product. */
  name: string;
  /** Called with the cost per unit, in major units, on blur or Enter. */
  onSave: (cost: number) => void;
}

/** The purchase cost of a product in a list. It is empty until a cost is typed. */
export function CostBox({ name, onSave }: CostBoxProps) {
  const { t } = useI18n();
  const [written, setWritten] = useState("");
  const save = () => {
    if (written.trim() === "") return;
    if (isAmount(written, mostPrice)) onSave(asNumber(written));
    else toast("error", t("admin.form.amount"));
  };
  return (
    <NumberInput
      decimal
      value={written}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setWritten("");
      }}
      enterKeyHint="next"
      placeholder="৳"
      aria-label={t("admin.costs.missing.of", { name })}
      className="control w-28! text-right tabular-nums"
    />
  );
}
