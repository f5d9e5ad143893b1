import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { lateDialog } from "../../lib/late";
import { useOpen } from "../../lib/open";
import { useMay } from "../../lib/session";
import { bookPath } from "../../shipping/parcels/bookPath";
import { printPath, type Sheet } from "../print/printPath";
import { type BulkTarget, bulkChanges, inBulk } from "../status/steps";

const ExportDialog = lateDialog(() =>
  import("../../ui/ExportDialog").then((part) => part.ExportDialog),
);

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
  onTag: () => void;
  onAssign: () => void;
  onAsk: () => void;
  onClose: () => void;
}

/** All bulk actions, each with the number of selected orders that it applies to. */
export function BulkMenu({ orders, onChoose, onTag, onAssign, onAsk, onClose }: BulkMenuProps) {
  const { t, tn, n } = useI18n();
  const open = useOpen();
  const may = useMay();
  const changes = may("orders.change");
  const [exporting, setExporting] = useState(false);
  const ids = orders.map(({ order_id }) => order_id);
  const bookable = orders
    .filter(({ status }) => ["pending", "accepted", "processing"].includes(status))
    .map(({ order_id }) => order_id);
  const pending = orders.filter(({ status }) => status === "pending").length;
  if (exporting)
    return (
      <ExportDialog path="orders/export" query={`orders=${ids.join(",")}`} onClose={onClose} />
    );
  return (
    <Dialog title={tn("admin.selected", orders.length)} look="middle" onClose={onClose}>
      <ul className="divide-y divide-line overflow-y-auto px-4 pb-4">
        {bulkChanges.map(({ to, act }) => {
          const count = orders.filter(({ status }) => inBulk(status, to)).length;
          if (count === 0 || !changes) return null;
          return (
            <Item key={to} onClick={() => onChoose(to)} note={n(count)}>
              {t(act)}
            </Item>
          );
        })}
        {changes && bookable.length > 0 && (
          <Item onClick={() => open(bookPath(bookable))} note={n(bookable.length)}>
            {t("admin.parcels.book")}
          </Item>
        )}
        {changes && pending > 0 && (
          <Item onClick={onAsk} note={n(pending)}>
            {t("admin.confirmation.ask")}
          </Item>
        )}
        {changes && <Item onClick={onTag}>{t("admin.orders.tags")}</Item>}
        {changes && <Item onClick={onAssign}>{t("admin.orders.assign")}</Item>}
        {prints.map(({ as, text }) => (
          <Item key={as} onClick={() => open(printPath(ids, as))}>
            {t(text)}
          </Item>
        ))}
        {may("exports") && <Item onClick={() => setExporting(true)}>{t("admin.export")}</Item>}
      </ul>
    </Dialog>
  );
}

const item =
  "flex min-h-12 w-full items-center justify-between gap-4 text-start font-medium hover:text-primary";

interface ItemProps {
  onClick: () => void;
  note?: string;
  children: string;
}

function Item({ onClick, note, children }: ItemProps) {
  return (
    <li>
      <button type="button" onClick={onClick} className={item}>
        {children}
        {note && <span className="text-muted">{note}</span>}
      </button>
    </li>
  );
}
