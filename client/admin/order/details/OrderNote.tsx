import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { late } from "../../lib/late";
import { FoldCard } from "../../ui/FoldCard";

interface NoteProps {
  order: AdminOrder;
}

const NoteForm = late(
  () => import("./NoteForm").then((part) => part.NoteForm),
  () => {},
  NoteText,
);

/** The shop's internal note of an order. */
export function OrderNote({ order, readOnly }: NoteProps & { readOnly: boolean }) {
  return readOnly ? <NoteText order={order} /> : <NoteForm order={order} />;
}

function NoteText({ order }: NoteProps) {
  const { t } = useI18n();
  return (
    <FoldCard name="note" title={t("admin.orders.note")} state={order.shop_note}>
      <p className="min-h-20 whitespace-pre-line wrap-anywhere">{order.shop_note}</p>
    </FoldCard>
  );
}
