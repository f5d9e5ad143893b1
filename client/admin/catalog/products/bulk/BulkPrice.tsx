import { useId, useState } from "react";
import { Dialog } from "../../../../components/ui/Dialog";
import { type MessageKey, useI18n } from "../../../../lib/i18n";
import { asNumber } from "../../../lib/numbers";
import { Button } from "../../../ui/Button";
import { Choice } from "../../../ui/inputs/Choice";
import { Switch } from "../../../ui/inputs/Switch";
import { NumberInput } from "../../../ui/NumberInput";
import { saleOf } from "../fields";
import { endsEarly, type SaleFields } from "../rules";
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
  const [sale, setSale] = useState<SaleFields>({ starts_at: "", ends_at: "", units: "" });
  const id = useId();
  const apply = () => {
    const most = mostPercent[what];
    const percent = what === "no_discount" ? 0 : asNumber(written);
    if (Number.isNaN(percent) || percent < 0 || percent > most) {
      setWrong(t("admin.products.percent.wrong", { least: 0, most }));
    } else if (what === "discount" && endsEarly(sale)) {
      setWrong(t("admin.discounts.ends.early"));
    } else {
      const change = changeOf(what, Math.round(percent * 100) / 100, whole);
      onChange(what === "discount" ? { ...change, sale: saleOf(sale) } : change);
    }
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
        {what === "discount" && <Dates sale={sale} onChange={setSale} />}
        {wrong && (
          <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
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

interface DatesProps {
  sale: SaleFields;
  onChange: (sale: SaleFields) => void;
}

/** Fields for the minutes, in Bangladesh, between which the discount counts. */
function Dates({ sale, onChange }: DatesProps) {
  const { t } = useI18n();
  const id = useId();
  const field = (name: "starts_at" | "ends_at", label: MessageKey, hint?: MessageKey) => (
    <label className="block min-w-0">
      <span className="mb-1 block font-medium">
        {t(label)} <span className="font-normal text-muted">{t("form.optional")}</span>
      </span>
      <input
        type="datetime-local"
        value={sale[name]}
        onChange={(event) => onChange({ ...sale, [name]: event.currentTarget.value })}
        aria-describedby={hint && id}
        className="control"
      />
      {hint && (
        <span id={id} className="mt-1 block text-sm text-muted">
          {t(hint)}
        </span>
      )}
    </label>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field("starts_at", "admin.discounts.starts")}
      {field("ends_at", "admin.discounts.ends", "admin.products.sale.ends.hint")}
    </div>
  );
}

function changeOf(what: What, percent: number, whole: boolean): BulkChange {
  if (what === "raise") return { action: "price", percent, whole };
  if (what === "lower") return { action: "price", percent: -percent, whole };
  return { action: "discount", percent };
}
