import { useId, useState } from "react";
import { Dialog } from "../../../../components/ui/Dialog";
import { useI18n } from "../../../../lib/i18n";
import { asNumber } from "../../../lib/numbers";
import { Button } from "../../../ui/Button";
import { Choice } from "../../../ui/inputs/Choice";
import { Switch } from "../../../ui/inputs/Switch";
import { NumberInput } from "../../../ui/NumberInput";
import type { BulkChange } from "./BulkActions";
import type { BulkDialogProps } from "./BulkCategory";

type What = "raise" | "lower" | "discount" | "no_discount";

// The maximum percentages, as in server/catalog/editor/product_bulk.go.
const mostPercent: Record<What, number> = { raise: 1000, lower: 90, discount: 100, no_discount: 0 };

/** Asks for a change of prices or discounts in percent. */
export function BulkPrice({ busy, onChange, onClose }: BulkDialogProps) {
  const { t } = useI18n();
  const [what, setWhat] = useState<What>("discount");
  const [written, setWritten] = useState("10");
  const [whole, setWhole] = useState(true);
  const [wrong, setWrong] = useState("");
  const id = useId();
  const apply = () => {
    const most = mostPercent[what];
    const percent = what === "no_discount" ? 0 : asNumber(written);
    if (Number.isNaN(percent) || percent < 0 || percent > most) {
      setWrong(t("admin.products.percent.wrong", { least: 0, most }));
    } else onChange(changeOf(what, Math.round(percent * 100) / 100, whole));
  };
  return (
    <Dialog title={t("admin.products.bulk.price.title")} look="middle" onClose={onClose}>
      <div className="grid gap-4 p-4">
        <Choice
          label={t("admin.products.bulk.what")}
          value={what}
          onChange={(value) => setWhat(value as What)}
          options={[
            { value: "discount", text: t("admin.products.bulk.discount") },
            { value: "no_discount", text: t("admin.products.bulk.no_discount") },
            { value: "raise", text: t("admin.products.bulk.raise") },
            { value: "lower", text: t("admin.products.bulk.lower") },
          ]}
        />
        {what !== "no_discount" && (
          <label htmlFor={id} className="block">
            <span className="mb-1 block font-medium">{t("admin.products.bulk.percent")}</span>
            <NumberInput
              id={id}
              decimal
              value={written}
              onChange={(event) => setWritten(event.currentTarget.value)}
              aria-invalid={wrong !== ""}
              aria-describedby={wrong ? `${id}-error` : undefined}
              className="control"
            />
          </label>
        )}
        {wrong && (
          <p id={`${id}-error`} role="alert" className="-mt-3 text-sm font-medium text-danger">
            {wrong}
          </p>
        )}
        {(what === "raise" || what === "lower") && (
          <Switch label={t("admin.products.bulk.whole")} checked={whole} onChange={setWhole} />
        )}
        <Button look="primary" busy={busy} onClick={apply}>
          {t("admin.products.bulk.apply")}
        </Button>
      </div>
    </Dialog>
  );
}

function changeOf(what: What, percent: number, whole: boolean): BulkChange {
  if (what === "raise") return { action: "price", percent, whole };
  if (what === "lower") return { action: "price", percent: -percent, whole };
  return { action: "discount", percent };
}
