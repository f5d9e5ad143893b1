import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { GatewayAccount } from "../../../types/online.gen";
import { stubbedArea } from "../../fixtures";
import { Gateways } from "./Gateways";

const area = stubbedArea();

const bkash: GatewayAccount = {
  ...{ gateway: "bkash", title: "bKash", state: "none", problem: "", sandbox: false, off: false },
  credentials: [
    { name: "app_key", max: 100 },
    { name: "password", max: 100 },
  ],
  ...{ checks: true, confirms: false, receiver: "", hook_url: "", webhook_at: null, topic: "" },
  ...{ practice: false, leaving: false, open: 0 },
};
const connected: Partial<GatewayAccount> = {
  ...{ state: "connected", receiver: "50022", topic: "arn:aws:sns:old" },
  hook_url: "https://haat.test/hooks/bkash",
};

async function open(more: Partial<GatewayAccount> = {}) {
  await area.show(<Gateways />);
  await area.calls[0]?.answer([{ ...bkash, ...more }]);
}

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const said = () => document.body.textContent ?? "";
const dialog = () => screen.getByRole("dialog");
const act = (name: string) => press(name, "button", dialog());
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const key = () => field(en["admin.gateways.key.app_key"]);

test("tells practice gateways from real ones", async () => {
  await open({ practice: true });
  expect(said()).toContain(en["admin.practice"]);
  expect(said()).toContain(en["admin.practice.gateway"]);
});

test("says nothing about practice at a real gateway", async () => {
  await open();
  expect(said()).not.toContain(en["admin.practice.gateway"]);
});

test("connects with the entered keys, and keeps them if they are refused", async () => {
  await open();
  await press(en["admin.gateways.connect"]);
  await user.fill(key(), "key");
  await press(/^Test keys/, "switch");
  await act(en["admin.gateways.connect"]);
  expect(changes()).toMatchObject([
    {
      what: "POST /api/admin/v3/gateways/bkash",
      body: { keys: { app_key: "key", password: "" }, sandbox: true },
    },
  ]);
  await changes()[0]?.refuse(422, "gateway_keys_invalid", { password: "required" });
  expect(descriptionOf(field(en["admin.gateways.key.password"]))).toBe(en["form.required"]);
  await act(en["admin.gateways.connect"]);
  await changes()[1]?.refuse(409, "gateway_refused_keys");
  expect(said()).toContain("gateway_refused_keys");
  expect(key().value).toBe("key");
});

test("turns the gateway off without changing its other settings", async () => {
  await open({ ...connected, confirms: true });
  await press(en["admin.gateways.turn_off"]);
  expect(changes()).toMatchObject([
    {
      what: "PUT /api/admin/v3/gateways/bkash/settings",
      body: { off: true, confirms: true, receiver: "50022", topic: "arn:aws:sns:old" },
    },
  ]);
});

test("requires the account's short code before it confirms payments by itself", async () => {
  await open({ ...connected, receiver: "" });
  await press(en["admin.gateways.confirms.change"]);
  await press(en["admin.gateways.confirms"], "checkbox");
  await act(en["admin.save"]);
  expect(changes()).toEqual([]);
  await user.fill(field(en["admin.gateways.receiver"]), " 50022 ");
  await act(en["admin.save"]);
  expect(changes()[0]?.body).toMatchObject({ off: false, confirms: true, receiver: "50022" });
  await changes()[0]?.refuse(422, "gateway_settings_invalid");
  expect(field(en["admin.gateways.receiver"]).value).toBe(" 50022 ");
});

test("saves a changed topic with the present settings", async () => {
  await open({ ...connected, off: true });
  await user.fill(field(en["admin.gateways.topic"]), "arn:aws:sns:new");
  await press(en["admin.save"]);
  expect(changes()[0]?.body).toMatchObject({ off: true, topic: "arn:aws:sns:new" });
});

test("warns of open payments before it disconnects", async () => {
  await open({ ...connected, open: 2 });
  await press(en["admin.gateways.disconnect"]);
  expect(dialog().textContent).toContain("at most 7 days");
  await act(en["admin.gateways.disconnect.keep"]);
  expect(changes()).toEqual([]);
  await press(en["admin.gateways.disconnect"]);
  await act(en["admin.gateways.disconnect"]);
  expect(changes()).toMatchObject([{ what: "DELETE /api/admin/v3/gateways/bkash" }]);
});

test("offers only to delete the keys while an account is being disconnected", async () => {
  await open({ ...connected, leaving: true, open: 1 });
  expect(buttons()).toEqual([en["admin.gateways.keys.again"], en["admin.gateways.delete"]]);
  await press(en["admin.gateways.delete"]);
  expect(dialog().textContent).toContain("won't be recorded");
});

test.each([
  ["keys of the test system", { ...connected, sandbox: true }, "no real money arrives"],
  ["refused keys", { state: "broken", problem: "unauthorized" }, "refused your keys"],
])("warns of %s", async (_, more, text) => {
  await open(more);
  expect(said()).toContain(text);
});
