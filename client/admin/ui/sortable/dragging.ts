import {
  type Announcements,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useI18n } from "../../../lib/i18n";

/** Returns the screen reader announcements of dragging. `nameOf` returns the name of an item by its id. */
export function useDragTexts(nameOf: (id: unknown) => string): DndContextProps["accessibility"] {
  const { t } = useI18n();
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("admin.drag.lifted", { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t("admin.drag.over", { name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
    onDragEnd: ({ active }) => t("admin.drag.dropped", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("admin.drag.cancelled", { name: nameOf(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t("admin.drag.help") } };
}

/** Returns the sensors for reordering: mouse, touch after a delay so that scrolling still works, and arrow keys. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}
