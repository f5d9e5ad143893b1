import { Settings2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { BulkResult } from "../../../types/order.gen";
import type { CountedTag, OrderTag } from "../../../types/orderlist.gen";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Loaded } from "../../ui/Loaded";
import { ManageTags } from "./ManageTags";
import { useTagging, useTags } from "./queries";
import { TagChip } from "./TagChip";
import { TagForm } from "./TagForm";

interface TagDialogProps {
  orders: { order_id: string; tags: OrderTag[] }[];
  onEnd: (results: BulkResult[]) => void;
  onClose: () => void;
}

/** Chooses the tags of one or more orders. A tag that only some of them have stays unchanged unless it is pressed. */
export function TagDialog({ orders, onEnd, onClose }: TagDialogProps) {
  const { t, tn } = useI18n();
  const query = useTags();
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [managing, setManaging] = useState(false);
  const { mutate, isPending } = useTagging((results) => {
    onEnd(results);
    onClose();
  });
  if (managing) return <ManageTags onClose={() => setManaging(false)} />;
  const set = (id: number, on: boolean) => setChanges((known) => new Map(known).set(id, on));
  const save = () => {
    const chosen = (wanted: boolean) =>
      [...changes].filter(([, on]) => on === wanted).map(([id]) => id);
    if (changes.size === 0) return onClose();
    mutate({
      orders: orders.map(({ order_id }) => order_id),
      add: chosen(true),
      remove: chosen(false),
    });
  };
  return (
    <Dialog title={tn("admin.orders.tag.title", orders.length)} look="middle" onClose={onClose}>
      <div className="max-h-[calc(100dvh-12rem)] overflow-y-auto px-4 py-2">
        <Loaded query={query}>
          {(tags) => (
            <ul>
              {tags.map((tag) => (
                <Row
                  key={tag.id}
                  tag={tag}
                  count={
                    orders.filter((order) => order.tags.some(({ id }) => id === tag.id)).length
                  }
                  of={orders.length}
                  changed={changes.get(tag.id)}
                  onChange={(on) => set(tag.id, on)}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <TagForm onSaved={({ id }) => set(id, true)} />
      </div>
      <div className="grid grid-cols-2 gap-2.5 border-t border-line p-4">
        <Button icon={Settings2} onClick={() => setManaging(true)}>
          {t("admin.orders.tag.manage")}
        </Button>
        <Button look="primary" busy={isPending} onClick={save}>
          {t("admin.save")}
        </Button>
      </div>
    </Dialog>
  );
}

interface RowProps {
  tag: CountedTag;
  /** The number of chosen orders that have the tag, and the number of all chosen orders. */
  count: number;
  of: number;
  changed?: boolean;
  onChange: (on: boolean) => void;
}

function Row({ tag, count, of, changed, onChange }: RowProps) {
  return (
    <li className="flex items-center gap-1">
      <Checkbox
        label={tag.name}
        checked={changed ?? count === of}
        some={changed === undefined && count > 0 && count < of}
        onChange={onChange}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => onChange(!(changed ?? count === of))}
        className="flex min-h-11 min-w-0 grow items-center"
      >
        <TagChip tag={tag} />
      </button>
    </li>
  );
}
