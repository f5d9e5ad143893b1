import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { PaymentSettings } from "../../../types/settings.gen";
import { stubbedArea } from "../../fixtures";
import Settings from "./PaymentSettings";

const bkash = { method: "bkash", number: "01711111111", type: "personal", note: "", bn_note: "" };
const saved: PaymentSettings = {
  version: "1",
  advance: { kind: "percent", value: 20 },
  red_advance: { kind: "none", value: 0 },
  from: 0,
  wallets: [{ ...bkash, qr_key: "", qr: null, off: false }],
};

const area = stubbedArea();

async function open(role: string) {
  await area.show(<Settings />, { role });
  for (const call of area.calls)
    await call.answer(call.what.endsWith("settings/payments") ? saved : []);
}

beforeEach(() => open("owner"));

const number = () => field(en["admin.payments.wallet.number"]);
const percent = () => field(en["admin.payments.percent"]);
const save = () => press(en["admin.save"]);
const sent = () => area.calls.filter(({ what }) => what.startsWith("PUT "));
const isWrong = (input: Element) => input.getAttribute("aria-invalid") === "true";

function asksToStay(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("asks before unsaved changes are lost", async () => {
  expect(asksToStay()).toBe(false);
  await user.fill(field(en["admin.payments.from"]), "১,০০০");
  expect(asksToStay()).toBe(true);
  await save();
  expect(sent()[0]?.body).toEqual({ ...saved, from: 1000 });
  await sent()[0]?.answer({ ...saved, version: "2", from: 1000 });
  expect(asksToStay()).toBe(false);
});

test("shows the form's own errors and sends nothing", async () => {
  await user.fill(percent(), "120");
  await user.fill(number(), "");
  await save();
  expect(sent()).toEqual([]);
  expect([isWrong(percent()), isWrong(number())]).toEqual([true, true]);
});

test("shows the server's refusals at their fields", async () => {
  await user.fill(number(), "123");
  await save();
  await sent()[0]?.refuse(422, "settings_invalid", {
    "wallets.0.number": "invalid",
  });
  expect(isWrong(number())).toBe(true);
  expect(document.activeElement).toBe(number());
  await save();
  await sent()[1]?.refuse(422, "settings_invalid", { advance_value: "max" });
  expect(isWrong(percent())).toBe(true);
});

test("reports that a rule needs a payment method", async () => {
  await press("Remove wallet");
  await save();
  expect(sent()[0]?.body).toMatchObject({ wallets: [] });
  await sent()[0]?.refuse(422, "settings_invalid", { wallets: "required" });
  expect(document.body.textContent).toContain("Customers have no way to pay.");
});

test("offers each wallet once", async () => {
  for (let i = 0; i < 3; i++) await press("Add a wallet");
  expect(screen.queryByRole("button", { name: "Add a wallet" })).toBeNull();
  expect(screen.getAllByLabelText(en["admin.payments.wallet.number"])).toHaveLength(4);
});

test("is read-only for members who are not owners", async () => {
  area.calls.length = 0;
  await open("manager");
  expect(screen.getByRole("note").textContent).toContain("Only the shop's owners");
  for (const each of document.querySelectorAll("input, select, button"))
    expect(each.closest("fieldset[disabled]"), each.outerHTML).not.toBe(null);
  expect(screen.queryByRole("button", { name: en["admin.save"] })).toBe(null);
  expect(number().value).toBe("01711111111");
});
