import { useEffect, useRef } from "react";

interface CheckboxProps {
  /** The label, for screen readers only. */
  label: string;
  checked: boolean;
  /** Shows the indeterminate state: some of the rows that the checkbox selects are selected. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox that selects a row. Its large touch area is above the link that covers the row. */
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
