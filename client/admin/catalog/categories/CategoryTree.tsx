import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { SortableList } from "../../ui/sortable/SortableList";
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
  const levels = levelsOf(tree);
  return (
    <SortableList
      label={t("admin.categories")}
      items={tree}
      nameOf={(each) => nameIn(each, locale)}
      onSort={(_, dropped, over) => onDrop(dropped.id, over.id)}
      className="grid gap-2"
    >
      {(each) => (
        <CategoryRow
          key={each.id}
          category={each}
          level={levels.get(each.id) ?? 1}
          ways={ways.filter((way) => step(tree, each.id, way))}
          onMove={(way) => onMove(each.id, way)}
          onEdit={() => onEdit(each)}
          onRemove={() => onRemove(each)}
        />
      )}
    </SortableList>
  );
}
