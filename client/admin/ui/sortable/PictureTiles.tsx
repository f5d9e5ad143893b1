import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { useDragSensors, useDragTexts } from "./dragging";
import { PictureTile } from "./PictureTile";

interface PictureTilesProps {
  pictures: Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Shown after the pictures: running uploads. */
  children?: ReactNode;
}

/** Pictures that can be reordered by mouse, touch or keyboard. */
export function PictureTiles({ pictures, onChange, children }: PictureTilesProps) {
  const { t } = useI18n();
  const sensors = useDragSensors();
  const accessibility = useDragTexts((id) => {
    const number = pictures.findIndex(({ key }) => key === id) + 1;
    return t("admin.pictures.one", { number });
  });
  const drop = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => pictures.findIndex(({ key }) => key === id);
    if (over && over.id !== active.id) {
      onChange(arrayMove(pictures, at(active.id), at(over.id)));
    }
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={pictures.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2.5">
          {pictures.map((picture, i) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              number={i + 1}
              onRemove={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
            />
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
