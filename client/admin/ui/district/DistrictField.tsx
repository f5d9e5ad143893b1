import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { Field, type FieldProps } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import { retriable } from "../../../lib/retriable";
import { useLazy } from "../../../lib/useLazy";

/** Loads the code of the combobox and the list of districts: 18 KB (Brotli). */
async function loadBox() {
  const [{ DistrictBox }, places] = await Promise.all([
    retriable(() => import("./DistrictBox")),
    loadPlaces(),
  ]);
  return { DistrictBox, places };
}

/**
 * A field for a district of Bangladesh: a combobox that finds it by its Bengali or English name, or by an upazila. The
 * form's value is the English name, or empty. Until the combobox is loaded, a plain input replaces it. The typed text and the focus then
 * move to the combobox.
 */
export function DistrictField(props: FieldProps) {
  const { t } = useI18n();
  const late = useLazy(loadBox);
  const { field } = useController({ name: props.name });
  const [written, write] = useState("");
  const [focused, setFocused] = useState(false);
  return (
    <div className={props.className}>
      <Field {...props} className="">
        {(described) => (
          <div className="relative">
            {late.state === "ready" ? (
              <late.value.DistrictBox
                places={late.value.places}
                field={field}
                described={described}
                written={written}
                focused={focused}
              />
            ) : (
              <input
                {...described}
                ref={field.ref}
                name={field.name}
                role="combobox"
                aria-expanded={false}
                placeholder={field.value ? "" : t("admin.district.example")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => write(event.currentTarget.value)}
                onFocus={() => setFocused(true)}
                onBlur={() => setFocused(false)}
                className="control scroll-mt-24 pr-11!"
              />
            )}
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
            />
          </div>
        )}
      </Field>
      {late.state === "failed" && (
        <p className="mt-1 text-sm">
          {t("error.network")}{" "}
          <button
            type="button"
            onClick={late.retry}
            className="min-h-11 font-semibold text-primary underline"
          >
            {t("retry")}
          </button>
        </p>
      )}
    </div>
  );
}
