import { useMemo, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { findPlaces, type Places } from "../lib/places";

/** The maximum number of places offered. */
const most = 8;

/** Finds a district or upazila by its Bengali or English name, and fills the three pickers. */
export function PlaceSearch({ places }: { places: Places }) {
  const { t, locale } = useI18n();
  const { setValue, clearErrors } = useFormContext();
  const [written, setWritten] = useState("");
  const found = useMemo(
    () => findPlaces(places, written, locale).slice(0, most),
    [places, written, locale],
  );
  const choose = (at: (typeof found)[number]) => {
    const { division, district, upazila } = at;
    for (const [name, value] of Object.entries({ division, district, upazila }))
      setValue(name, value, { shouldDirty: true });
    clearErrors(["division", "district", "upazila"]);
    setWritten("");
    document.getElementsByName(upazila ? "line" : "upazila")[0]?.focus();
  };
  return (
    <div className="mb-4">
      <label htmlFor="place-search" className="mb-1 block font-medium">
        {t("form.place")}
      </label>
      <input
        id="place-search"
        type="search"
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Prevents the submission of the form.
          if (found[0]) choose(found[0]);
        }}
        placeholder={t("form.place.example")}
        autoComplete="off"
        className="h-12 w-full rounded-control border border-edge bg-surface px-3.5"
      />
      <ul aria-live="polite" className="grid gap-2 pt-2 empty:hidden sm:grid-cols-2">
        {found.map((at) => (
          <li key={`${at.district} ${at.upazila}`}>
            <button
              type="button"
              onClick={() => choose(at)}
              className="min-h-11 w-full rounded-control border border-edge px-3 text-left hover:border-primary"
            >
              {at.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
