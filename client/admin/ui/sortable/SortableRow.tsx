import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";

type Sortable = ReturnType<typeof useSortable>;

const Handle = createContext<Pick<Sortable, "attributes" | "listeners"> | null>(null);

interface SortableRowProps {
  /** The item's id. */
  id: number | string;
  disabled?: boolean;
  className: string;
  /** Additional CSS classes while the row is dragged. */
  dragged?: string;
  /** The row's content, which contains a DragHandle. */
  children: ReactNode;
}

/** A row of a SortableList. */
export function SortableRow({ id, disabled, className, dragged = "", children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`${className} ${isDragging ? `relative z-10 shadow-raised ${dragged}` : ""}`}
    >
      <Handle value={{ attributes, listeners }}>{children}</Handle>
    </li>
  );
}

/** The button that drags a row. */
export function DragHandle({ label }: { label: string }) {
  const handle = useContext(Handle);
  return (
    <button
      type="button"
      {...handle?.attributes}
      {...handle?.listeners}
      aria-label={label}
      className="icon-button cursor-grab touch-none active:cursor-grabbing"
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  );
}
