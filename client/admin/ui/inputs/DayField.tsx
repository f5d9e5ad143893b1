interface DayFieldProps {
  label: string;
  /** The day, such as 2026-11-26; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A field for a date. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-medium">{label}</span>
      <input
        type="date"
        value={value}
        min="2000-01-01"
        max="2199-12-31"
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control px-2!"
      />
    </label>
  );
}
