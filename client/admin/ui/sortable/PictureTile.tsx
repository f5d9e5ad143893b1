import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Trash2 } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";

interface PictureTileProps {
  picture: Picture;
  /** The picture's position, from 1. */
  number: number;
  onRemove: () => void;
}

/** A picture that can be dragged to another position or removed. */
export function PictureTile({ picture, number, onRemove }: PictureTileProps) {
  const { t, n } = useI18n();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.key,
  });
  const name = t("admin.pictures.one", { number });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`relative aspect-square ${isDragging ? "z-10 opacity-80 shadow-raised" : ""}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t("admin.pictures.move", { name })}
        className="size-full cursor-grab touch-manipulation overflow-hidden rounded-control border border-line active:cursor-grabbing"
      >
        <Photo picture={picture} alt="" sizes="120px" className="size-full object-cover" />
      </button>
      {number === 1 && (
        <span className="absolute start-1 bottom-1 rounded-full bg-ink/80 px-2 text-xs font-medium text-surface">
          {t("admin.pictures.main")}
        </span>
      )}
      {number > 1 && (
        <span
          aria-hidden="true"
          className="absolute start-1 bottom-1 grid size-5 place-items-center rounded-full bg-ink/80 text-xs text-surface"
        >
          {n(number)}
        </span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t("admin.pictures.remove", { name })}
        title={t("admin.pictures.remove", { name })}
        className="absolute -end-1.5 -top-1.5 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full border border-line bg-surface text-danger shadow-card">
          <Trash2 size={15} aria-hidden="true" />
        </span>
      </button>
    </li>
  );
}
