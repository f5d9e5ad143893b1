import { useId } from "react";

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  most: number;
  long?: boolean;
  onChange: (value: string) => void;
}

/** A text field outside of a form, whose value the caller controls. */
export function TextInput({ label, hint, value, most, long, onChange }: TextProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength: most,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {long ? (
        <textarea {...shared} rows={2} className="control block py-2.5" />
      ) : (
        <input {...shared} autoComplete="off" className="control" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
