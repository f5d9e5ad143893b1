import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";
import { button } from "../../components/ui/button";

const looks = {
  ...button,
  danger: `${button.quiet} text-danger! hover:border-danger!`,
  plain:
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft",
};

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-disabled"> {
  look?: keyof typeof looks;
  icon?: LucideIcon;
  /** Whether the action is in progress: the button then keeps the focus and ignores clicks. */
  busy?: boolean;
}

/** A button with a label and an optional icon before it. */
export function Button({
  look = "quiet",
  icon: Icon,
  busy = false,
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${looks[look]} disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-80 ${className}`}
    >
      {busy && <LoaderCircle size={18} aria-hidden="true" className="shrink-0 animate-spin" />}
      {!busy && Icon && <Icon size={18} aria-hidden="true" className="shrink-0" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers. */
  label: string;
  icon: LucideIcon;
}

/** A button with an icon only. */
export function IconButton({ label, icon: Icon, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`icon-button disabled:cursor-not-allowed disabled:opacity-40 ${className}`}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
