import { useWatch } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import type { Named } from "../../types/discount.gen";
import { useFormat } from "../lib/format";
import { usePeriod } from "../lib/minute";
import { asNumber } from "../lib/numbers";
import { Fold } from "../ui/Fold";
import { MoneyField, NumberField, SwitchField, TextArea, TextField } from "../ui/fields";
import { MinuteField } from "../ui/MinuteField";
import { CombineField } from "./CombineField";
import type { DiscountFields } from "./form";
import { most } from "./limits";
import { TargetFields } from "./TargetFields";
import { WhoFields } from "./WhoFields";
import { classTexts } from "./words";

/** The fields that most discounts do not need, in folded parts that say what is set. */
export function MoreFields({ named }: { named: Named }) {
  const { t, tn } = useI18n();
  const { money, number } = useFormat();
  const fields = useWatch<DiscountFields>() as DiscountFields;
  const period = usePeriod()(fields.starts_at, fields.ends_at);
  const has = (text: string) => (asNumber(text) || 0) > 0;
  const [of = ""] = fields.gives.split(".");
  const limits = [
    has(fields.min_sum) &&
      t("admin.discounts.min_sum.says", { amount: money(asNumber(fields.min_sum)) }),
    has(fields.min_units) && tn("admin.discounts.min_units.says", asNumber(fields.min_units)),
    has(fields.most_uses) &&
      t("admin.discounts.most_uses.says", { count: number(asNumber(fields.most_uses)) }),
    has(fields.most_of_phone) &&
      t("admin.discounts.most_of_phone.says", { count: number(asNumber(fields.most_of_phone)) }),
    has(fields.most_of_code) &&
      t("admin.discounts.most_of_code.says", { count: number(asNumber(fields.most_of_code)) }),
  ].filter(Boolean);
  const combined = fields.combines
    .map((each) => classTexts[each])
    .filter((key) => key !== undefined)
    .map((key) => t(key));
  const targets = fields.products.length + fields.categories.length;
  const without = fields.without_products.length + fields.without_categories.length;
  const people = [
    fields.first_order && t("admin.discounts.first_order"),
    fields.districts.length > 0 && tn("admin.discounts.districts.says", fields.districts.length),
    fields.tags.length > 0 && tn("admin.discounts.tags.says", fields.tags.length),
  ].filter(Boolean);
  return (
    <>
      <Fold
        title={t("admin.discounts.targets")}
        state={[
          targets > 0
            ? tn("admin.discounts.targets.says", targets)
            : t("admin.discounts.targets.all"),
          without > 0 && tn("admin.discounts.without.says", without),
        ]
          .filter(Boolean)
          .join(" · ")}
        fields={["products", "categories", "without_products", "without_categories"]}
      >
        <TargetFields named={named} />
      </Fold>
      <Fold
        title={t("admin.discounts.dates")}
        state={period || t("admin.discounts.dates.always")}
        fields={["starts_at", "ends_at"]}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <MinuteField name="starts_at" label={t("admin.discounts.starts")} optional />
          <MinuteField
            name="ends_at"
            label={t("admin.discounts.ends")}
            hint={t("admin.discounts.ends.hint")}
            optional
          />
        </div>
      </Fold>
      <Fold
        title={t("admin.discounts.limits")}
        state={limits.join(" · ") || t("admin.discounts.limits.none")}
        fields={["min_sum", "min_units", "most_uses", "most_of_phone", "most_of_code"]}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField name="min_sum" label={t("admin.discounts.min_sum")} optional />
          <NumberField name="min_units" label={t("admin.discounts.min_units")} optional />
          <NumberField name="most_uses" label={t("admin.discounts.most_uses")} optional />
          <NumberField name="most_of_phone" label={t("admin.discounts.most_of_phone")} optional />
          {fields.automatic === "no" && (
            <NumberField
              name="most_of_code"
              label={t("admin.discounts.most_of_code")}
              hint={t("admin.discounts.most_of_code.hint")}
              optional
            />
          )}
        </div>
      </Fold>
      <Fold
        title={t("admin.discounts.who")}
        state={people.join(" · ") || t("admin.discounts.who.all")}
        fields={["districts", "tags", "first_order"]}
      >
        <SwitchField
          name="first_order"
          label={t("admin.discounts.first_order")}
          hint={t("admin.discounts.first_order.hint")}
        />
        <WhoFields />
      </Fold>
      <Fold
        title={t("admin.discounts.combines")}
        state={
          combined.length > 0
            ? t("admin.discounts.combines.says", { what: combined.join(", ") })
            : t("admin.discounts.combines.none")
        }
        fields={["combines"]}
      >
        <CombineField of={of} />
      </Fold>
      <Fold
        title={t("admin.discounts.note")}
        state={fields.note || fields.source || t("admin.discounts.note.none")}
        fields={["note", "source"]}
      >
        <TextArea name="note" label={t("admin.discounts.note")} max={most.note} optional />
        <TextField
          name="source"
          label={t("admin.discounts.source")}
          hint={t("admin.discounts.source.hint")}
          max={most.source}
          optional
        />
      </Fold>
    </>
  );
}
