import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { UnsavedGuard, UnsavedQuestion } from "./UnsavedGuard";

interface FormDialogProps {
  title: string;
  /** Whether something is written that would be lost, as in form.formState.isDirty. */
  unsaved: boolean;
  onClose: () => void;
  /** The form; what is written in it is kept outside, in the component that shows this one. */
  children: ReactNode;
}

/** A form over the screen: asks before what is written is left unsaved, however that comes. */
export function FormDialog({ title, unsaved, onClose, children }: FormDialogProps) {
  const [asks, setAsks] = useState(false);
  // The form is closed meanwhile: Esc has closed it already.
  if (asks) return <UnsavedQuestion onLeave={onClose} onStay={() => setAsks(false)} />;
  return (
    <Dialog title={title} look="middle" onClose={() => (unsaved ? setAsks(true) : onClose())}>
      <UnsavedGuard when={unsaved} />
      {children}
    </Dialog>
  );
}
