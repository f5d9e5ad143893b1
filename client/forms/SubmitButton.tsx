import { LoaderCircle } from "lucide-react";
import { button } from "../components/ui/button";
import { Problem } from "./Problem";

interface SubmitButtonProps {
  /** What it was pressed for is under way. */
  busy: boolean;
  className?: string;
  children: string;
}

/** Sends a form. While that is under way it keeps the focus, and pressing it again does nothing. */
export function SubmitButton({ busy, className = "", children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      className={`${button.primary} min-h-13 text-lg aria-disabled:cursor-progress aria-disabled:opacity-80 ${className}`}
    >
      {busy && <LoaderCircle size={22} aria-hidden="true" className="animate-spin" />}
      {children}
    </button>
  );
}

interface SubmitProps extends SubmitButtonProps {
  /** Why nothing came of it; see Problem. */
  problem: string;
}

/** The foot of a form: what is in the way, and the button that sends it. */
export function Submit({ problem, ...send }: SubmitProps) {
  return (
    <div className="grid [&>:not(:empty)+*]:mt-3">
      <Problem text={problem} />
      <SubmitButton {...send} />
    </div>
  );
}
