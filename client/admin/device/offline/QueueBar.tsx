import { Clock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { useLazy } from "../../../lib/useLazy";
import { bar } from "../../ui/bar";
import { useChanges, useSendChanges } from "./changes";

/** Loads the code of the list of changes. keepShell loads it too, for use without a connection. */
export const loadQueueDialog = () => import("./QueueDialog");

/** Sends the changes that wait on this device, shows their number, and opens their list. */
export function QueueBar() {
  const { tn } = useI18n();
  const changes = useChanges();
  const [open, setOpen] = useState(false);
  useSendChanges();
  const undecided = changes.filter(({ state }) => state !== "waiting").length;
  const Picture = undecided > 0 ? TriangleAlert : Clock;
  return (
    <>
      <div role="status" className="no-print lg:pl-64">
        {changes.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={`${bar} flex min-h-11 w-full items-center justify-center gap-2 border-t border-[#e9d98a] py-2 font-semibold underline underline-offset-4`}
          >
            <Picture size={18} aria-hidden="true" className="shrink-0" />
            {undecided > 0
              ? tn("admin.queue.decide", undecided)
              : tn("admin.queue.wait", changes.length)}
          </button>
        )}
      </div>
      {open && changes.length > 0 && <LazyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LazyDialog({ onClose }: { onClose: () => void }) {
  const late = useLazy(loadQueueDialog);
  return late.state === "ready" ? <late.value.QueueDialog onClose={onClose} /> : null;
}
