import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Preview } from "../../types/discount.gen";
import { useFormat } from "../lib/format";

const reasons: Record<string, MessageKey> = {
  worse: "admin.discounts.refusal.worse",
  no_product: "admin.discounts.refusal.no_product",
  nothing: "admin.discounts.refusal.nothing",
};

/** Says why the discount does not count in the cart. Renders nothing if it counts. */
export function Refusal({ preview }: { preview: Preview }) {
  const { t, tn } = useI18n();
  const { money } = useFormat();
  const { refusal, missing_sum: sum, missing_units: units } = preview;
  if (!refusal) return null;
  const missing = [
    sum > 0 && money(sum),
    units > 0 && tn("admin.discounts.refusal.units", units),
  ].filter(Boolean);
  return (
    <p role="status" className="rounded-control border border-warning bg-surface p-3 text-sm">
      {refusal === "too_small"
        ? t("admin.discounts.refusal.too_small", { missing: missing.join(", ") })
        : t(reasons[refusal] ?? "admin.discounts.refusal.nothing")}
    </p>
  );
}
