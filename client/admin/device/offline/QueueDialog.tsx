import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import { ChangeItem } from "./ChangeItem";
import { useChanges } from "./changes";

/** The changes that wait on this device, in the order in which they are sent. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const changes = useChanges();
  return (
    <Dialog title={t("admin.queue")} look="middle" onClose={onClose}>
      <div className="grid gap-3 overflow-y-auto p-4">
        <p className="text-sm text-muted">{t("admin.queue.lead")}</p>
        <ul className="grid gap-3">
          {changes.map((change) => (
            <ChangeItem key={change.key} change={change} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
