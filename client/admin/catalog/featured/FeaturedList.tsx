import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical, X } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { IconButton } from "../../ui/Button";
import { useDragSensors } from "../../ui/PictureTiles";
import { useDragTexts } from "../../ui/useDragTexts";
import { ProductLine } from "./ProductLine";

interface FeaturedListProps {
  products: FeaturedProduct[];
  onChange: (products: FeaturedProduct[]) => void;
}

/** The featured products in order; sortable by mouse, touch and keyboard. */
export function FeaturedList({ products, onChange }: FeaturedListProps) {
  const { t, locale } = useI18n();
  const sensors = useDragSensors();
  const at = (id: unknown) => products.findIndex((each) => each.id === id);
  const accessibility = useDragTexts((id) => {
    const found = products[at(id)];
    return found ? nameIn(found, locale) : "";
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(arrayMove(products, at(active.id), at(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={products} strategy={verticalListSortingStrategy}>
        <ol aria-label={t("admin.featured.chosen")} className="-mx-2 grid">
          {products.map((each) => (
            <FeaturedRow
              key={each.id}
              product={each}
              onRemove={() => onChange(products.filter(({ id }) => id !== each.id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function FeaturedRow({ product, onRemove }: { product: FeaturedProduct; onRemove: () => void }) {
  const { t, locale } = useI18n();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: product.id,
  });
  const name = nameIn(product, locale);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex items-center gap-1 rounded-control bg-surface py-1.5 ${isDragging ? "relative z-10 shadow-raised" : ""}`}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t("admin.featured.move", { name })}
        className="icon-button cursor-grab touch-none active:cursor-grabbing"
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      <ProductLine product={product} />
      <IconButton icon={X} label={t("admin.featured.remove", { name })} onClick={onRemove} />
    </li>
  );
}
