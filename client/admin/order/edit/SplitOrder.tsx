import { useQueryClient } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { asciiDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import { hasUnits } from "../../../order/OrderItems";
import type { AdminOrder, AdminOrderItem } from "../../../types/order.gen";
import type { SplitRequest } from "../../../types/orderedit.gen";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { amountOrNone } from "../../lib/rules";
import { useSave } from "../../lib/save";
import { Button, IconButton } from "../../ui/Button";
import { Switch } from "../../ui/inputs/Switch";
import { NumberInput } from "../../ui/NumberInput";
import { changedByStatus } from "../status/useUndoChange";
import { useUndoEdit } from "./useUndoEdit";

interface SplitOrderProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Chooses the units of an order that go into a second parcel, which gets its own order number. */
export function SplitOrder({ order, onClose }: SplitOrderProps) {
  const { t } = useI18n();
  const id = useId();
  const [moved, setMoved] = useState<Record<number, number>>({});
  const [fee, setFee] = useState("");
  const [notify, setNotify] = useState(true);
  const split = useSplit(order, onClose);
  const units = Object.values(moved).reduce((sum, quantity) => sum + quantity, 0);
  const wrongFee = !amountOrNone().safeParse(fee).success;
  return (
    <Dialog title={t("admin.orders.split")} look="middle" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <p className="text-muted">{t("admin.orders.split.lead")}</p>
        <ul className="divide-y divide-line">
          {order.items.filter(hasUnits).map((item) => (
            <SplitItem
              key={item.item_id}
              item={item}
              moved={moved[item.item_id] ?? 0}
              onChange={(quantity) => setMoved({ ...moved, [item.item_id]: quantity })}
            />
          ))}
        </ul>
        <div>
          <label htmlFor={id} className="mb-1 block font-medium">
            {t("admin.orders.split.fee")}
          </label>
          <NumberInput
            id={id}
            decimal
            aria-invalid={wrongFee}
            value={fee}
            onChange={(event) => setFee(asciiDigits(event.target.value))}
            className="control sm:max-w-64"
          />
        </div>
        {order.mobile && (
          <Switch
            label={t("admin.orders.split.notify")}
            hint={t("admin.orders.edit.notify.hint")}
            checked={notify}
            onChange={setNotify}
          />
        )}
      </div>
      <div className="border-t border-line p-4">
        <Button
          look="primary"
          className="w-full"
          busy={split.isPending}
          disabled={units === 0 || units === order.quantity || wrongFee}
          onClick={() =>
            split.mutate({
              edits: order.edits,
              status: order.status,
              lines: Object.entries(moved)
                .filter(([, quantity]) => quantity > 0)
                .map(([item, quantity]) => ({ item_id: Number(item), quantity })),
              shipping_fee: fee.trim() === "" ? 0 : asNumber(fee),
              notify: notify && order.mobile !== "",
            })
          }
        >
          {t("admin.orders.split.do")}
        </Button>
      </div>
    </Dialog>
  );
}

interface SplitItemProps {
  item: AdminOrderItem;
  moved: number;
  onChange: (quantity: number) => void;
}

function SplitItem({ item, moved, onChange }: SplitItemProps) {
  const { t, n } = useI18n();
  const label = item.variant ? `${item.name}, ${item.variant}` : item.name;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow leading-snug wrap-anywhere">{label}</span>
      <span className="flex shrink-0 items-center">
        <IconButton
          icon={Minus}
          label={t("admin.orders.hand.fewer", { name: label })}
          disabled={moved === 0}
          onClick={() => onChange(moved - 1)}
        />
        <span className="min-w-14 text-center" aria-live="polite">
          <strong>{n(moved)}</strong> / {n(item.quantity)}
        </span>
        <IconButton
          icon={Plus}
          label={t("admin.orders.hand.more", { name: label })}
          disabled={moved === item.quantity}
          onClick={() => onChange(moved + 1)}
        />
      </span>
    </li>
  );
}

function useSplit(order: AdminOrder, onClose: () => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const offerUndo = useUndoEdit();
  return useSave<SplitRequest, AdminOrder>({
    call: (request) => api.post(`orders/${order.order_id}/split`, request),
    keys: changedByStatus,
    onDone: (now) => {
      queries.setQueryData(["order", order.order_id], now);
      offerUndo(t("admin.orders.split.done", { order: order.order_id }), now);
      onClose();
    },
  });
}
