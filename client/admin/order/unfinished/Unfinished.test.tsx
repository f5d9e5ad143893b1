import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectToasts } from "../../../testing/toasts";
import { press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import Unfinished from "./Unfinished";

const row = {
  ...{ id: 4, name: "", mobile: "01712345678", district: "Dhaka", value: 2970 },
  ...{ at: "2026-11-26T10:00:00Z", contacts: 0, contacted_at: null },
  lines: [
    { name: "Saree", quantity: 2 },
    { name: "", quantity: 1 },
  ],
  message: "Your cart: https://demo.test/basic/restore?key=4.x",
};
const report = { contacted: 3, recovered: 1, value: 500 };

const area = stubbedArea();

async function open(days: number, checkouts: object[], rights?: Right[]): Promise<void> {
  await area.show(<Unfinished />, rights ? { role: "staff", rights } : {});
  await area.calls[0]?.answer({
    checkouts,
    page: 1,
    pages: 1,
    total: checkouts.length,
    days,
    report,
  });
}

const said = () => document.body.textContent ?? "";
const sent = () => area.calls.filter(({ what }) => !what.startsWith("GET "));

test("shows the number of a customer without a name, and marks deleted products", async () => {
  await open(7, [row]);
  expect(screen.getByRole("article").getAttribute("aria-label")).toBe(row.mobile);
  expect(said()).toContain("Saree × 2Deleted product × 1");
});

test("records a call and a WhatsApp message, which contains the link", async () => {
  await open(7, [row]);
  const whatsApp = screen.getByRole<HTMLAnchorElement>("link", { name: "WhatsApp" });
  expect(decodeURIComponent(whatsApp.href)).toContain(row.message);
  // Prevents the navigation to WhatsApp, which would leave the test page.
  whatsApp.addEventListener("click", (event) => event.preventDefault());
  await user.click(whatsApp);
  expect(sent()[0]).toMatchObject({
    what: "POST /api/admin/v3/unfinished/4/contact",
    body: { channel: "whatsapp" },
  });
});

test("explains why an SMS is not sent", async () => {
  await open(7, [row]);
  await press("Send SMS");
  expect(sent()[0]?.body).toEqual({ channel: "sms" });
  await sent()[0]?.refuse(409, "unfinished_recent");
  await expectToasts(["error", expect.any(String)]);
});

test("stores checkouts for the chosen number of days", async () => {
  await open(0, []);
  expect(said()).toContain("Unfinished checkouts are not saved");
  await user.choose(screen.getByRole("combobox"), "7");
  expect(sent()[0]).toMatchObject({
    what: "PUT /api/admin/v3/unfinished/settings",
    body: { days: 7 },
  });
});

test("links to an order that is filled in from the checkout, without personal data in the address", async () => {
  await open(7, [row]);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Create order" });
  expect(link.getAttribute("href")).toBe("/admin/demo/orders/new?unfinished=4");
});

test("shows the setting only to members with the right to settings", async () => {
  await open(7, [row], ["orders.change"]);
  expect(screen.queryByRole("combobox")).toBeNull();
});
