import { Check, ChevronDown } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { Field, type FieldProps } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import type { Places } from "../../../lib/places";
import { useLazy } from "../../../lib/useLazy";
import type { DistrictChoice } from "./districts";
import { useDistrictBox } from "./useDistrictBox";

const noPlaces: Places = [];

/**
 * A field for a district of Bangladesh: a combobox that finds it by its Bengali or English name, or by an upazila. The
 * form has the English name, or an empty text.
 */
export function DistrictField(props: FieldProps) {
  const { t, locale } = useI18n();
  const places = useLazy(loadPlaces);
  const { field } = useController({ name: props.name });
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const box = useDistrictBox({
    places: places.state === "ready" ? places.value : noPlaces,
    locale,
    value: field.value,
    onChange: field.onChange,
  });
  const optionId = (name: string) => `${id}-${name}`;
  const active = box.open ? box.options[box.active] : undefined;
  return (
    <div className={props.className}>
      <Field {...props} className="">
        {(described) => (
          <div className="relative">
            <input
              {...described}
              ref={(input) => {
                ref.current = input;
                field.ref(input);
              }}
              name={field.name}
              role="combobox"
              aria-expanded={box.open}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active.name)}
              value={box.text}
              placeholder={t("admin.district.example")}
              onChange={(event) => box.write(event.currentTarget.value)}
              onFocus={(event) => {
                event.currentTarget.select();
                // Keeps the list above the keyboard of a phone.
                if (matchMedia("(pointer: coarse)").matches)
                  event.currentTarget.scrollIntoView({ block: "start" });
                box.show();
              }}
              onClick={box.show}
              onKeyDown={box.keyDown}
              onBlur={() => {
                box.leave();
                field.onBlur();
              }}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="control scroll-mt-24 pr-11!"
            />
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
            />
            <Options
              id={`${id}-list`}
              open={box.open && places.state === "ready"}
              options={box.options}
              chosen={field.value}
              active={active}
              optionId={optionId}
              onChoose={box.choose}
            />
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
  id: string;
  open: boolean;
  options: DistrictChoice[];
  /** The English name of the chosen district, or empty. */
  chosen: string;
  active: DistrictChoice | undefined;
  optionId: (name: string) => string;
  onChoose: (choice: DistrictChoice) => void;
}

function Options({ id, open, options, chosen, active, optionId, onChoose }: OptionsProps) {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  const shown = active?.name ?? chosen;
  useEffect(() => {
    if (!open || !shown) return;
    const option = list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(shown)}"]`);
    option?.scrollIntoView({ block: "nearest" });
  }, [open, shown]);
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-edge bg-surface shadow-raised"
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("admin.district.list")}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {options.map((each) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
          <div
            key={each.name}
            id={optionId(each.name)}
            data-name={each.name}
            role="option"
            aria-selected={each.name === chosen}
            onMouseDown={(event) => event.preventDefault()} // keeps the focus in the input
            onClick={() => onChoose(each)}
            className={`flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-1.5 ${each === active ? "bg-primary-soft" : "hover:bg-page"}`}
          >
            <span className="min-w-0 grow">
              {each.label}
              {each.via && <span className="block text-sm text-muted">{each.via}</span>}
            </span>
            {each.name === chosen && (
              <Check size={18} aria-hidden="true" className="shrink-0 text-primary" />
            )}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3.5 py-3 text-muted">
          {t("admin.district.none")}
        </p>
      )}
    </div>
  );
}
