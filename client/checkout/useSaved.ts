import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { Orders, type SavedAddress } from "../order/orders";
import type { CheckoutFields } from "../state/checkout";
import { useCustomer } from "../state/customer";
import type { Profile } from "../types/account.gen";

type Form = UseFormReturn<CheckoutFields>;

const person = ["name", "mobile"] as const;
const place = ["division", "district", "upazila", "line"] as const;

/** The fields of the checkout that a saved address fills. */
export const parts = [...person, ...place];

type Part = (typeof parts)[number];

/** Sets fields of the form to the given values. */
export function fill(form: Form, values: Partial<CheckoutFields>, fields: readonly Part[]): void {
  for (const field of fields) form.setValue(field, values[field] ?? "", { shouldDirty: true });
  form.clearErrors([...fields]);
}

/**
 * Returns the signed-in customer's addresses; none for guests. Once they are loaded, it fills empty fields
 * of the form: the place from the default address, name and mobile from that address or the profile.
 */
export function useSaved(form: Form): SavedAddress[] {
  const { id } = useShop();
  const { locale } = useI18n();
  const customer = useCustomer()?.id;
  const [addresses, setAddresses] = useState<SavedAddress[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the methods of the form do not change
  useEffect(() => {
    if (!customer) return;
    let wanted = true;
    const orders = new Orders(id, locale);
    Promise.all([orders.addresses(), orders.profile()]).then(
      ([found, profile]) => {
        if (!wanted) return;
        setAddresses(found);
        preselect(form, found[0], profile);
      },
      (error) => console.info("load the saved addresses:", error),
    );
    return () => {
      wanted = false;
    };
  }, [id, locale, customer]);
  return customer ? addresses : [];
}

// Fills empty fields, except the one that has the focus.
function preselect(form: Form, address: SavedAddress | undefined, profile: Profile | null): void {
  const unused = (field: Part) =>
    !form.getValues(field) && document.activeElement !== document.getElementsByName(field)[0];
  const chosen = place.every(unused) ? address : undefined;
  const recipient = person.every(unused) ? (chosen ?? profile) : profile;
  if (recipient) fill(form, recipient, person.filter(unused));
  if (chosen) fill(form, chosen, place);
}
