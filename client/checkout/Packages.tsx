import { Truck } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { Quote, ShippingPackage } from "../types/checkout.gen";

type Days = Pick<ShippingPackage, "min_days" | "max_days">;

interface PackagesProps {
  quote: Quote | null;
  /** The id of the package chosen by the shopper; 0 means that the server chooses. */
  chosen: number;
  onChoose: (packageId: number) => void;
}

/** The delivery packages with their fees. */
export function Packages({ quote, chosen, onChoose }: PackagesProps) {
  const { t } = useI18n();
  if (!quote) return <div aria-hidden="true" className="skeleton bone h-16" />;
  if (quote.packages.length === 0) {
    return <p className="text-muted">{t("checkout.package.none")}</p>;
  }
  return (
    <fieldset>
      <legend className="sr-only">{t("checkout.package")}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {quote.packages.map((each) => (
          <label key={each.id} className="choice items-center">
            <input
              type="radio"
              name="package"
              checked={each.id === (chosen || quote.package_id)}
              onChange={() => onChoose(each.id)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <Truck size={22} aria-hidden="true" className="shrink-0 text-primary" />
            <span className="min-w-0 grow font-medium">
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

/** The delivery time of a package; nothing if the shop has set none. */
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
