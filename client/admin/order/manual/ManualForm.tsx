import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { MobileField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { PlaceFields } from "../../../forms/PlaceFields";
import { useI18n } from "../../../lib/i18n";
import type { Places } from "../../../lib/places";
import { lateDialog } from "../../lib/late";
import { lateRules, useRules } from "../../lib/lateRules";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { SwitchField, TextArea, TextField } from "../../ui/fields";
import { SaveBar } from "../../ui/SaveBar";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { TermsFields } from "../terms/TermsFields";
import { EarlierOrders } from "./EarlierOrders";
import { ManualDelivery } from "./ManualDelivery";
import { ManualLines } from "./ManualLines";
import { codesOf, emptyHand, type HandLine, lastSource, termsOf } from "./manual";
import { ReadReview } from "./paste/ReadReview";
import type { ReadFields } from "./paste/reading";
import { usePaste } from "./paste/usePaste";
import type { HandFields } from "./rules";
import { SourceField } from "./SourceField";
import { currentQuote, useManualQuote } from "./useManualQuote";
import { usePlaceManualOrder } from "./usePlaceManualOrder";

const rules = lateRules(() => import("./rules").then((part) => part.rulesFor));

const PasteDialog = lateDialog(() =>
  import("./paste/PasteDialog").then((part) => part.PasteDialog),
);

// Classes that highlight a field whose value has to be checked.
const toCheck = "[&_:is(input,select,textarea)]:border-warning!";

/** The initial contents of the form, copied from a duplicated order. */
export interface Start {
  fields: Partial<HandFields>;
  lines: HandLine[];
}

interface ManualFormProps {
  places: Places;
  start?: Start;
  /** The id of a return whose goods the order replaces, or empty. */
  exchange?: string;
}

/** The form for a manual order: products, customer, address and terms. */
export function ManualForm({ places, start, exchange = "" }: ManualFormProps) {
  const { t } = useI18n();
  const [lines, setLines] = useState<HandLine[]>(start?.lines ?? []);
  const [packageId, setPackageId] = useState(0);
  const [pasting, setPasting] = useState(false);
  const form = useForm({
    resolver: useRules(rules),
    defaultValues: { ...emptyHand, source: lastSource(), ...start?.fields },
    mode: "onTouched",
  });
  const paste = usePaste(form, lines, setLines);
  const now = useWatch({ control: form.control, compute: (fields: HandFields) => fields });
  const terms = termsOf(now);
  const quote = useManualQuote({
    lines,
    packageId,
    district: now.district,
    terms,
    codes: codesOf(now.code),
  });
  const { busy, problem, take } = usePlaceManualOrder(form, {
    lines,
    packageId,
    quote: currentQuote(quote),
    exchange,
  });
  const marked = (name: keyof ReadFields) => {
    const hint = paste.hint(name);
    return hint ? { hint, className: toCheck } : {};
  };
  return (
    <>
      <Button
        icon={ClipboardPaste}
        className="mb-4 w-full sm:w-auto"
        aria-haspopup="dialog"
        onClick={() => setPasting(true)}
      >
        {t("admin.orders.paste")}
      </Button>
      {pasting && (
        <PasteDialog
          conflicts={paste.conflicts}
          onRead={paste.take}
          onClose={() => setPasting(false)}
        />
      )}
      {paste.reading && (
        <div className="mb-4">
          <ReadReview
            reading={paste.reading}
            open={paste.open}
            onChoose={paste.choose}
            onOtherMobile={paste.useOther}
            onDone={paste.done}
          />
        </div>
      )}
      <Form name="hand" form={form} onSubmit={take} className="grid gap-4">
        <UnsavedGuard when={form.formState.isDirty || lines.length > 0} />
        <Card title={t("admin.orders.hand.what")}>
          <ManualLines lines={lines} quote={quote.data} isRead={paste.marks} onChange={setLines} />
        </Card>
        <Card title={t("admin.orders.hand.who")}>
          <SourceField />
          <div className="grid gap-4 sm:grid-cols-2">
            <MobileField label={t("form.mobile")} {...marked("mobile")} />
            <TextField name="name" label={t("form.name")} autoComplete="off" {...marked("name")} />
          </div>
          <EarlierOrders />
        </Card>
        <Card title={t("admin.orders.hand.where")}>
          {terms.source === "walk_in" && (
            <p className="mb-3 text-sm text-muted">{t("admin.orders.hand.walk_in.hint")}</p>
          )}
          <PlaceFields places={places} marked={marked} />
          <TextArea
            name="note"
            label={t("admin.orders.their_note")}
            hint={t("admin.orders.hand.note.hint")}
            optional
            autoComplete="off"
            className="mt-4"
          />
        </Card>
        <Card title={t("admin.orders.hand.terms")}>
          <TermsFields />
          <TextField
            name="code"
            label={t("admin.orders.hand.code")}
            optional
            autoComplete="off"
            className="mt-4 sm:max-w-64"
          />
          {(!now.discounts || quote.data?.discounts.some(({ code }) => code === "")) && (
            <div className="mt-4">
              <SwitchField
                name="discounts"
                label={t("admin.orders.hand.automatic")}
                hint={t("admin.orders.hand.automatic.hint")}
              />
            </div>
          )}
        </Card>
        <Card title={t("admin.orders.hand.delivery")}>
          <ManualDelivery
            query={quote}
            walkIn={terms.source === "walk_in"}
            advance={terms.advance}
            chosen={packageId}
            onChoose={setPackageId}
          />
        </Card>
        <Card title={t("admin.orders.note")}>
          <TextArea
            name="shop_note"
            label={t("admin.orders.note.label")}
            hint={t("admin.orders.note.hint")}
            max={1000}
            optional
            autoComplete="off"
          />
        </Card>
        <SaveBar busy={busy} problem={problem} text={t("admin.orders.hand.do")} />
      </Form>
    </>
  );
}
