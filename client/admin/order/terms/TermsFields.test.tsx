import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import en from "../../../../locales/en.json";
import { Form } from "../../../forms/Form";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import { TermsFields } from "./TermsFields";
import { type TermsFields as Fields, termsChecks, termsFields } from "./terms";

const submitted = vi.fn();
const rules = z.object(termsFields).check(...termsChecks);

function Terms() {
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { discount: "", discount_kind: "amount", discount_reason: "", advance: "" },
  });
  return (
    <Form name="terms" form={form} onSubmit={(fields) => submitted(fields)}>
      <TermsFields />
      <button type="submit">Save</button>
    </Form>
  );
}

const show = (...rights: Right[]) => showInArea(<Terms />, { role: "custom", rights });

beforeEach(async () => {
  submitted.mockReset();
  await show("orders", "payments");
});

const save = () => press("Save");
const discount = () => field(en["admin.orders.hand.discount"]);
const reason = () => field(en["admin.orders.hand.discount.reason"]);
const kind = () => field(en["admin.orders.hand.discount.kind"]);

test("requires the reason of a discount, which one tap fills in", async () => {
  expect(screen.queryByLabelText(en["admin.orders.hand.discount.reason"])).toBeNull();
  await user.paste(discount(), "৫০");
  await save();
  expect(submitted).not.toHaveBeenCalled();
  expect(descriptionOf(reason())).toContain(en["form.required"]);
  await press(en["admin.orders.hand.reason.regular"]);
  expect(descriptionOf(reason())).not.toContain(en["form.required"]);
  await save();
  expect(submitted.mock.calls[0]?.[0]).toMatchObject({
    discount_reason: en["admin.orders.hand.reason.regular"],
  });
});

test("limits a percentage to 100, but not an amount", async () => {
  await user.choose(kind(), "percent");
  await user.paste(discount(), "100.5");
  await press(en["admin.orders.hand.reason.offer"]);
  await save();
  expect(descriptionOf(discount())).toBe(en["admin.orders.hand.discount.percent_max"]);
  await user.choose(kind(), "amount");
  await save();
  expect(submitted.mock.calls[0]?.[0]).toMatchObject({
    discount: "100.5",
    discount_kind: "amount",
  });
});

test("does not accept an advance that is no amount", async () => {
  await user.paste(field(en["admin.orders.hand.advance"]), "1,5");
  await save();
  expect(submitted).not.toHaveBeenCalled();
  expect(descriptionOf(field(en["admin.orders.hand.advance"]))).toContain(en["admin.form.amount"]);
});

test("has no advance for members who may not record payments", async () => {
  await show("orders");
  expect(screen.queryByText(en["admin.orders.hand.advance"])).toBeNull();
});
