import { Plus, X } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import { Button, IconButton } from "../ui/Button";
import { MoneyField, NumberField, SelectField } from "../ui/fields";
import type { DiscountFields } from "./form";
import { gifts, most } from "./limits";
import { giftTexts } from "./words";

/** What the discount gives. `fixed` discounts have orders, so that only their numbers can change. */
export function GiftFields({ fixed = false }: { fixed?: boolean }) {
  const { t } = useI18n();
  const { gives } = useWatch<DiscountFields>() as DiscountFields;
  return (
    <>
      {fixed ? (
        <div>
          <p className="font-medium">{t("admin.discounts.gives")}</p>
          <p>{t(giftTexts[gives])}</p>
          <p className="text-sm text-muted">{t("admin.discounts.gives.fixed")}</p>
        </div>
      ) : (
        <SelectField
          name="gives"
          label={t("admin.discounts.gives")}
          options={gifts.map((value) => ({ value, text: t(giftTexts[value]) }))}
        />
      )}
      <Numbers gives={gives} />
    </>
  );
}

/** The numbers of a kind. */
function Numbers({ gives }: { gives: DiscountFields["gives"] }) {
  const { t } = useI18n();
  switch (gives.split(".")[1]) {
    case "percent":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Percentage />
          <MoneyField
            name="cap"
            label={t("admin.discounts.cap")}
            hint={t(
              gives === "product.percent" ? "admin.discounts.cap.unit" : "admin.discounts.cap.hint",
            )}
            optional
          />
        </div>
      );
    case "amount":
      return <MoneyField name="amount" label={t("admin.discounts.amount")} />;
    case "price":
      return <MoneyField name="amount" label={t("admin.discounts.price")} />;
    case "tiers":
      return <Tiers />;
    case "buy_get":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="buy" label={t("admin.discounts.buy")} />
          <NumberField name="get" label={t("admin.discounts.get")} />
          <Percentage hint={t("admin.discounts.get.percent")} />
          <Most />
        </div>
      );
    case "bundle":
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            name="units"
            label={t("admin.discounts.units")}
            hint={t("admin.discounts.units.hint")}
            optional
          />
          <MoneyField name="amount" label={t("admin.discounts.bundle")} />
          <Most />
        </div>
      );
  }
  return null;
}

function Percentage({ hint }: { hint?: string }) {
  const { t } = useI18n();
  return (
    <NumberField
      name="percent"
      label={t("admin.discounts.percent")}
      after="%"
      decimal
      hint={hint}
    />
  );
}

function Most() {
  const { t } = useI18n();
  return <NumberField name="most" label={t("admin.discounts.most")} optional />;
}

/** The steps of a discount that grows with the number of units. */
function Tiers() {
  const { t, n } = useI18n();
  const { fields, append, remove } = useFieldArray<DiscountFields, "tiers">({ name: "tiers" });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium">{t("admin.discounts.tiers")}</legend>
      {fields.map(({ id }, i) => (
        <div key={id} className="flex items-start gap-2">
          <NumberField
            name={`tiers.${i}.units`}
            label={t("admin.discounts.tiers.units")}
            className="grow basis-0"
          />
          <NumberField
            name={`tiers.${i}.percent`}
            label={t("admin.discounts.percent")}
            after="%"
            decimal
            className="grow basis-0"
          />
          <IconButton
            icon={X}
            label={t("admin.discounts.tiers.remove", { number: n(i + 1) })}
            disabled={fields.length === 1}
            onClick={() => remove(i)}
            className="mt-7.5"
          />
        </div>
      ))}
      {fields.length < most.tiers && (
        <Button
          icon={Plus}
          onClick={() => append({ units: "", percent: "" })}
          className="justify-self-start"
        >
          {t("admin.discounts.tiers.add")}
        </Button>
      )}
    </fieldset>
  );
}
