import { useId } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Choice } from "./useEditPreview";

interface DiscountChoiceProps {
  choice: Choice;
  currency: string;
  /** Whether the discounts are calculated anew. */
  anew: boolean;
  onChange: (anew: boolean) => void;
}

/** Asks whether an edited order keeps its discounts, or whether they are calculated anew, and shows both totals. */
export function DiscountChoice({ choice, currency, anew, onChange }: DiscountChoiceProps) {
  const { t, money } = useI18n();
  const name = useId();
  return (
    <fieldset className="grid gap-2" aria-busy={choice.stale}>
      <legend className="mb-1 font-medium">{t("admin.orders.edit.discounts")}</legend>
      {[false, true].map((value) => (
        <label
          key={String(value)}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-3.5 py-1.5 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            checked={anew === value}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 grow wrap-anywhere">
            {t(value ? "admin.orders.edit.discounts.anew" : "admin.orders.edit.discounts.keep")}
            {value && (
              <span className="block text-sm text-muted">
                {t("admin.orders.edit.discounts.hint")}
              </span>
            )}
          </span>
          <span className="shrink-0 font-semibold">
            {money((value ? choice.anew : choice.kept).total, currency)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
