import { useI18n } from "../../../lib/i18n";
import type { Reply } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import { SortableList } from "../../ui/sortable/SortableList";
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
  const order = useSave({
    call: (ids: number[]) => api.put("replies/order", { ids }),
    optimistic: {
      key: ["replies"],
      change: (known: Reply[], ids) =>
        known.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    },
  });
  const remove = ({ id }: Reply) =>
    undo({
      text: t("admin.replies.removed"),
      key: ["replies"],
      without: (known: Reply[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`replies/${id}`),
    });
  return (
    <SortableList
      label={t("admin.replies")}
      items={replies}
      nameOf={({ text }) => text}
      onSort={(sorted) => order.mutate(sorted.map(({ id }) => id))}
      className="card divide-y divide-line"
    >
      {(reply) => (
        <ReplyRow
          key={reply.id}
          reply={reply}
          onEdit={() => onEdit(reply)}
          onRemove={() => remove(reply)}
        />
      )}
    </SortableList>
  );
}
