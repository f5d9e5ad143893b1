import { Truck } from "lucide-react";
import { useId } from "react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { Quote, ShippingPackage } from "../types/checkout.gen";

type Days = Pick<ShippingPackage, "min_days" | "max_days">;

interface PackagesProps {
  quote: Quote | null;
  /** The id of the package chosen by the shopper; 0 means that the server chooses. */
  chosen: number;
  onChoose: (packageId: number) => void;
  /** Whether the order was refused because no package is chosen. */
  missing: boolean;
}

/** Reports whether the shopper has to choose a package: the server selects none for a shop without a district. */
export function needsPackage({ packages, package_id }: Quote): boolean {
  return packages.length > 0 && package_id === 0;
}

/** The delivery packages with their fees. */
export function Packages({ quote, chosen, onChoose, missing }: PackagesProps) {
  const { t } = useI18n();
  const id = useId();
  if (!quote) return <div aria-hidden="true" className="skeleton bone h-16" />;
  if (quote.undeliverable) {
    return (
      <p role="alert" className="font-medium text-sale">
        {t("form.zone")}
      </p>
    );
  }
  if (quote.packages.length === 0) {
    return <p className="text-muted">{t("checkout.package.none")}</p>;
  }
  // If the chosen package does not serve the district, the quote selects another one.
  const offered = quote.packages.some((each) => each.id === chosen) ? chosen : quote.package_id;
  const asks = needsPackage(quote) && !offered;
  const wrong = asks && missing;
  return (
    <fieldset aria-describedby={wrong ? `${id}-error` : asks ? `${id}-hint` : undefined}>
      <legend className="sr-only">{t("checkout.package")}</legend>
      {asks && !wrong && (
        <p id={`${id}-hint`} className="-mt-2 mb-3 text-muted">
          {t("checkout.package.choose")}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} role="alert" className="-mt-2 mb-3 font-medium text-sale">
          {t("checkout.package.required")}
        </p>
      )}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {quote.packages.map((each) => (
          <label key={each.id} className="choice items-center">
            <input
              type="radio"
              name="package"
              checked={each.id === offered}
              onChange={() => onChoose(each.id)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <Truck size={22} aria-hidden="true" className="shrink-0 text-primary" />
            <span className="min-w-0 grow font-medium wrap-anywhere">
              {each.name}
              <DeliveryDays {...each} />
            </span>
            <strong className="font-bold whitespace-nowrap">
              <Fee amount={each.fee} />
            </strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A delivery fee, or the word for free delivery. */
export function Fee({ amount }: { amount: number }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  return amount > 0 ? money(amount, currency) : t("delivery.free");
}

/** The delivery time of a package. Renders nothing if the shop has not set it. */
export function DeliveryDays({ min_days: min, max_days: max }: Days) {
  const { t, tn } = useI18n();
  if (max === 0) return null;
  const between = min > 0 && min < max;
  return (
    <span className="block text-sm font-normal text-muted">
      {between ? t("delivery.days", { min, max }) : tn("delivery.within", max)}
    </span>
  );
}
