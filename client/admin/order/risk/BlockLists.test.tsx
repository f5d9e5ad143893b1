import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { BlockLists } from "./BlockLists";

const entry = {
  ...{ id: 3, list: "block", kind: "number", label: "01755555555", reason: "refused 3 parcels" },
  ...{ expires_at: null, by: "Rina", customer: 5, date: "2026-11-26T10:00:00Z" },
};

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<BlockLists list="block" />);
  await area.calls[0]?.answer({ entries: [entry], next: 0 });
});

const entered = () => field("Number or part of an address");
const save = () => press("Add to list");
const sent = () => area.calls.filter(({ what }) => !what.startsWith("GET "));

test("adds an entry to the list, and shows the server's refusal at its field", async () => {
  await user.fill(entered(), "12");
  await user.fill(field(en["admin.customers.block.reason"]), "fake orders");
  await save();
  expect(sent()[0]).toMatchObject({
    what: "POST /api/admin/v3/risk/lists",
    body: { list: "block", value: "12", reason: "fake orders" },
  });
  await sent()[0]?.refuse(422, "risk_entry_invalid", { value: "invalid" });
  expect(entered().getAttribute("aria-invalid")).toBe("true");
  expect(entered().value).toBe("12");
});

test("empties the form after an entry was added", async () => {
  await user.fill(entered(), "01766666666");
  await save();
  const before = area.calls.length;
  await sent()[0]?.answer({ ...entry, id: 4, label: "01766666666" });
  for (const call of area.calls.slice(before)) await call.answer({ entries: [entry], next: 0 });
  expect(entered().value).toBe("");
});

test("removes an entry by a button that names it", async () => {
  await press(/01755/);
  expect(sent()[0]?.what).toBe("DELETE /api/admin/v3/risk/lists/3");
});

test("leads from a number to its customer", () => {
  const link = screen.getByRole("link", { name: /01755/ });
  expect(link.getAttribute("href")).toMatch(/\/customers\/5$/);
});
