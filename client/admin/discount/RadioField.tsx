import { useFormContext } from "react-hook-form";

interface RadioFieldProps {
  label: string;
  name: string;
  options: { value: string; text: string }[];
}

/** A choice between few options, all of which are visible. */
export function RadioField({ label, name, options }: RadioFieldProps) {
  const { register } = useFormContext();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, text }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-edge px-3.5 py-2 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              value={value}
              {...register(name)}
              className="size-4 shrink-0 accent-primary"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
