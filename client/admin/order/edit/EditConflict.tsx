import { useI18n } from "../../../lib/i18n";
import { hasUnits } from "../../../order/OrderItems";
import type { AdminOrder } from "../../../types/order.gen";
import type { Contents } from "../../../types/orderedit.gen";
import { Button } from "../../ui/Button";
import { ChangeTable } from "./ChangeTable";
import { type EditLine, totalsOf } from "./contents";
import type { EditFields } from "./rules";

interface EditConflictProps {
  /** The order as somebody else has changed it. */
  theirs: AdminOrder;
  lines: EditLine[];
  fields: EditFields;
  onTake: (theirs: AdminOrder) => void;
  onKeep: (theirs: AdminOrder) => void;
}

/** Shows somebody else's version of an order beside the user's, and asks which one to keep. */
export function EditConflict({ theirs, lines, fields, onTake, onKeep }: EditConflictProps) {
  const { t } = useI18n();
  return (
    <div role="alert" className="card border-warning! p-4">
      <p className="font-medium">{t("admin.orders.edit.conflict")}</p>
      <ChangeTable
        before={contentsOf(theirs)}
        after={mine(theirs, lines, fields)}
        currency={theirs.currency}
        heads={[t("admin.orders.edit.theirs"), t("admin.orders.edit.mine")]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onTake(theirs)}>{t("admin.orders.edit.take")}</Button>
        <Button onClick={() => onKeep(theirs)}>{t("admin.orders.edit.keep")}</Button>
      </div>
    </div>
  );
}

function contentsOf(order: AdminOrder): Contents {
  const lines = order.items
    .filter(hasUnits)
    .map((item) => ({ ...item, savings: item.discount, bn_name: "", bn_variant: "" }));
  return { ...order, lines, savings: 0, package: null, total: order.amount };
}

// Returns the contents that the user's form would save.
function mine(theirs: AdminOrder, lines: EditLine[], fields: EditFields): Contents {
  const { subtotal, discount, total, due } = totalsOf(lines, fields);
  const base = contentsOf(theirs);
  return {
    ...base,
    ...fields,
    discount,
    discount_percent: 0,
    shipping_fee: Math.round((total - subtotal + discount) * 100) / 100,
    advance: Math.round((total - due) * 100) / 100,
    subtotal,
    savings: 0,
    total,
    lines: lines.map((line) => ({
      item_id: line.itemId,
      product_id: line.productId,
      variant_id: line.variantId,
      name: line.name,
      bn_name: "",
      variant: line.variant,
      bn_variant: "",
      sku: "",
      picture: line.picture,
      selling_price: 0,
      price: Number(line.price),
      savings: 0,
      quantity: line.quantity,
    })),
  };
}
