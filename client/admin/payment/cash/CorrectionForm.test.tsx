import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { CorrectionForm } from "./CorrectionForm";

const area = stubbedArea();
const close = vi.fn();

beforeEach(async () => {
  close.mockReset();
  await area.show(<CorrectionForm onClose={close} />);
  // happy-dom starts with the first account instead of the default.
  await choose(en["admin.cash.correct.to"], "adjustment");
});

const to = () => field(en["admin.cash.correct.to"]);
const choose = (label: string, value: string) => user.choose(field(label), value);
const post = () => press(en["admin.cash.correct.post"]);

async function fill() {
  await user.fill(field(en["admin.cash.amount"]), "99.5");
  await user.fill(field(en["admin.cash.note"]), "Wrong payout");
}

test("posts a courier's correction once, and closes when it is posted", async () => {
  await fill();
  await choose(en["admin.cash.courier"], "pathao");
  await post();
  await post();
  expect(area.calls).toMatchObject([
    {
      what: "POST /api/admin/v3/cash/ledger/corrections",
      body: { from: "courier", to: "adjustment", courier: "pathao", amount: 99.5 },
    },
  ]);
  expect(close).not.toHaveBeenCalled();
  await area.calls[0]?.answer({});
  expect(close).toHaveBeenCalledOnce();
  await expectToasts(["success", en["admin.cash.corrected"]]);
});

test("sends no courier if neither account belongs to couriers", async () => {
  await fill();
  await choose(en["admin.cash.correct.from"], "cash");
  expect(screen.queryByLabelText(en["admin.cash.courier"])).toBeNull();
  await post();
  expect(area.calls[0]?.body).toMatchObject({ from: "cash", to: "adjustment", courier: "" });
});

test("requires two different accounts, an amount above 0 and a note", async () => {
  await choose(en["admin.cash.correct.to"], "courier");
  await user.fill(field(en["admin.cash.amount"]), "0");
  await post();
  expect(area.calls).toEqual([]);
  expect(descriptionOf(field(en["admin.cash.note"]))).toContain(en["form.required"]);
  expect(descriptionOf(field(en["admin.cash.amount"]))).toBe(en["admin.form.amount"]);
  await fill();
  await post();
  expect(area.calls).toEqual([]);
  expect(descriptionOf(to())).toBe(en["admin.cash.correct.same"]);
});

test("keeps the input when the server refuses it", async () => {
  await fill();
  await post();
  await area.calls[0]?.refuse(409, "ledger_closed");
  expect(screen.getByRole("alert").textContent).toBe("ledger_closed");
  expect(field(en["admin.cash.note"]).value).toBe("Wrong payout");
  expect(close).not.toHaveBeenCalled();
});
