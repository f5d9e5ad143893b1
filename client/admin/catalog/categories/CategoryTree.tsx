import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { useDragSensors } from "../../ui/PictureTiles";
import { useDragTexts } from "../../ui/useDragTexts";
import { CategoryRow } from "./CategoryRow";
import { levelsOf, type Step, step } from "./tree";

interface CategoryTreeProps {
  tree: CategoryNode[];
  onMove: (id: number, way: Step) => void;
  onDrop: (id: number, over: number) => void;
  onEdit: (chosen: CategoryNode) => void;
  onRemove: (gone: CategoryNode) => void;
}

const ways: Step[] = ["up", "down", "in", "out"];

/** The tree as a list. It is sortable by mouse, touch, keyboard and the rows' buttons. */
export function CategoryTree({ tree, onMove, onDrop, onEdit, onRemove }: CategoryTreeProps) {
  const { t, locale } = useI18n();
  const sensors = useDragSensors();
  const accessibility = useDragTexts((id) => {
    const found = tree.find((each) => each.id === id);
    return found ? nameIn(found, locale) : "";
  });
  const levels = levelsOf(tree);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(Number(active.id), Number(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={tree} strategy={verticalListSortingStrategy}>
        <ul aria-label={t("admin.categories")} className="grid gap-2">
          {tree.map((each) => (
            <CategoryRow
              key={each.id}
              category={each}
              level={levels.get(each.id) ?? 1}
              ways={ways.filter((way) => step(tree, each.id, way))}
              onMove={(way) => onMove(each.id, way)}
              onEdit={() => onEdit(each)}
              onRemove={() => onRemove(each)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
