import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { CodeResults } from "../../../cart/CodeResults";
import { DiscountRows } from "../../../cart/Discounts";
import { needsPackage } from "../../../checkout/Packages";
import { useI18n } from "../../../lib/i18n";
import type { ManualQuote, Quote } from "../../../types/checkout.gen";
import { useAdmin } from "../../lib/session";
import { Money } from "../../ui/Figures";
import { MoneyField } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";

interface HandDeliveryProps {
  query: UseQueryResult<ManualQuote>;
  /** Whether the customer takes the goods at the counter unless a package is chosen. */
  walkIn: boolean;
  advance: number;
  /** The chosen package; 0 means the district's default. */
  chosen: number;
  onChoose: (id: number) => void;
}

/** The package, the fee and the total of a manual order. */
export function ManualDelivery({ query, walkIn, advance, chosen, onChoose }: HandDeliveryProps) {
  const { t } = useI18n();
  const { currency } = useAdmin().shop;
  const unknown = (quote: Quote) => needsPackage(quote) && !walkIn;
  return (
    <Loaded query={query}>
      {(quote) => (
        <>
          <Packages
            quote={quote}
            walkIn={walkIn}
            chosen={chosen || quote.package_id}
            onChoose={onChoose}
          />
          {quote.outside_zone && (
            <p role="status" className="mt-3 text-sm font-medium text-sale">
              {t("admin.orders.hand.zone")}
            </p>
          )}
          <MoneyField
            name="fee"
            label={t("admin.orders.hand.fee")}
            hint={t("admin.orders.hand.fee.hint")}
            optional
            className="mt-4 sm:max-w-64"
          />
          <dl className="figures mt-4 border-t border-line pt-3">
            <div>
              <dt>{t("order.subtotal")}</dt>
              <dd>
                <Money amount={quote.subtotal} />
              </dd>
            </div>
            <DiscountRows discounts={quote.discounts} currency={currency} />
            {quote.discount > 0 && (
              <div>
                <dt>{t("admin.orders.hand.discount")}</dt>
                <dd>
                  −<Money amount={quote.discount} />
                </dd>
              </div>
            )}
            <div>
              <dt>{t("order.delivery_charge")}</dt>
              <dd>
                {unknown(quote) ? (
                  <span className="text-muted">{t("checkout.delivery_charge.unknown")}</span>
                ) : (
                  <Money amount={quote.shipping_fee} />
                )}
              </dd>
            </div>
            {advance > 0 && !unknown(quote) && (
              <>
                <div>
                  <dt>{t("order.total")}</dt>
                  <dd>
                    <Money amount={quote.total} />
                  </dd>
                </div>
                <div>
                  <dt>{t("admin.orders.hand.advance")}</dt>
                  <dd>
                    −<Money amount={advance} />
                  </dd>
                </div>
              </>
            )}
            <div className="mt-1 border-t border-line pt-2.5 text-lg font-bold">
              <dt>{t("admin.orders.hand.to_pay")}</dt>
              <dd>{unknown(quote) ? "…" : <Money amount={quote.due} className="text-xl" />}</dd>
            </div>
          </dl>
          <CodeResults codes={quote.codes} currency={currency} />
        </>
      )}
    </Loaded>
  );
}

interface PackagesProps {
  quote: Quote;
  walkIn: boolean;
  chosen: number;
  onChoose: (id: number) => void;
}

function Packages({ quote, walkIn, chosen, onChoose }: PackagesProps) {
  const { t } = useI18n();
  const name = useId();
  const { packages } = quote;
  if (packages.length === 0)
    return <p className="text-muted">{t("admin.orders.hand.no_packages")}</p>;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t("admin.orders.hand.package")}</legend>
      {walkIn && (
        <PackageChoice
          name={name}
          text={t("admin.orders.hand.no_delivery")}
          fee={0}
          checked={chosen === 0}
          onChoose={() => onChoose(0)}
        />
      )}
      {needsPackage(quote) && !walkIn && (
        <p className="text-sm text-muted sm:col-span-2">{t("checkout.package.required")}</p>
      )}
      {packages.map((each) => (
        <PackageChoice
          key={each.id}
          name={name}
          text={each.name}
          fee={each.fee}
          checked={each.id === chosen}
          onChoose={() => onChoose(each.id)}
        />
      ))}
    </fieldset>
  );
}

interface PackageChoiceProps {
  name: string;
  text: string;
  fee: number;
  checked: boolean;
  onChoose: () => void;
}

function PackageChoice({ name, text, fee, checked, onChoose }: PackageChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-3.5 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 grow wrap-anywhere">{text}</span>
      <Money amount={fee} className="font-semibold" />
    </label>
  );
}
