import { useFormContext } from "react-hook-form";
import { Field, type FieldProps } from "../../forms/Form";

/** A field for a minute in Bangladesh, such as 2026-01-31T21:30; empty for none. */
export function MinuteField(props: FieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...props}>
      {(described) => (
        <input {...described} {...register(props.name)} type="datetime-local" className="control" />
      )}
    </Field>
  );
}
