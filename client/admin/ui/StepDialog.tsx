import { type ReactNode, useId } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import { Button } from "./Button";

interface StepDialogProps {
  title: string;
  /** The label of the button that sends the form. */
  act: string;
  danger?: boolean;
  busy: boolean;
  /** Whether the form can be sent. If it cannot, `problem` is the reason. */
  ready: boolean;
  problem: string;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog for one step, such as a refund. */
export function StepDialog(props: StepDialogProps) {
  const { title, act, danger, busy, ready, problem, onAct, onClose, children } = props;
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog title={title} look="middle" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onAct();
        }}
      >
        {children}
        {!ready && (
          <p id={id} className="text-sm text-muted">
            {problem}
          </p>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.returns.cancel")}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={busy}
            disabled={!ready}
            aria-describedby={ready ? undefined : id}
          >
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
