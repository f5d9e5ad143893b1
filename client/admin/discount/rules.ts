import * as z from "zod/mini";
import { says, written } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";
import { asNumber } from "../lib/numbers";
import { amountOrNone, countOrNone } from "../lib/rules";
import type { DiscountFields } from "./form";
import { gifts, most } from "./limits";

// The validation rules of discounts, the same as in server/discount/editor.

const ids = z.array(z.number());
const percent = amountOrNone(100);

const fields = z.object({
  name: written(most.name),
  bn_name: written(most.name),
  note: written(most.note),
  source: written(most.source),
  automatic: z.string(),
  code: z.string().check(z.trim(), z.maxLength(most.code, says("form.max"))),
  gives: z.enum(gifts),
  percent,
  cap: amountOrNone(),
  amount: amountOrNone(),
  tiers: z.array(z.object({ units: countOrNone(most.units), percent })),
  buy: countOrNone(most.units),
  get: countOrNone(most.units),
  units: countOrNone(most.units),
  most: countOrNone(most.units),
  products: ids,
  categories: ids,
  without_products: ids,
  without_categories: ids,
  min_sum: amountOrNone(),
  min_units: countOrNone(most.units),
  combines: z.array(z.string()),
  first_order: z.boolean(),
  districts: z.array(z.string()),
  tags: ids,
  most_uses: countOrNone(most.uses),
  most_of_phone: countOrNone(most.uses),
  most_of_code: countOrNone(most.uses),
  starts_at: z.string(),
  ends_at: z.string(),
});

export const discountRules = fields.check((context) => {
  for (const [path, message] of problemsOf(context.value)) {
    context.issues.push({ code: "custom", message, path, input: context.value });
  }
});

type Problem = [path: (string | number)[], message: MessageKey];

/** Returns the problems that concern several fields, or fields that are needed only for some kinds. */
export function problemsOf(value: DiscountFields): Problem[] {
  const problems: Problem[] = [];
  const needs = (name: keyof DiscountFields, least = 0.01) => {
    if (!(asNumber(String(value[name])) >= least)) problems.push([[name], "form.required"]);
  };
  if (!value.name && !value.bn_name) problems.push([["bn_name"], "form.required"]);
  if (value.automatic === "no" && !value.code) problems.push([["code"], "form.required"]);
  const kind = value.gives.split(".")[1];
  if (kind === "percent" || kind === "buy_get") needs("percent");
  if (kind === "amount" || kind === "price" || kind === "bundle") needs("amount");
  if (kind === "buy_get") {
    needs("buy", 1);
    needs("get", 1);
  }
  if (kind === "bundle") problems.push(...bundleProblems(value));
  if (kind === "tiers") problems.push(...tierProblems(value));
  if (value.starts_at && value.ends_at && value.ends_at < value.starts_at) {
    problems.push([["ends_at"], "admin.discounts.ends.early"]);
  }
  return problems;
}

function bundleProblems({ units, products, categories }: DiscountFields): Problem[] {
  if (units) return asNumber(units) < 2 ? [[["units"], "admin.discounts.units.two"]] : [];
  const isSet = products.length >= 2 && categories.length === 0;
  return isSet ? [] : [[["units"], "admin.discounts.units.set"]];
}

function tierProblems({ tiers }: DiscountFields): Problem[] {
  return tiers.flatMap<Problem>(({ units, percent: part }, i) => {
    const before = tiers[i - 1];
    const rises = (now: string, last = "0") => asNumber(now) > (asNumber(last) || 0);
    return [
      ...(rises(units, before?.units)
        ? []
        : [[["tiers", i, "units"], "admin.discounts.tiers.rise"] satisfies Problem]),
      ...(rises(part, before?.percent)
        ? []
        : [[["tiers", i, "percent"], "admin.discounts.tiers.rise"] satisfies Problem]),
    ];
  });
}
