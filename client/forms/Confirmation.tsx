import { button } from "../components/ui/button";
import { Dialog } from "../components/ui/Dialog";

interface ConfirmationProps {
  title: string;
  text: string;
  /** The labels of the cancel and the confirm button. */
  keep: string;
  act: string;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirmation({ title, text, keep, act, busy, onAct, onClose }: ConfirmationProps) {
  return (
    <Dialog title={title} look="middle" onClose={onClose}>
      <div className="grid gap-4 p-4">
        <p>{text}</p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <button type="button" onClick={onClose} className={button.quiet}>
            {keep}
          </button>
          <button type="button" aria-disabled={busy} onClick={onAct} className={button.danger}>
            {act}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
