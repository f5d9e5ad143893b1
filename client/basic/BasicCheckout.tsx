import { CodeResults } from "../cart/CodeResults";
import { DiscountRows } from "../cart/Discounts";
import { DeliveryDays, Fee } from "../checkout/Packages";
import { Payment } from "../checkout/Payment";
import { Section } from "../checkout/Section";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useHref, useShop } from "../lib/page";
import { basicCartPath, basicCheckoutPath } from "../lib/paths";
import { lineTotal } from "../state/cart";
import type { Quote } from "../types/checkout.gen";
import type { BasicOffer, BasicProps, BasicForm as Fields } from "../types/page.gen";
import { BasicArea, BasicPlaces, BasicText } from "./BasicField";
import { BasicForm } from "./BasicForm";
import { BasicCall, BasicNews } from "./BasicNews";

/** The checkout in two steps: the district, which determines the delivery charge, and then the order. */
export function BasicCheckout(props: BasicProps) {
  const { t } = useI18n();
  const { step, quote, form } = props;
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("checkout.title")}</h1>
      <BasicNews {...props} />
      <div className="grid gap-4">
        {quote && <Lines quote={quote} />}
        {step === "district" ? <District {...props} /> : <OrderForm key={form.key} {...props} />}
      </div>
      <BasicCall />
    </>
  );
}

function Lines({ quote }: { quote: Quote }) {
  const { t, n, money } = useI18n();
  const { currency } = useShop();
  const cart = useHref(basicCartPath);
  return (
    <section
      aria-labelledby="basic-summary"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="basic-summary" className="mb-2 text-lg sm:text-xl">
        {t("cart.summary")}
      </h2>
      <dl className="figures">
        {quote.lines.map((line) => (
          <div key={`${line.product_id}-${line.variant_id}`}>
            <dt>
              {line.product?.name} {line.options.length > 0 && `(${line.options.join(", ")}) `}
              <span className="text-muted">× {n(line.quantity)}</span>
            </dt>
            <dd>{money(lineTotal(line), currency)}</dd>
          </div>
        ))}
        <div className="border-t border-line pt-2 font-bold">
          <dt>{t("cart.subtotal")}</dt>
          <dd>{money(quote.subtotal, currency)}</dd>
        </div>
        <DiscountRows discounts={quote.discounts} currency={currency} />
      </dl>
      <CodeResults codes={quote.codes} currency={currency} />
      <a href={cart} className="inline-flex min-h-11 items-center text-primary underline">
        {t("basic.change_cart")}
      </a>
    </section>
  );
}

const noErrors = { values: {}, errors: {} } as unknown as Fields;

function District({ places }: BasicProps) {
  const { t } = useI18n();
  return (
    <Section step={1} title={t("checkout.address")}>
      <BasicForm to={basicCheckoutPath} method="get" className="grid gap-4">
        <BasicPlaces form={noErrors} name="district" label={t("form.district")} groups={places} />
        <button type="submit" className={`${button.primary} min-h-12`}>
          {t("basic.show_delivery")}
        </button>
      </BasicForm>
    </Section>
  );
}

function OrderForm({ form, places, offers }: BasicProps) {
  const { t } = useI18n();
  const other = useHref(basicCheckoutPath);
  return (
    <BasicForm to={basicCheckoutPath} className="grid gap-4">
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="lines" value={form.lines} />
      <input type="hidden" name="codes" value={form.codes} />
      <input type="hidden" name="shown" value={form.shown} />
      <input type="hidden" name="district" value={form.district.value} />
      {form.needs_code && <Code form={form} />}
      <Section step={1} title={t("checkout.contact")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <BasicText form={form} name="name" label={t("form.name")} autoComplete="name" />
          <BasicText
            form={form}
            name="mobile"
            label={t("form.mobile")}
            hint={t("checkout.mobile.hint")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <BasicText
            form={form}
            name="email"
            label={t("form.email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            optional
            className="sm:col-span-2"
          />
        </div>
      </Section>
      <Section step={2} title={t("checkout.address")}>
        <div className="grid gap-4">
          <p>
            {t("form.district")}: <strong className="font-bold">{form.district.label}</strong>{" "}
            <a href={other} className="inline-flex min-h-11 items-center text-primary underline">
              {t("basic.change_district")}
            </a>
          </p>
          <BasicPlaces form={form} name="upazila" label={t("form.upazila")} groups={places} />
          <BasicArea form={form} name="line" label={t("form.line")} hint={t("form.line.hint")} />
          <BasicArea
            form={form}
            name="note"
            label={t("checkout.note")}
            hint={t("checkout.note.hint")}
            optional
          />
        </div>
      </Section>
      <Section step={3} title={t("checkout.package")}>
        <Offers offers={offers} chosen={form.package_id} error={form.errors.package_id} />
      </Section>
      <Section step={4} title={t("checkout.payment")}>
        <Payment advance={offers.some(({ due_now }) => due_now > 0)} />
      </Section>
      <Unfinished form={form} />
      <button type="submit" className={`${button.primary} min-h-12 text-lg`}>
        {t("checkout.place")}
      </button>
    </BasicForm>
  );
}

/** Tells the shopper that the shop stores unfinished checkouts, with a checkbox to refuse. */
function Unfinished({ form }: { form: Fields }) {
  const { t, n } = useI18n();
  const { unfinished_days } = useShop();
  if (!unfinished_days) return null;
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-sm sm:px-6">
      <p className="text-muted">{t("unfinished.note", { days: n(unfinished_days) })}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="no_save"
          value="1"
          defaultChecked={form.values.no_save === "1"}
          className="size-5 shrink-0 accent-primary"
        />
        {t("unfinished.refuse")}
      </label>
    </div>
  );
}

function Code({ form }: { form: Fields }) {
  const { t } = useI18n();
  return (
    <section className="grid gap-3 rounded-card border-2 border-primary bg-surface p-4 shadow-card sm:p-6">
      <BasicText
        form={form}
        name="code"
        label={t("basic.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <button type="submit" className={`${button.primary} min-h-12`}>
        {t("checkout.place")}
      </button>
      <button type="submit" name="do" value="code" className={button.quiet}>
        {t("basic.code.again")}
      </button>
    </section>
  );
}

interface OffersProps {
  offers: BasicOffer[];
  /** The id of the selected package, or 0. */
  chosen: number;
  error: string | undefined;
}

function Offers({ offers, chosen, error }: OffersProps) {
  const { t } = useI18n();
  const asks = chosen === 0 && offers.length > 1;
  const note = error ? "basic-package_id-error" : asks ? "basic-package_id-hint" : undefined;
  return (
    <fieldset id="basic-package_id" tabIndex={-1} aria-describedby={note}>
      <legend className="sr-only">{t("checkout.package")}</legend>
      {note && (
        <p id={note} className={`-mt-2 mb-3 ${error ? "font-medium text-sale" : "text-muted"}`}>
          {error || t("checkout.package.choose")}
        </p>
      )}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {offers.map((offer) => (
          <Offer key={offer.value} {...offer} chosen={chosen} />
        ))}
      </div>
    </fieldset>
  );
}

function Offer({ chosen, ...offer }: BasicOffer & { chosen: number }) {
  const { value, package: pack, total, due_now, due_later } = offer;
  const { t, money } = useI18n();
  const { currency } = useShop();
  const sum = (
    <span className="block font-bold">
      {t("checkout.total")}: {money(total, currency)}
      {due_now > 0 && (
        <span className="block">
          {t("checkout.due_now")}: {money(due_now, currency)}
          <span className="block font-normal">
            {t("checkout.due_later")}: {money(due_later, currency)}
          </span>
        </span>
      )}
    </span>
  );
  if (!pack) {
    return (
      <div>
        <input type="hidden" name="offer" value={value} />
        <p className="text-muted">{t("checkout.package.none")}</p>
        {sum}
      </div>
    );
  }
  return (
    <label className="choice items-center">
      <input
        type="radio"
        name="offer"
        value={value}
        defaultChecked={pack.id === chosen}
        className="size-4.5 shrink-0 accent-primary"
      />
      <span className="min-w-0 grow font-medium wrap-anywhere">
        {pack.name}
        <DeliveryDays {...pack} />
        {sum}
      </span>
      <strong className="font-bold whitespace-nowrap">
        <Fee amount={pack.fee} />
      </strong>
    </label>
  );
}
