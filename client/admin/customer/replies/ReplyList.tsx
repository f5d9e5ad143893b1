import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import { useDragSensors } from "../../ui/PictureTiles";
import { useDragTexts } from "../../ui/useDragTexts";
import { ReplyRow } from "./ReplyRow";

interface ReplyListProps {
  replies: Reply[];
  onEdit: (reply: Reply) => void;
}

/** The quick replies in order. They can be reordered by mouse, touch or keyboard. */
export function ReplyList({ replies, onEdit }: ReplyListProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  const sensors = useDragSensors();
  const indexOf = (id: unknown) => replies.findIndex((each) => each.id === id);
  const accessibility = useDragTexts((id) => replies[indexOf(id)]?.text ?? "");
  const order = useSave({
    call: (ids: number[]) => api.put("replies/order", { ids }),
    optimistic: {
      key: ["replies"],
      change: (known: Reply[], ids) =>
        known.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    },
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const next = arrayMove(replies, indexOf(active.id), indexOf(over.id));
    order.mutate(next.map(({ id }) => id));
  };
  const remove = ({ id }: Reply) =>
    undo({
      text: t("admin.replies.removed"),
      key: ["replies"],
      without: (known: Reply[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`replies/${id}`),
    });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={replies.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={t("admin.replies")} className="card divide-y divide-line">
          {replies.map((reply) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              onEdit={() => onEdit(reply)}
              onRemove={() => remove(reply)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
