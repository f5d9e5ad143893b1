import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, press, user } from "../../../testing/user";
import type { Payment } from "../../../types/payment.gen";
import { stubbedArea } from "../../fixtures";
import Payments from "./Payments";

const claim = {
  ...{ id: 5, order_id: "12345678", status: "pending", name: "Karim", mobile: "01712345678" },
  ...{ currency: "BDT", method: "bkash", kind: "advance", state: "claimed", amount: 1485 },
  ...{ received: 0, fee: 0, refunded: 0, reference: "CHM7B0RS5K", sender: "1234" },
  ...{ refunding: 0, through_gateway: false, practice: false, can_check: false, check: null },
  ...{ problem: "", note: "", used_by: "", created_at: "2026-11-26T10:00:00Z", by: "" },
} satisfies Payment;

const area = stubbedArea();

async function open(payment?: Payment): Promise<void> {
  await area.show(<Payments />);
  const counts = { claimed: payment ? 1 : 0, give_back: 0, all: 0 };
  await area.calls[0]?.answer({ payments: payment ? [payment] : [], counts, page: 1, pages: 1 });
}

const said = () => document.body.textContent ?? "";
const posted = () => area.calls.filter(({ what }) => what.startsWith("POST "));
const buttons = (name: string) => screen.queryAllByRole("button", { name });
const amount = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Amount/ });
const submit = (name: string) => press(name, "button", screen.getByRole("dialog"));

test("confirms the claimed amount with one tap", async () => {
  await open(claim);
  await press("Confirm ৳1,485");
  expect(posted()[0]).toMatchObject({
    what: "POST /api/admin/v3/payments/5/confirm",
    body: { received: 1485, short: false },
  });
});

test("warns of a transaction id that another order has", async () => {
  await open({ ...claim, problem: "duplicate", used_by: "87654321" });
  expect(said()).toContain("This transaction ID was used for order 87654321.");
});

test("requires a message to the customer for another reason", async () => {
  await open(claim);
  await press("Reject");
  await user.choose(field("Reason"), "other");
  await submit("Reject");
  expect(posted()).toEqual([]);
  expect(said()).toContain("Write a message to the customer.");
  await user.fill(field("Message to the customer"), "Please call us");
  await submit("Reject");
  expect(posted()[0]?.body).toEqual({ reason: "other", note: "Please call us" });
});

test("records a refund of at most the remaining amount", async () => {
  await open({ ...claim, state: "confirmed", received: 1485, refunded: 485 });
  await press("Give money back");
  expect(amount().value).toBe("1000");
  await user.fill(amount(), "1000.01");
  await submit("Record");
  expect(posted()).toEqual([]);
  await user.fill(amount(), "৫০০");
  await submit("Record");
  expect(posted()[0]?.body).toMatchObject({ amount: 500, method: "bkash", number: claim.mobile });
});

test("offers no action on a rejected payment", async () => {
  await open({ ...claim, state: "rejected", problem: "not_found" });
  expect(said()).toContain("Not found");
  expect([...buttons("Reject"), ...buttons("Give money back")]).toEqual([]);
});

test("shows a notice if there is nothing to check", async () => {
  await open();
  expect(said()).toContain("No payments here");
});
