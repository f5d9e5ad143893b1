import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useI18n } from "../../../lib/i18n";
import { useDragSensors } from "../../ui/PictureTiles";
import { useDragTexts } from "../../ui/useDragTexts";
import { PackageRow } from "./PackageRow";
import { packageName } from "./packageName";
import type { Package } from "./types.gen";

interface PackageListProps {
  packages: Package[];
  onTurn: (changed: Package) => void;
  onOrder: (packages: Package[]) => void;
  onEdit: (chosen: Package) => void;
  onRemove: (gone: Package) => void;
}

/** The delivery packages in the order shoppers see; sortable by mouse, touch and keyboard. */
export function PackageList({ packages, onTurn, onOrder, onEdit, onRemove }: PackageListProps) {
  const { t, locale } = useI18n();
  const sensors = useDragSensors();
  const at = (id: unknown) => packages.findIndex((each) => each.id === id);
  const accessibility = useDragTexts((id) => {
    const found = packages[at(id)];
    return found ? packageName(found, locale) : "";
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(arrayMove(packages, at(active.id), at(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={packages} strategy={verticalListSortingStrategy}>
        <ul aria-label={t("admin.delivery")} className="grid gap-2.5">
          {packages.map((each) => (
            <PackageRow
              key={each.id}
              shown={each}
              moves={packages.length > 1}
              onTurn={(active) => onTurn({ ...each, active })}
              onEdit={() => onEdit(each)}
              onRemove={() => onRemove(each)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
