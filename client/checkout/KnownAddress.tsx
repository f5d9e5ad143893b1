import { MapPin } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { readMobile } from "../lib/mobile";
import { useShop } from "../lib/page";
import { addressText, type Places } from "../lib/places";
import { type CheckoutFields, readDraft } from "../state/checkout";
import { fill, parts } from "./useSaved";

const filled = parts.filter((part) => part !== "mobile");

/** Offers the address of the last order placed on this device with the entered phone number, unless the form already has it. */
export function KnownAddress({ places }: { places: Places }) {
  const { t, locale } = useI18n();
  const { slug } = useShop();
  const form = useFormContext<CheckoutFields>();
  const written = useWatch<CheckoutFields>();
  const [known] = useState(() => readDraft(slug).known);
  const number = readMobile(written.mobile ?? "");
  const found = known.find(({ mobile }) => mobile === number);
  const offered = found && filled.some((part) => found[part] !== written[part]) ? found : null;
  const choose = (address: typeof found) => {
    fill(form, { ...address }, filled);
    form.setFocus("line"); // The button disappears.
  };
  return (
    <div aria-live="polite">
      {offered && (
        <button
          type="button"
          onClick={() => choose(offered)}
          className="choice mt-4 w-full items-start text-left"
        >
          <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
          <span className="min-w-0">
            <span className="block font-semibold">{t("checkout.known")}</span>
            <span className="text-sm text-muted">
              {offered.name} · {addressText(places, offered, locale)}
            </span>
          </span>
        </button>
      )}
    </div>
  );
}
