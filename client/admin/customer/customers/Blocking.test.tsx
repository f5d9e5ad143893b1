import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { field, press, user } from "../../../testing/user";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import { stubbedArea } from "../../fixtures";
import { Blocking } from "./Blocking";

const area = stubbedArea();

const show = (blocked_at: string | null) => {
  const blocked = { blocked_at, blocked_until: null, blocked_by: "Rina", block_reason: "Fake" };
  return area.show(<Blocking customer={{ id: 5, ...blocked } as CustomerDetails} />);
};
const block = en["admin.customers.block"];
const reason = () =>
  field<HTMLTextAreaElement>(`${en["admin.customers.block.reason"]} (${en["form.optional"]})`);

test("blocks a customer only in the dialog, and keeps the reason if the server refuses", async () => {
  await show(null);
  await press(block);
  expect(area.calls).toEqual([]);
  await user.fill(reason(), " Refuses parcels ");
  await press(block, "button", screen.getByRole("dialog"));
  expect(area.calls).toMatchObject([
    { what: "PUT /api/admin/v3/customers/5/block", body: { reason: "Refuses parcels" } },
  ]);
  await area.calls[0]?.refuse(500, "internal");
  expect(reason().value).toBe(" Refuses parcels ");
  await press(block, "button", screen.getByRole("dialog"));
  await area.calls[1]?.answer({});
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("unblocks a customer with one tap", async () => {
  await show("2026-11-20T09:00:00Z");
  expect(screen.queryByRole("button", { name: block })).toBeNull();
  expect(document.body.textContent).toContain("20 November 2026 · Rina");
  const list = screen.getByRole("link", { name: en["admin.risk.tab.block"] });
  expect(list.getAttribute("href")).toMatch(/\/settings\/risk\?tab=block$/);
  await press(en["admin.customers.unblock"]);
  expect(area.calls).toMatchObject([{ what: "DELETE /api/admin/v3/customers/5/block" }]);
  await area.calls[0]?.answer({});
  await expectToasts(["success", en["admin.customers.unblocked"]]);
});
