import { X } from "lucide-react";
import { useI18n } from "../../lib/i18n";

interface ChipsProps<Id extends string | number> {
  /** The name of the list, for screen readers. */
  label: string;
  chosen: { id: Id; text: string }[];
  onRemove: (id: Id) => void;
}

/** The chosen products, categories, districts or tags, each with a button that removes it. Renders nothing if the list is empty. */
export function Chips<Id extends string | number>({ label, chosen, onRemove }: ChipsProps<Id>) {
  const { t } = useI18n();
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chosen.map(({ id, text }) => (
        <li
          key={id}
          className="flex min-h-11 max-w-full items-center gap-1 rounded-full bg-primary-soft pl-4"
        >
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <button
            type="button"
            aria-label={t("admin.discounts.take_out", { name: text })}
            onClick={() => onRemove(id)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:text-danger"
          >
            <X size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface AddChoiceProps {
  label: string;
  /** The first option, which chooses nothing. */
  prompt: string;
  options: { value: string; text: string }[];
  onAdd: (value: string) => void;
}

/** A select that adds the chosen option to a list. */
export function AddChoice({ label, prompt, options, onAdd }: AddChoiceProps) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block font-medium">{label}</span>
      <select
        value=""
        onChange={(event) => onAdd(event.currentTarget.value)}
        className="control picker"
      >
        <option value="">{prompt}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
