interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
  /** The label is only read out. */
  quiet?: boolean;
  className?: string;
}

/** One of several, chosen at once. */
export function Choice({ label, value, options, onChange, quiet = false, className }: ChoiceProps) {
  return (
    <label className={`block min-w-0 ${className}`}>
      <span className={quiet ? "sr-only" : "mb-1 block font-medium"}>{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control picker"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
