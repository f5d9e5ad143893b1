import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { CountedTag } from "../../../types/orderlist.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button, IconButton } from "../../ui/Button";
import { Loaded } from "../../ui/Loaded";
import { changedByLabels, useTags } from "./queries";
import { TagChip } from "./TagChip";
import { TagForm } from "./TagForm";

/** The shop's tags with their numbers of orders, to rename, recolour or delete. */
export function ManageTags({ onClose }: { onClose: () => void }) {
  const { t, tn } = useI18n();
  const query = useTags();
  const [edited, edit] = useState(0);
  const [removed, remove] = useState<CountedTag>();
  if (removed) return <RemoveTag tag={removed} onClose={() => remove(undefined)} />;
  return (
    <Dialog title={t("admin.orders.tag.manage")} look="middle" onClose={onClose}>
      <div className="overflow-y-auto px-4 pb-4">
        <Loaded query={query}>
          {(tags) => (
            <ul className="divide-y divide-line">
              {tags.map((tag) => (
                <li key={tag.id}>
                  <div className="flex items-center gap-1 py-1">
                    <span className="min-w-0 grow">
                      <TagChip tag={tag} />
                    </span>
                    <span className="text-sm whitespace-nowrap text-muted">
                      {tn("admin.orders.tag.orders", tag.orders)}
                    </span>
                    <IconButton
                      icon={Pencil}
                      label={t("admin.orders.tag.edit", { name: tag.name })}
                      aria-expanded={edited === tag.id}
                      onClick={() => edit(edited === tag.id ? 0 : tag.id)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={t("admin.orders.tag.remove", { name: tag.name })}
                      onClick={() => remove(tag)}
                      className="text-danger!"
                    />
                  </div>
                  {edited === tag.id && <TagForm tag={tag} onSaved={() => edit(0)} />}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <TagForm onSaved={() => {}} />
      </div>
    </Dialog>
  );
}

function RemoveTag({ tag, onClose }: { tag: CountedTag; onClose: () => void }) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const { mutate, isPending } = useSave({
    call: () => api.remove(`orders/tags/${tag.id}`),
    done: t("admin.orders.tag.removed"),
    keys: changedByLabels,
    onDone: onClose,
  });
  return (
    <Dialog
      title={t("admin.orders.tag.remove", { name: tag.name })}
      look="middle"
      onClose={onClose}
    >
      <div className="grid gap-4 p-4">
        <p>{tn("admin.orders.tag.remove.ask", tag.orders)}</p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t("admin.orders.bulk.keep")}</Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("admin.orders.tag.remove.do")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
