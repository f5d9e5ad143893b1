import { MapPin } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone } from "../lib/phone";
import { addressText, type Places } from "../lib/places";
import { Orders, type SavedAddress } from "../order/orders";
import type { CheckoutFields } from "../state/checkout";
import { useCustomer } from "../state/customer";

const parts = ["name", "mobile", "division", "district", "upazila", "line"] as const;

/** The signed-in customer's addresses, each of which fills the form; nothing for guests. */
export function SavedAddresses({ places }: { places: Places }) {
  const { t, locale } = useI18n();
  const { setValue, clearErrors } = useFormContext<CheckoutFields>();
  const written = useWatch<CheckoutFields>();
  const addresses = useAddresses();
  if (addresses.length === 0) return null;
  const fill = (address: SavedAddress) => {
    for (const part of parts) setValue(part, address[part], { shouldDirty: true });
    clearErrors([...parts]);
  };
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
              onChange={() => fill(address)}
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

function useAddresses(): SavedAddress[] {
  const { id } = useShop();
  const { locale } = useI18n();
  const customer = useCustomer()?.id;
  const [addresses, setAddresses] = useState<SavedAddress[]>([]);
  useEffect(() => {
    if (!customer) return;
    let wanted = true;
    new Orders(id, locale).addresses().then(
      (found) => wanted && setAddresses(found),
      (error) => console.info("load saved addresses:", error),
    );
    return () => {
      wanted = false;
    };
  }, [id, locale, customer]);
  return customer ? addresses : [];
}
