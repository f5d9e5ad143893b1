import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { useMay } from "../../lib/session";
import { MoneyField, NumberField, SelectField, TextField } from "../../ui/fields";
import type { TermsFields as Fields } from "./terms";

// Frequent reasons for a discount, which one tap fills in.
const reasons = [
  "admin.orders.hand.reason.regular",
  "admin.orders.hand.reason.offer",
  "admin.orders.hand.reason.many",
  "admin.orders.hand.reason.flaw",
] as const;

/** The discount with its reason, and for members who may record payments, the advance of an order. */
export function TermsFields() {
  const { t } = useI18n();
  const may = useMay();
  const { setValue } = useFormContext<Fields>();
  const [kind, discount] = useWatch<Fields, ["discount_kind", "discount"]>({
    name: ["discount_kind", "discount"],
  });
  const label = t("admin.orders.hand.discount");
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <SelectField
          name="discount_kind"
          label={t("admin.orders.hand.discount.kind")}
          options={[
            { value: "amount", text: t("admin.orders.hand.discount.amount") },
            { value: "percent", text: t("admin.orders.hand.discount.percent") },
          ]}
        />
        {kind === "percent" ? (
          <NumberField name="discount" label={label} decimal after="%" optional />
        ) : (
          <MoneyField name="discount" label={label} optional />
        )}
      </div>
      {discount !== "" && (
        <div>
          <TextField
            name="discount_reason"
            label={t("admin.orders.hand.discount.reason")}
            hint={t("admin.orders.hand.discount.reason.hint")}
            autoComplete="off"
          />
          <p className="mt-2 flex flex-wrap gap-2">
            {reasons.map((reason) => (
              <button
                key={reason}
                type="button"
                onClick={() =>
                  setValue("discount_reason", t(reason), {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
                className="min-h-11 rounded-full border border-edge px-4 text-sm hover:border-primary"
              >
                {t(reason)}
              </button>
            ))}
          </p>
        </div>
      )}
      {may("payments") && (
        <MoneyField
          name="advance"
          label={t("admin.orders.hand.advance")}
          hint={t("admin.orders.hand.advance.hint")}
          optional
          className="sm:max-w-64"
        />
      )}
    </div>
  );
}
