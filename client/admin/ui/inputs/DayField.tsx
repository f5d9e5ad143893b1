import { useState } from "react";

interface DayFieldProps {
  label: string;
  /** The day, such as 2026-11-26; empty for none. */
  value: string;
  /** Called with a day between 2000 and 2199, or an empty text. */
  onChange: (day: string) => void;
}

// The range of days. Browsers report a year after each of its digits, so 2026 begins as the year 2.
const first = "2000-01-01";
const last = "2199-12-31";

/** A field for a date. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [shown, setShown] = useState(value);
  const [typed, setTyped] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-medium">{label}</span>
      <input
        type="date"
        value={typed}
        min={first}
        max={last}
        onChange={({ currentTarget }) => {
          const day = currentTarget.value;
          setTyped(day);
          if (day === "" || (day >= first && day <= last)) onChange(day);
        }}
        className="control px-2!"
      />
    </label>
  );
}
