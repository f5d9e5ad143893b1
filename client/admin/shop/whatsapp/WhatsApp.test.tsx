import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { expectToasts } from "../../../testing/toasts";
import { field, press, user } from "../../../testing/user";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { stubbedArea } from "../../fixtures";
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

beforeEach(async () => {
  await area.show(<WhatsApp />);
});

test("connects the account with the entered keys", async () => {
  await area.calls[0]?.answer(none);
  expect(document.body.textContent).not.toContain("verify-me");
  await press("Connect WhatsApp");
  await user.fill(field("Phone number ID"), "106540352242922");
  await user.fill(field("Access token"), "token");
  await user.fill(field("App secret"), "secret");
  await press("Connect WhatsApp", "button", screen.getByRole("dialog"));
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
  await user.fill(field("SMS if not delivered within"), "৩০");
  await press("Save");
  const sent = area.calls.find(({ what }) => what.startsWith("PUT"));
  expect(sent?.body).toEqual({
    template: "",
    bn_template: "order_confirm",
    wait: 30,
    off: false,
  });
});

test("explains the problem of a connection", async () => {
  await area.calls[0]?.answer({ ...connected, state: "broken", problem: "unauthorized" });
  expect(document.body.textContent).toContain("WhatsApp refused your access token");
});
