import { useEffect, useRef } from "react";

interface CheckboxProps {
  /** What it chooses; read out, not shown. */
  label: string;
  checked: boolean;
  /** Some of what it stands for are chosen. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to choose a row by, with room for a thumb around it; above a link that covers its row. */
export function Checkbox({ label, checked, some = false, onChange }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some;
  }, [some]);
  return (
    <label className="relative z-1 -m-1.5 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 cursor-pointer accent-primary"
      />
    </label>
  );
}
