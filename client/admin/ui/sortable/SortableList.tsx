import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { useDragSensors, useDragTexts } from "./dragging";

interface SortableListProps<T extends { id: number | string }> {
  /** The list's accessible name. */
  label: string;
  items: T[];
  /** The name of an item for screen readers. */
  nameOf: (item: T, index: number) => string;
  /** Called with the new order, the dropped item, and the item whose position it took. */
  onSort: (sorted: T[], dropped: T, over: T) => void;
  /** Whether the order is meaningful to readers, which makes it an ordered list. */
  numbered?: boolean;
  className: string;
  /** Renders an item as a SortableRow. */
  children: (item: T, index: number) => ReactNode;
}

/** A vertical list that can be reordered by mouse, touch or keyboard. */
export function SortableList<T extends { id: number | string }>(props: SortableListProps<T>) {
  const { label, items, nameOf, onSort, numbered = false, className, children } = props;
  const sensors = useDragSensors();
  const at = (id: unknown) => items.findIndex((each) => each.id === id);
  const accessibility = useDragTexts((id) => {
    const found = items[at(id)];
    return found ? nameOf(found, at(id)) : "";
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const [dropped, other] = [items[at(active.id)], items[at(over.id)]];
    if (dropped && other) onSort(arrayMove(items, at(active.id), at(over.id)), dropped, other);
  };
  const List = numbered ? "ol" : "ul";
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <List aria-label={label} className={className}>
          {items.map(children)}
        </List>
      </SortableContext>
    </DndContext>
  );
}
