import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { typeInto } from "../../../testing/render";
import { expectToasts } from "../../../testing/toasts";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { pressButton, stubbedArea } from "../../fixtures";
import WhatsApp from "./WhatsApp";

const none: WhatsAppAccount = {
  state: "none",
  problem: "",
  account: "",
  sender: "",
  template: "",
  bn_template: "",
  wait: 15,
  off: false,
  hook_url: "",
  verify_token: "",
  webhook_at: null,
};
const connected: WhatsAppAccount = {
  ...none,
  state: "connected",
  account: "Rina Fashion",
  sender: "106540352242922",
  bn_template: "order_confirm",
  hook_url: "https://haat.test/hooks/whatsapp/AAAA",
  verify_token: "verify-me",
};

const area = stubbedArea();

const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement;
const submit = () => act(async () => document.querySelector("form")?.requestSubmit());

beforeEach(async () => {
  await area.show(<WhatsApp />);
});

test("sends the keys", async () => {
  await area.calls[0]?.answer(none);
  expect(document.body.textContent).not.toContain("verify-me");
  await pressButton("Connect WhatsApp");
  await typeInto(field("keys-sender"), "106540352242922");
  await typeInto(field("keys-access_token"), "token");
  await typeInto(field("keys-app_secret"), "secret");
  await submit();
  const sent = area.calls.find(({ what }) => what.startsWith("POST"));
  expect(sent?.body).toEqual({
    sender: "106540352242922",
    access_token: "token",
    app_secret: "secret",
  });
  await sent?.answer(connected);
  await expectToasts(["success", "WhatsApp is connected"]);
});

test("shows the webhook's address and token, and saves the settings", async () => {
  await area.calls[0]?.answer(connected);
  expect(document.body.textContent).toContain("https://haat.test/hooks/whatsapp/AAAA");
  expect(document.body.textContent).toContain("verify-me");
  await typeInto(field("messages-wait"), "৩০");
  await submit();
  const sent = area.calls.find(({ what }) => what.startsWith("PUT"));
  expect(sent?.body).toEqual({
    template: "",
    bn_template: "order_confirm",
    wait: 30,
    off: false,
  });
});

test("says what is wrong with a connection", async () => {
  await area.calls[0]?.answer({ ...connected, state: "broken", problem: "unauthorized" });
  expect(document.body.textContent).toContain("WhatsApp refused your access token");
});
