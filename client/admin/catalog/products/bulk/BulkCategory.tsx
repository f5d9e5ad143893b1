import { useState } from "react";
import { Dialog } from "../../../../components/ui/Dialog";
import { useI18n } from "../../../../lib/i18n";
import { Button } from "../../../ui/Button";
import { Choice } from "../../../ui/inputs/Choice";
import { useCategoryChoices } from "../../categories/useCategoryChoices";
import type { BulkChange } from "./BulkActions";

export interface BulkDialogProps {
  busy: boolean;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

/** Asks for the category to move products to. */
export function BulkCategory({ busy, onChange, onClose }: BulkDialogProps) {
  const { t } = useI18n();
  const [category, setCategory] = useState("0");
  const categories = useCategoryChoices();
  return (
    <Dialog title={t("admin.products.bulk.category.title")} look="middle" onClose={onClose}>
      <div className="grid gap-4 p-4">
        <Choice
          label={t("admin.products.category")}
          value={category}
          onChange={setCategory}
          options={[{ value: "0", text: t("admin.products.category.none") }, ...categories]}
        />
        <Button
          look="primary"
          busy={busy}
          onClick={() => onChange({ action: "category", category_id: Number(category) })}
        >
          {t("admin.products.bulk.apply")}
        </Button>
      </div>
    </Dialog>
  );
}
