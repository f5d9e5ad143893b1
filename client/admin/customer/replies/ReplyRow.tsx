import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical, Pencil, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { IconButton } from "../../ui/Button";

interface ReplyRowProps {
  reply: Reply;
  onEdit: () => void;
  onRemove: () => void;
}

/** A quick reply that can be dragged to another position, edited or removed. */
export function ReplyRow({ reply: { id, text }, onEdit, onRemove }: ReplyRowProps) {
  const { t } = useI18n();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex items-center gap-1 bg-surface py-1.5 first:rounded-t-card last:rounded-b-card ${isDragging ? "relative z-10 opacity-90 shadow-raised" : ""}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t("admin.replies.move", { text })}
        className="icon-button cursor-grab touch-none"
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
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
    </li>
  );
}
