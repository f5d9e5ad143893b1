interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
  /** Shows the label to screen readers only. */
  quiet?: boolean;
  /** The id of the text that describes the select. */
  described?: string;
  className?: string;
}

/** A select outside of a form. Changes apply immediately. */
export function Choice({
  label,
  value,
  options,
  onChange,
  quiet = false,
  described,
  className = "",
}: ChoiceProps) {
  return (
    <label className={`block min-w-0 ${className}`}>
      <span className={quiet ? "sr-only" : "mb-1 block font-medium"}>{label}</span>
      <select
        value={value}
        aria-describedby={described}
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
