import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Button } from "../../../ui/Button";
import { Cell } from "../Cell";
import type { VariantFields } from "./matrix";

interface FillVariantsProps {
  variants: VariantFields[];
  onChange: (variants: VariantFields[]) => void;
}

/** Sets one price or stock for all variants on sale. */
export function FillVariants({ variants, onChange }: FillVariantsProps) {
  const { t } = useI18n();
  const [price, setPrice] = useState("");
  const [stock, setStock] = useState("");
  const fill = () => {
    if (!price && !stock) return;
    const what = { ...(price && { selling_price: price }), ...(stock && { stock }) };
    onChange(variants.map((variant) => (variant.sold ? { ...variant, ...what } : variant)));
    setPrice("");
    setStock("");
  };
  return (
    <div className="flex flex-wrap items-end gap-1.5 rounded-control bg-page p-3">
      <div className="grid min-w-0 grow grid-cols-2 gap-1.5">
        <Cell
          name=""
          label={t("admin.products.variants.all_price")}
          number="decimal"
          value={price}
          onChange={setPrice}
          onEnter={fill}
        />
        <Cell
          name=""
          label={t("admin.products.variants.all_stock")}
          number="whole"
          value={stock}
          onChange={setStock}
          onEnter={fill}
        />
      </div>
      <Button disabled={!price && !stock} onClick={fill}>
        {t("admin.products.variants.fill")}
      </Button>
    </div>
  );
}
