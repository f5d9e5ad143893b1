import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { Couriers as All, CourierAccount } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import Couriers from "./Couriers";

const area = stubbedArea();

const credential = { optional: false, generated: false, max: 100 };
const steadfast: CourierAccount = {
  ...{ courier: "steadfast", title: "Steadfast", state: "none", problem: "", account: "" },
  credentials: [
    { ...credential, name: "api_key" },
    { ...credential, name: "secret_key", optional: true },
    { ...credential, name: "token", generated: true },
  ],
  ...{
    hook_url: "",
    webhook_at: null,
    practice: false,
    needs_store: false,
    store: "",
    demand_signature: false,
  },
};
const connected = { state: "connected", hook_url: "https://haat.test/hooks/steadfast" };

async function open(more: Partial<CourierAccount> = {}, role = "owner") {
  await area.show(<Couriers />, { role });
  const rules = { weight: 0, default: "", rules: [], stuck_days: 0, failed_attempts: 0 };
  await area.calls[0]?.answer({
    couriers: [{ ...steadfast, ...more }],
    rules: { ...rules, tell_out_for_delivery: false },
  } satisfies All);
}

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const said = () => document.body.textContent ?? "";
const act = (name: string) => press(name, "button", screen.getByRole("dialog"));

test("sends the entered keys and shows the generated secret once they are accepted", async () => {
  await open();
  await press(en["admin.couriers.connect"]);
  await user.fill(field(en["admin.couriers.key.api_key"]), "key");
  await act(en["admin.couriers.connect"]);
  expect(changes()).toMatchObject([
    {
      what: "POST /api/admin/v3/couriers/steadfast",
      body: { keys: { api_key: "key", secret_key: "" } },
    },
  ]);
  expect(changes()[0]?.body).not.toHaveProperty("keys.token");
  const account = { ...steadfast, ...connected };
  await changes()[0]?.answer({ account, stores: [], balance: null, token: "hook-secret" });
  await area.calls.at(-1)?.answer({ couriers: [account], rules: { rules: [] } });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(said()).toContain("hook-secret");
});

test("tells practice couriers from real ones", async () => {
  await open({ practice: true });
  expect(said()).toContain(en["admin.practice"]);
  expect(said()).toContain(en["admin.practice.courier"]);
});

test("says nothing about practice at a real courier", async () => {
  await open();
  expect(said()).not.toContain(en["admin.practice.courier"]);
});

test("keeps the keys that were refused, with the error at the field", async () => {
  await open();
  await press(en["admin.couriers.connect"]);
  await user.fill(field(en["admin.couriers.key.api_key"]), "wrong");
  await act(en["admin.couriers.connect"]);
  await changes()[0]?.refuse(422, "courier_keys_invalid", { secret_key: "required" });
  expect(descriptionOf(field(en["admin.couriers.key.secret_key"]))).toContain(en["form.required"]);
  await act(en["admin.couriers.connect"]);
  await changes()[1]?.refuse(409, "courier_refused_keys");
  expect(said()).toContain("courier_refused_keys");
  expect(field(en["admin.couriers.key.api_key"]).value).toBe("wrong");
});

test("disconnects only after a confirmation", async () => {
  await open(connected);
  await press(en["admin.couriers.disconnect"]);
  await act(en["admin.couriers.disconnect.keep"]);
  expect(changes()).toEqual([]);
  await press(en["admin.couriers.disconnect"]);
  await act(en["admin.couriers.disconnect"]);
  expect(changes()).toMatchObject([{ what: "DELETE /api/admin/v3/couriers/steadfast" }]);
});

test("shows a new webhook secret", async () => {
  await open(connected);
  await press(en["admin.couriers.token.renew"]);
  await changes()[0]?.answer({ token: "new-secret" });
  expect(said()).toContain("new-secret");
});

test("chooses one of the courier's pickup places", async () => {
  await open({ ...connected, needs_store: true, store: "S1" });
  const stores = [
    { id: "S1", name: "Home", address: "House 1" },
    { id: "S2", name: "Warehouse", address: "" },
  ];
  await area.calls.find(({ what }) => what.endsWith("/stores"))?.answer(stores);
  await user.choose(field(en["admin.couriers.store"]), "S2");
  expect(changes()).toMatchObject([
    {
      what: "PUT /api/admin/v3/couriers/steadfast/settings",
      body: { store: "S2", demand_signature: false },
    },
  ]);
  expect(field<HTMLSelectElement>(en["admin.couriers.store"]).value).toBe("S2");
});

test("restores the switch for signatures if the server refuses the change", async () => {
  await open({ ...connected, store: "S1" });
  const signature = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Require signed/ });
  await user.click(signature());
  expect(changes()[0]?.body).toEqual({ store: "S1", demand_signature: true });
  expect(signature().checked).toBe(true);
  await changes()[0]?.refuse(409, "settings_refused");
  expect(signature().checked).toBe(false);
  await expectToasts(["error", "settings_refused"]);
});

test("lets members who are not owners change the rules only", async () => {
  await open(connected, "manager");
  const fieldset = (name: string) => screen.getByRole("button", { name }).closest("fieldset");
  expect(fieldset(en["admin.couriers.disconnect"])?.disabled).toBe(true);
  expect(fieldset(en["admin.save"])).toBeNull();
});
