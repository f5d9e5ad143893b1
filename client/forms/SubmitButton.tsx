import { LoaderCircle } from "lucide-react";
import { button } from "../components/ui/button";
import { Problem } from "./Problem";

interface SubmitButtonProps {
  /** Whether a request is in progress. */
  busy: boolean;
  className?: string;
  children: string;
}

/** A submit button. While busy it keeps the focus and ignores clicks. */
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
  /** The error of the form; see Problem. */
  problem: string;
}

/** The end of a form: its error and its submit button. */
export function Submit({ problem, ...send }: SubmitProps) {
  return (
    <div className="grid [&>:not(:empty)+*]:mt-3">
      <Problem text={problem} />
      <SubmitButton {...send} />
    </div>
  );
}
