import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { CourierAccount, CourierRule, CourierRules } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import { RulesForm } from "./RulesForm";

const area = stubbedArea();

const couriers = [
  { courier: "steadfast", title: "Steadfast" },
  { courier: "pathao", title: "Pathao" },
] as CourierAccount[];

const rule: CourierRule = {
  ...{ courier: "steadfast", districts: [], max_weight: 2000, min_amount: 0, max_amount: 5000 },
};
const rules: CourierRules = {
  ...{ weight: 0, default: "", rules: [rule], stuck_days: 0, failed_attempts: 4 },
  tell_out_for_delivery: false,
};

const open = (more: Partial<CourierRules> = {}) =>
  area.show(<RulesForm couriers={couriers} rules={{ ...rules, ...more }} />);
const save = () => press(en["admin.save"]);
const sent = () => area.calls.at(-1)?.body;

/** Returns a field of a rule by its label and the rule's index. */
function cell<T extends HTMLElement = HTMLInputElement>(label: string, at = 0): T {
  const item = screen.getAllByRole("listitem").filter((each) => within(each).queryByRole("button"));
  return within(item[at] as HTMLElement).getByLabelText<T>(new RegExp(`^${label}`));
}

test("saves the unchanged rules with the server's defaults", async () => {
  await open();
  await save();
  expect(area.calls[0]?.what).toBe("PUT /api/admin/v3/couriers/rules");
  expect(sent()).toEqual({ ...rules, weight: 500, stuck_days: 3 });
});

test("adds, fills and removes rules in their order", async () => {
  await open();
  await press(en["admin.couriers.rule.add"]);
  await user.choose(cell(en["admin.couriers.rule.courier"], 1), "pathao");
  await user.fill(cell(en["admin.couriers.rule.weight"], 1), "১৫০০");
  await user.fill(cell(en["admin.couriers.rule.from"], 1), "1,000");
  await press(en["admin.couriers.rule.remove"], "button", screen.getAllByRole("listitem")[0]);
  await save();
  expect(sent()).toMatchObject({
    rules: [
      { courier: "pathao", districts: [], max_weight: 1500, min_amount: 1000, max_amount: 0 },
    ],
  });
});

test("an empty condition applies to every order", async () => {
  await open();
  await user.fill(cell(en["admin.couriers.rule.weight"]), "");
  await save();
  expect(sent()).toMatchObject({ rules: [{ max_weight: 0, max_amount: 5000 }] });
});

test.each([
  [en["admin.couriers.rule.weight"], "2 kg", en["admin.form.count"]],
  [en["admin.couriers.rule.weight"], "200000", en["admin.form.large"]],
  [en["admin.couriers.rule.to"], "1,5", en["admin.form.amount"]],
])("does not save %s as %j, which would drop the condition", async (label, typed, error) => {
  await open();
  await user.fill(cell(label), typed);
  await save();
  expect(area.calls).toEqual([]);
  expect(descriptionOf(cell(label))).toContain(error);
  expect(cell(label).value).toBe(typed);
});

test("shows the server's error at its field", async () => {
  await open();
  await user.fill(field(en["admin.couriers.stuck_days"]), "5");
  await save();
  await area.calls[0]?.refuse(422, "courier_rules_invalid", { stuck_days: "invalid" });
  expect(field(en["admin.couriers.stuck_days"]).getAttribute("aria-invalid")).toBe("true");
});
