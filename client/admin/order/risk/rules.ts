import type { RiskRules } from "../../../types/risk.gen";
import { asNumber } from "../../lib/numbers";

/** The rules as the fields of a form: numbers are text. */
export interface RulesFields
  extends Omit<RiskRules, "amber" | "red" | "code_from" | "courier_from"> {
  amber: string;
  red: string;
  code_from: string;
  courier_from: string;
}

const shown = (value: number) => (value ? String(value) : "");
const parsed = (text: string) => asNumber(text) || 0;

export function fieldsOf(rules: RiskRules): RulesFields {
  return {
    ...rules,
    amber: String(rules.amber),
    red: String(rules.red),
    code_from: shown(rules.code_from),
    courier_from: shown(rules.courier_from),
  };
}

/** Returns the rules from the form's fields. Empty amounts are sent as 0, which sets no rule. */
export function rulesOf(fields: RulesFields): RiskRules {
  return {
    ...fields,
    amber: parsed(fields.amber),
    red: parsed(fields.red),
    code_from: parsed(fields.code_from),
    courier_from: parsed(fields.courier_from),
  };
}
