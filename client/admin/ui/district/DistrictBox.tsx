import { Check } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";
import type { ControllerRenderProps, FieldValues } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { Places } from "../../../lib/places";
import { useDistrictBox } from "./useDistrictBox";

interface DistrictBoxProps {
  places: Places;
  field: ControllerRenderProps<FieldValues, string>;
  /** The attributes that associate the input with its label, hint and error. */
  described: InputHTMLAttributes<HTMLInputElement>;
  /** The text typed before the combobox was loaded. */
  written: string;
  /** Whether the field had the focus when the combobox was loaded. */
  focused: boolean;
}

/** The combobox of a DistrictField: an input with the list of districts below it. */
export function DistrictBox({ places, field, described, written, focused }: DistrictBoxProps) {
  const { t, locale } = useI18n();
  const { value, onChange } = field;
  const box = useDistrictBox({ places, locale, value, onChange, written });
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox replaces the first input once
  useEffect(() => {
    if (!focused) return box.leave();
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <>
      <input
        {...box.getInputProps({
          ...described,
          "aria-labelledby": undefined, // The field's label already names the input.
          ref(element: HTMLInputElement | null) {
            input.current = element;
            field.ref(element);
          },
          name: field.name,
          placeholder: t("admin.district.example"),
          onChange: (event) => box.write(event.currentTarget.value),
          onFocus(event) {
            event.currentTarget.select();
            // Scrolls the field to the top of a phone, so that the keyboard does not cover the list.
            if (matchMedia("(pointer: coarse)").matches)
              event.currentTarget.scrollIntoView({ block: "start" });
            box.openMenu();
          },
          onKeyDown: box.keyDown,
          onBlur() {
            box.leave();
            field.onBlur();
          },
        })}
        autoCapitalize="none"
        spellCheck={false}
        className="control scroll-mt-24 pr-11!"
      />
      <Options box={box} />
    </>
  );
}

function Options({ box }: { box: ReturnType<typeof useDistrictBox> }) {
  const { t } = useI18n();
  return (
    <div
      hidden={!box.isOpen}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-edge bg-surface shadow-raised"
    >
      <div
        {...box.getMenuProps({ "aria-label": t("admin.district.list") })}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {box.options.map((each, index) => (
          <div
            key={each.name}
            {...box.getItemProps({
              item: each,
              index,
              "aria-selected": each.name === box.chosen?.name, // Marks the chosen option; Downshift marks the active one.
            })}
            className={`flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-1.5 ${index === box.highlightedIndex ? "bg-primary-soft" : "hover:bg-page"}`}
          >
            <span className="min-w-0 grow">
              {each.label}
              {each.via && <span className="block text-sm text-muted">{each.via}</span>}
            </span>
            {each.name === box.chosen?.name && (
              <Check size={18} aria-hidden="true" className="shrink-0 text-primary" />
            )}
          </div>
        ))}
      </div>
      {box.options.length === 0 && (
        <p role="status" className="px-3.5 py-3 text-muted">
          {t("admin.district.none")}
        </p>
      )}
    </div>
  );
}
