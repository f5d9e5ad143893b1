import * as z from "zod/mini";
import { written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { amountOrNone } from "../../lib/rules";

/** The schema of an order's discount and advance, which are strings as typed. */
export const termsFields = {
  discount: amountOrNone(),
  discount_kind: z.string(), // The kind is "amount" or "percent".
  discount_reason: written(200),
  advance: amountOrNone(),
};

/** The values of termsFields. */
export interface TermsFields {
  discount: string;
  discount_kind: string;
  discount_reason: string;
  advance: string;
}

const hasDiscount = (discount: string) => asNumber(discount) > 0;

const percentFits = z.refine<TermsFields>(
  ({ discount, discount_kind }) => discount_kind !== "percent" || !(asNumber(discount) > 100),
  { error: "admin.orders.hand.discount.percent_max" satisfies MessageKey, path: ["discount"] },
);

const hasReason = z.refine<TermsFields>(
  ({ discount, discount_reason }) => !hasDiscount(discount) || discount_reason.trim() !== "",
  { error: "form.required" satisfies MessageKey, path: ["discount_reason"] },
);

/** The rules that involve several fields: a percentage is at most 100, and a discount has a reason. */
export const termsChecks = [percentFits, hasReason] as const;
