import { expect, test } from "vitest";
import type { RiskRules } from "../../../types/risk.gen";
import { fieldsOf, rulesOf } from "./rules";

const rules: RiskRules = {
  on: true,
  amber: 40,
  red: 70,
  amber_action: "call",
  red_action: "hold",
  code: "over",
  code_from: 1500,
  accept: false,
  courier_from: 0,
  share: false,
};

test("sends rules unchanged that were not edited", () => {
  expect(rulesOf(fieldsOf(rules))).toEqual(rules);
});

test("reads Bengali digits as numbers, and an empty amount as 0", () => {
  const fields = { ...fieldsOf(rules), amber: "৩৫", code_from: "", courier_from: "৯০০" };
  expect(rulesOf(fields)).toMatchObject({ amber: 35, code_from: 0, courier_from: 900 });
});
