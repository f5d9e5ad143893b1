import { useI18n } from "../../../lib/i18n";
import type { PayoutDetails } from "../../../types/payout.gen";
import { useFormat } from "../../lib/format";

/**
 * The amounts of a payout as a sum: each line is added to those above it, and the last one is the total. Lines without an amount
 * are omitted, except the first two. The total of a statement is unknown while its lines are being posted.
 */
export function PayoutSum({ payout }: { payout: PayoutDetails }) {
  const { t } = useI18n();
  const { money } = useFormat();
  const { amount, unassigned, state, origin } = payout;
  const total = state === "posted" || origin === "api";
  const rows = summands(payout).filter(([, value], at) => at < 2 || value !== 0);
  return (
    <dl className="grid max-w-md gap-1.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="min-w-0 text-muted">{t(name)}</dt>
          <dd className="whitespace-nowrap">{money(value)}</dd>
        </div>
      ))}
      {total && (
        <div className="flex justify-between gap-3 border-t border-line pt-2 font-bold">
          <dt>{t("admin.cash.received.payout")}</dt>
          <dd className="whitespace-nowrap">{money(amount)}</dd>
        </div>
      )}
      {unassigned !== 0 && (
        <div className="flex justify-between gap-3 text-sm text-danger">
          <dt className="min-w-0">{t("admin.cash.unassigned")}</dt>
          <dd className="whitespace-nowrap">{money(unassigned)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Returns the lines that add up to the payout's amount: the key of each text, and the signed amount in taka. */
export function summands(payout: PayoutDetails) {
  const { collected, charges, corrections, paid_before, left_out } = payout;
  return [
    ["admin.cash.collected", collected],
    ["admin.cash.charges", -charges],
    [
      corrections < 0 ? "admin.cash.corrections.deducted" : "admin.cash.corrections.added",
      corrections,
    ],
    ["admin.cash.paid_before", -paid_before],
    ["admin.cash.left_out", -left_out],
  ] as const;
}
