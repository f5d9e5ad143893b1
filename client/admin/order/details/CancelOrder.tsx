import { useId, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { Button } from "../../ui/Button";
import { ReasonChoice } from "../status/ReasonChoice";
import { reasonsBefore, reasonsReturned, wasShipped } from "../status/steps";
import { useOrderChange } from "../status/useOrderChange";

// Maximum length of the note in characters, equal to the server's. The customer sees it on the
// order's page.
const longest = 60;

/**
 * Cancels an order with a reason, which the customer sees. For a shipped order, it records the
 * return.
 */
export function CancelOrder({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  const shipped = wasShipped(order.status);
  const reasons = shipped ? reasonsReturned : reasonsBefore;
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const told = reason || note.trim();
  const returns =
    reason === "damaged" ? "admin.orders.came_back.damaged" : "admin.orders.came_back.hint";
  const { mutate, isPending } = useOrderChange(order, onClose);
  return (
    <Dialog
      title={t(shipped ? "admin.orders.came_back.title" : "admin.orders.cancel.title")}
      look="middle"
      onClose={onClose}
    >
      <form
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!told);
          if (!isPending && told) mutate({ to: "canceled", reason, note: note.trim() });
        }}
      >
        <ReasonChoice
          reasons={[...reasons, { value: "", text: "admin.orders.reason.other" }]}
          value={reason}
          onChange={setReason}
        />
        <div>
          <label htmlFor={`${id}-note`} className="mb-1 block font-medium">
            {t("admin.orders.cancel.note")}{" "}
            {reason && (
              <span className="text-sm font-normal text-muted">({t("form.optional")})</span>
            )}
          </label>
          <textarea
            id={`${id}-note`}
            rows={2}
            aria-invalid={missing && !told}
            maxLength={longest}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            aria-describedby={`${id}-length ${id}-told`}
            className="control block py-2.5"
          />
          <p id={`${id}-length`} className="mt-1 text-end text-sm text-muted">
            {t("admin.orders.cancel.letters", { count: note.length, max: longest })}
          </p>
          <p id={`${id}-told`} className="mt-1 text-sm text-muted">
            {t(shipped ? returns : "admin.orders.cancel.hint")}
          </p>
        </div>
        <Problem text={missing && !told ? t("admin.orders.cancel.say_why") : ""} />
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.orders.cancel.keep")}</Button>
          <Button type="submit" look="danger" busy={isPending}>
            {t(shipped ? "admin.orders.came_back.do" : "admin.orders.cancel.do")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
