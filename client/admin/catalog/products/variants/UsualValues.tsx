import { Check } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import type { ChoiceFields } from "./matrix";
import { isNamed, type Suggestion } from "./suggestions";

interface UsualValuesProps {
  /** The option's name, for screen readers. */
  option: string;
  suggestions: Suggestion[];
  values: ChoiceFields[];
  onAdd: (suggestion: Suggestion) => void;
}

/** Chips that add usual values to an option. Those that it has keep their place, so that no other chip moves under the finger. */
export function UsualValues({ option, suggestions, values, onAdd }: UsualValuesProps) {
  const { t, locale } = useI18n();
  if (suggestions.length === 0) return null;
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1.5 text-sm text-muted">
        {t("admin.products.value.usual", { name: option })}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {suggestions.map((each) => {
          const has = values.some((value) => isNamed(value, each));
          const name = (locale === "bn" && each.bn_value) || each.value;
          return (
            <button
              key={each.value}
              type="button"
              disabled={has}
              aria-pressed={has}
              onClick={() => onAdd(each)}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-edge bg-surface px-3 font-medium hover:border-primary disabled:cursor-default disabled:border-primary disabled:bg-primary-soft disabled:text-primary"
            >
              {has && <Check size={16} aria-hidden="true" />}
              {!has && each.color && (
                <span
                  aria-hidden="true"
                  className="size-4 rounded-full border border-edge"
                  style={{ backgroundColor: each.color }}
                />
              )}
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
