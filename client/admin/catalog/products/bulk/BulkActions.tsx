import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { BulkRequest, ProductRow, ProductRows } from "../../../../types/editor.gen";
import { useAdminApi } from "../../../lib/api";
import { useSave } from "../../../lib/save";
import { useUndo } from "../../../lib/undo";
import { BulkAction, BulkBar } from "../../../ui/BulkBar";
import type { Selection } from "../../../ui/useSelection";
import { BulkCategory } from "./BulkCategory";
import { BulkPrice } from "./BulkPrice";
import { without } from "./without";

/** A bulk change without its product ids. */
export type BulkChange = Partial<BulkRequest> & Pick<BulkRequest, "action">;

interface BulkActionsProps {
  /** The rows shown. Selected rows that left the list are ignored. */
  shown: ProductRow[];
  selection: Selection<number>;
}

/** The actions on the selected products; each applies to all of them or to none. */
export function BulkActions({ shown, selection }: BulkActionsProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  const [asking, setAsking] = useState<"category" | "price" | null>(null);
  const products = shown.map(({ id }) => id).filter((id) => selection.chosen.has(id));
  const done = () => {
    setAsking(null);
    selection.clear();
  };
  const { mutate, isPending } = useSave<BulkChange>({
    call: (change) => api.post("products/bulk", { ...change, products }),
    done: tn("admin.products.bulk.done", products.length),
    keys: [["products"], ["product"], ["dashboard"]],
    onDone: done,
  });
  const remove = () => {
    const gone = new Set(products);
    undo({
      text: tn("admin.products.bulk.deleted", products.length),
      key: ["products"],
      without: (known: ProductRows) => without(known, gone),
      act: () => api.post("products/bulk", { action: "delete", products }, { leaving: true }),
    });
    done();
  };
  return (
    <>
      <BulkBar count={products.length} onClear={selection.clear}>
        <BulkAction disabled={isPending} onClick={() => mutate({ action: "publish" })}>
          {t("admin.products.bulk.publish")}
        </BulkAction>
        <BulkAction disabled={isPending} onClick={() => mutate({ action: "draft" })}>
          {t("admin.products.bulk.draft")}
        </BulkAction>
        <BulkAction aria-haspopup="dialog" onClick={() => setAsking("category")}>
          {t("admin.products.bulk.category")}
        </BulkAction>
        <BulkAction aria-haspopup="dialog" onClick={() => setAsking("price")}>
          {t("admin.products.bulk.price")}
        </BulkAction>
        <BulkAction onClick={remove}>{t("admin.products.bulk.delete")}</BulkAction>
      </BulkBar>
      {asking === "category" && (
        <BulkCategory busy={isPending} onChange={mutate} onClose={() => setAsking(null)} />
      )}
      {asking === "price" && (
        <BulkPrice busy={isPending} onChange={mutate} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
