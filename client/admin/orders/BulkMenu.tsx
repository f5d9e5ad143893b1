import { Dialog } from "../../components/ui/Dialog";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { AdminOrderRow } from "../../types/orderlist.gen";
import { useOpen } from "../lib/open";
import { printPath, type Sheet } from "./print/printPath";
import { type BulkTarget, bulkChanges, inBulk } from "./steps";

const prints: { as: Sheet; text: MessageKey }[] = [
  { as: "label", text: "admin.orders.labels" },
  { as: "pick", text: "admin.orders.pick" },
  { as: "slip", text: "admin.orders.slips" },
  { as: "invoice", text: "admin.orders.invoices" },
];

interface BulkMenuProps {
  /** The selected orders. */
  orders: AdminOrderRow[];
  onChoose: (to: BulkTarget) => void;
  onClose: () => void;
}

/** All actions on the selected orders, each with the number of orders that it is offered for. */
export function BulkMenu({ orders, onChoose, onClose }: BulkMenuProps) {
  const { t, tn, n } = useI18n();
  const open = useOpen();
  const ids = orders.map(({ order_id }) => order_id);
  return (
    <Dialog title={tn("admin.selected", orders.length)} look="middle" onClose={onClose}>
      <ul className="divide-y divide-line overflow-y-auto px-4 pb-4">
        {bulkChanges.map(({ to, act }) => {
          const count = orders.filter(({ status }) => inBulk(status, to)).length;
          if (count === 0) return null;
          return (
            <Item key={to} onClick={() => onChoose(to)} note={n(count)}>
              {t(act)}
            </Item>
          );
        })}
        {prints.map(({ as, text }) => (
          <Item key={as} onClick={() => open(printPath(ids, as))}>
            {t(text)}
          </Item>
        ))}
      </ul>
    </Dialog>
  );
}

interface ItemProps {
  onClick: () => void;
  note?: string;
  children: string;
}

function Item({ onClick, note, children }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full items-center justify-between gap-4 text-start font-medium hover:text-primary"
      >
        {children}
        {note && <span className="text-muted">{note}</span>}
      </button>
    </li>
  );
}
