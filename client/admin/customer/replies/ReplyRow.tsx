import { Pencil, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { IconButton } from "../../ui/Button";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";

interface ReplyRowProps {
  reply: Reply;
  onEdit: () => void;
  onRemove: () => void;
}

/** A quick reply that can be dragged to another position, edited or removed. */
export function ReplyRow({ reply: { id, text }, onEdit, onRemove }: ReplyRowProps) {
  const { t } = useI18n();
  return (
    <SortableRow
      id={id}
      className="flex items-center gap-1 bg-surface py-1.5 first:rounded-t-card last:rounded-b-card"
      dragged="opacity-90"
    >
      <DragHandle label={t("admin.replies.move", { text })} />
      <p className="min-w-0 grow py-1.5 whitespace-pre-line wrap-anywhere">{text}</p>
      <IconButton
        icon={Pencil}
        label={t("admin.replies.edit")}
        aria-haspopup="dialog"
        onClick={onEdit}
      />
      <IconButton
        icon={Trash2}
        label={t("admin.replies.remove")}
        onClick={onRemove}
        className="text-danger!"
      />
    </SortableRow>
  );
}
