import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useCheckoutEvents } from "../advertising/useCheckoutEvents";
import { CartChanges } from "../cart/CartChanges";
import { CartEmpty } from "../cart/CartEmpty";
import { CodeStep } from "../forms/CodeStep";
import { MobileField, TextField } from "../forms/Field";
import { Form } from "../forms/Form";
import { useCodeFlow } from "../forms/useCodeFlow";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { checkoutPath, loginPath, withNext } from "../lib/paths";
import type { Places } from "../lib/places";
import { Orders } from "../order/orders";
import { Link } from "../router/Link";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft, keyed, readDraft } from "../state/checkout";
import { Address } from "./Address";
import { Confirm } from "./Confirm";
import { Extras } from "./Extras";
import { KnownAddress } from "./KnownAddress";
import { Unfinished } from "./laterParts";
import { Packages } from "./Packages";
import { Payment } from "./Payment";
import { checkoutRules } from "./rules";
import { Section } from "./Section";
import { Summary } from "./Summary";
import { usePlaceOrder } from "./usePlaceOrder";
import { useQuote } from "./useQuote";

/** The checkout form. It restores the stored draft. */
export function CheckoutForm({ places }: { places: Places }) {
  const { t, locale } = useI18n();
  const { id, slug, unfinished_days } = useShop();
  const [draft] = useState(() => readDraft(slug));
  const [packageId, setPackageId] = useState(draft.packageId);
  const form = useForm<CheckoutFields>({
    defaultValues: draft.fields,
    resolver: standardSchemaResolver(checkoutRules),
    mode: "onTouched",
  });
  const district = useWatch({ control: form.control, name: "district" });
  const empty = cart.use((lines) => lines.length === 0);
  const choose = (id: number) => {
    setPackageId(id);
    changeDraft(slug, (kept) => ({ ...kept, packageId: id }));
  };
  const quoting = useQuote({ district, packageId, onPackageGone: () => choose(0) });
  useCheckoutEvents(quoting.quote, district);
  const secondsOnForm = useKept(form.subscribe);
  const { busy, problem, place, confirm, say } = usePlaceOrder(
    quoting,
    form.setError,
    (fields) => flow.begin(fields),
    () => (draft.fields.mobile ? null : secondsOnForm()),
  );
  const flow = useCodeFlow(form, {
    ask: ({ mobile }) => new Orders(id, locale).code(mobile),
    confirm,
    onDone() {},
    say,
  });

  if (flow.at === "code") {
    return (
      <div className="mx-auto w-full max-w-lg rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <CodeStep flow={flow} reason={t("checkout.code.why")} />
      </div>
    );
  }
  if (empty && !busy) {
    return (
      <>
        <CartChanges changes={quoting.changes} />
        <CartEmpty />
      </>
    );
  }
  return (
    <Form
      name="checkout"
      form={form}
      onSubmit={place}
      className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6"
    >
      <div className="grid gap-4">
        <Section step={1} title={t("checkout.contact")}>
          <Link
            to={withNext(loginPath, checkoutPath)}
            className="for-guest -mt-2 mb-2 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4 hover:no-underline"
          >
            {t("checkout.account")}
          </Link>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="name" label={t("form.name")} autoComplete="name" />
            <MobileField label={t("form.mobile")} hint={t("checkout.mobile.hint")} />
          </div>
          <KnownAddress places={places} />
        </Section>
        <Section step={2} title={t("checkout.address")}>
          <Address places={places} />
        </Section>
        <Section step={3} title={t("checkout.package")}>
          <Packages
            quote={quoting.quote}
            chosen={packageId}
            onChoose={choose}
            missing={form.formState.isSubmitted}
          />
        </Section>
        <Section step={4} title={t("checkout.payment")}>
          <Payment advance={Boolean(quoting.quote?.due_now)} />
        </Section>
        <Extras />
        {unfinished_days && <Unfinished />}
      </div>
      {/* On small screens the summary and the order button are direct items of the form, so that the button can
          stick to the bottom. */}
      <div className="contents lg:sticky lg:top-[calc(var(--bar,0rem)+1rem)] lg:grid lg:gap-4">
        <Summary quoting={quoting} />
        <Confirm quoting={quoting} busy={busy} problem={problem || flow.problem} />
      </div>
    </Form>
  );
}

// Stores the draft on every input, and its idempotency key immediately, because all tabs share it. Returns a function
// that returns the seconds since the first input, or null before it.
function useKept(
  subscribe: ReturnType<typeof useForm<CheckoutFields>>["subscribe"],
): () => number | null {
  const { slug } = useShop();
  const began = useRef(0);
  useEffect(() => {
    changeDraft(slug, keyed);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        began.current ||= performance.now();
        changeDraft(slug, (draft) => ({ ...draft, fields: values }));
      },
    });
  }, [slug, subscribe]);
  return () => (began.current ? Math.round((performance.now() - began.current) / 1000) : null);
}
