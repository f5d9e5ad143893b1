import { Check, ChevronDown } from "lucide-react";
import { useController } from "react-hook-form";
import { Field, type FieldProps } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import type { Places } from "../../../lib/places";
import { useLazy } from "../../../lib/useLazy";
import { useDistrictBox } from "./useDistrictBox";

const noPlaces: Places = [];

/**
 * A field for a district of Bangladesh: a combobox that finds it by its Bengali or English name, or by an upazila. The
 * form's value is the English name, or empty.
 */
export function DistrictField(props: FieldProps) {
  const { t, locale } = useI18n();
  const places = useLazy(loadPlaces);
  const { field } = useController({ name: props.name });
  const box = useDistrictBox({
    places: places.state === "ready" ? places.value : noPlaces,
    locale,
    value: field.value,
    onChange: field.onChange,
  });
  return (
    <div className={props.className}>
      <Field {...props} className="">
        {(described) => (
          <div className="relative">
            <input
              {...box.getInputProps({
                ...described,
                "aria-labelledby": undefined, // the field's label already names the input
                ref: field.ref,
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
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
            />
            <Options box={box} ready={places.state === "ready"} />
          </div>
        )}
      </Field>
      {places.state === "failed" && (
        <p className="mt-1 text-sm">
          {t("error.network")}{" "}
          <button
            type="button"
            onClick={places.retry}
            className="min-h-11 font-semibold text-primary underline"
          >
            {t("retry")}
          </button>
        </p>
      )}
    </div>
  );
}

interface OptionsProps {
  box: ReturnType<typeof useDistrictBox>;
  /** Whether the list of districts is loaded. */
  ready: boolean;
}

function Options({ box, ready }: OptionsProps) {
  const { t } = useI18n();
  return (
    <div
      hidden={!box.isOpen || !ready}
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
              "aria-selected": each.name === box.chosen?.name, // marks the chosen option, whereas Downshift marks the active one
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
