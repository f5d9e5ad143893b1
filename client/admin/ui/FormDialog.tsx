import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { UnsavedGuard, UnsavedQuestion } from "./UnsavedGuard";

interface FormDialogProps {
  title: string;
  /** Whether the form has unsaved input, such as form.formState.isDirty. */
  unsaved: boolean;
  onClose: () => void;
  /** The form. Its state belongs to the component that renders this dialog, so that its input survives the question. */
  children: ReactNode;
}

/** A form in a dialog. It asks before unsaved input is lost. */
export function FormDialog({ title, unsaved, onClose, children }: FormDialogProps) {
  const [asks, setAsks] = useState(false);
  // Shows the question instead of the dialog, which Escape has already closed.
  if (asks) return <UnsavedQuestion onLeave={onClose} onStay={() => setAsks(false)} />;
  return (
    <Dialog title={title} look="middle" onClose={() => (unsaved ? setAsks(true) : onClose())}>
      <UnsavedGuard when={unsaved} />
      {children}
    </Dialog>
  );
}
