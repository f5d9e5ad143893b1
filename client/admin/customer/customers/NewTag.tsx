import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { OrderTag } from "../../../types/orderlist.gen";
import { TagForm } from "../../order/tags/TagForm";

interface NewTagProps {
  onSaved: (tag: OrderTag) => void;
  onClose: () => void;
}

/** The dialog that adds a tag to the shop's tags. */
export function NewTag({ onSaved, onClose }: NewTagProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t("admin.orders.tag.new")} look="middle" onClose={onClose}>
      <div className="px-4 pb-4">
        <TagForm onSaved={onSaved} />
      </div>
    </Dialog>
  );
}
