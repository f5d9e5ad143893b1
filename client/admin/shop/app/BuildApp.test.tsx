import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { stubAnswers } from "../../../testing/api";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { AppLead } from "../../../types/settings.gen";
import { showInArea } from "../../fixtures";
import BuildApp from "./BuildApp";

const requested: AppLead = {
  id: 1,
  name: "Rina",
  phone: "01712345678",
  platform: "app",
  status: "requested",
  note: "",
  created_at: "2026-11-22T00:00:00Z",
};

/** Opens the screen of a shop whose last request is `lead`. Returns the requests that are sent. */
async function open(lead: AppLead | null, shop: { public?: boolean } = {}) {
  const sent: unknown[] = [];
  let latest = lead;
  stubAnswers((method, _path, body) => {
    if (method === "POST") {
      sent.push(body);
      latest = requested;
    }
    return { data: latest };
  });
  await showInArea(<BuildApp />, {}, shop);
  await screen.findAllByText(en["admin.app.own"]);
  return sent;
}

const askButton = () => screen.queryByRole("button", { name: en["admin.app.ask"] });
const code = () => screen.queryByAltText(en["admin.app.qr"]);

test("requests an app for the signed-in member, and then shows the request instead of the form", async () => {
  const sent = await open(null);
  expect(field(en["admin.app.name"]).value).toBe("Rina");
  expect(field(en["form.mobile"]).value).toBe("01711111111");
  await press(en["admin.app.ask"]);
  await waitFor(() => expect(screen.getByText(en["admin.app.requested.text"])).toBeTruthy());
  expect(sent).toEqual([{ name: "Rina", phone: "01711111111" }]);
  expect(askButton()).toBeNull();
});

test("sends no invalid number, and accepts Bengali digits", async () => {
  const sent = await open(null);
  const mobile = field(en["form.mobile"]);
  await user.fill(mobile, "12345");
  await press(en["admin.app.ask"]);
  await waitFor(() => expect(descriptionOf(mobile)).toContain(en["form.phone"]));
  expect(sent).toEqual([]);
  await user.fill(mobile, "০১৭১২-৩৪৫৬৭৮");
  await press(en["admin.app.ask"]);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a declined request shows the reason and allows another one", async () => {
  await open({ ...requested, status: "declined", note: "The name is taken." });
  expect(screen.getByText(en["admin.app.declined"])).toBeTruthy();
  expect(screen.getByText("The name is taken.")).toBeTruthy();
  expect(askButton()).not.toBeNull();
});

test("an app that is being built cannot be requested again", async () => {
  await open({ ...requested, status: "building" });
  expect(screen.getByText(en["admin.app.building"])).toBeTruthy();
  expect(askButton()).toBeNull();
});

test("only a published shop has a QR code; others are told to publish", async () => {
  await open(null, { public: true });
  expect(code()?.getAttribute("src")).toBe("/admin/demo/qr.svg");
  expect(screen.queryByText(en["admin.app.unpublished"])).toBeNull();
  await open(null, { public: false });
  expect(code()).toBeNull();
  expect(screen.getByText(en["admin.app.unpublished"])).toBeTruthy();
});
