import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ComponentProps } from "react";
import { useI18n } from "../../../lib/i18n";
import { useDragSensors, useDragTexts } from "./dragging";
import { PictureTile, type PictureTilesProps, TileList } from "./PictureTile";

/** Pictures that can be reordered by mouse, touch or keyboard. */
export function SortableTiles(props: PictureTilesProps) {
  const { pictures, onChange } = props;
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
        <TileList {...props} Tile={SortableTile} />
      </SortableContext>
    </DndContext>
  );
}

function SortableTile(props: ComponentProps<typeof PictureTile>) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: props.picture.key,
  });
  return (
    <PictureTile
      {...props}
      dragging={{
        ref: setNodeRef,
        style: { transform: CSS.Transform.toString(transform), transition },
        handle: { ...attributes, ...listeners },
        isDragging,
      }}
    />
  );
}
