import { MapPin } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { formatPhone } from "../lib/phone";
import { addressText, type Places } from "../lib/places";
import type { CheckoutFields } from "../state/checkout";
import { fill, parts, useSaved } from "./useSaved";

/** The signed-in customer's addresses, each a button that fills in the form. Renders nothing for guests. */
export function SavedAddresses({ places }: { places: Places }) {
  const { t, locale } = useI18n();
  const form = useFormContext<CheckoutFields>();
  const written = useWatch<CheckoutFields>();
  const addresses = useSaved(form);
  if (addresses.length === 0) return null;
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-medium">{t("checkout.saved")}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {addresses.map((address) => (
          <label key={address.id} className="choice items-start">
            <input
              type="radio"
              name="saved-address"
              checked={parts.every((part) => written[part] === address[part])}
              onChange={() => fill(form, address, parts)}
              className="mt-1 size-4.5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold">
                {address.name} · {formatPhone(address.mobile, locale)}
              </span>
              <span className="flex gap-1.5 text-sm text-muted">
                <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
                {addressText(places, address, locale)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
