import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../../locales/en.json";
import { expectToasts } from "../../../../testing/toasts";
import { field, press, user } from "../../../../testing/user";
import type { StatusLine } from "../../../../types/parcel.gen";
import { stubbedArea } from "../../../fixtures";
import Statuses from "./Statuses";

const area = stubbedArea();

const line = (more: Partial<StatusLine>): StatusLine => ({
  line: 1,
  text: "SD1 Delivered",
  parcel: 1,
  order: "1001",
  title: "Sundarban",
  from: "moving",
  to: "delivered",
  cod: 500,
  collected: null,
  problem: "",
  ...more,
});

async function check(lines: StatusLine[], messages = ["delivered"]) {
  await area.show(<Statuses />, {}, { order_messages: messages });
  await user.paste(field(en["admin.parcels.statuses.list"]), "SD1 Delivered");
  await press(en["admin.parcels.statuses.check"]);
  expect(area.calls[0]).toMatchObject({
    what: "POST /api/admin/v3/parcels/statuses/preview",
    body: { text: "SD1 Delivered" },
  });
  await area.calls[0]?.answer(lines);
}

const posted = () => area.calls.slice(1).map(({ what, body }) => ({ what, body }));

test("previews a list, applies it, and undoes all of it", async () => {
  await check([
    line({}),
    line({ line: 2, parcel: 2, order: "1002", text: "SD2 Returned", to: "returned" }),
    line({ line: 3, parcel: 3, order: "1003", to: "", problem: "connected" }),
  ]);
  expect(area.calls).toHaveLength(1);
  expect(document.body.textContent).toContain("1 customer gets an SMS.");
  expect(document.body.textContent).toContain("1 order is canceled as returned");
  expect(document.body.textContent).toContain(en["admin.parcels.statuses.wrong.connected"]);
  expect(document.body.textContent).toContain("1 line changes nothing");
  await press("Update 2 parcels");
  expect(posted()).toEqual([
    {
      what: "POST /api/admin/v3/parcels/statuses",
      body: {
        changes: [
          { parcel: 1, state: "delivered", seen: "moving", collected: null },
          { parcel: 2, state: "returned", seen: "moving", collected: null },
        ],
      },
    },
  ]);
  await area.calls[1]?.answer([
    { parcel: 1, order: "1001", state: "delivered", code: "", message: "" },
    { parcel: 2, order: "", state: "", code: "parcel_state", message: "It has moved on." },
  ]);
  expect(document.body.textContent).toContain("It has moved on.");
  await expectToasts(["success", "1 parcel updated"]);
  await user.click(await screen.findByRole("button", { name: en["admin.orders.undo"] }));
  expect(posted()[1]).toEqual({
    what: "POST /api/admin/v3/parcels/statuses/undo",
    body: { parcels: [1] },
  });
});

test("asks for the amount that was collected for a part, at most the cash to collect", async () => {
  await check([line({ to: "partly", problem: "collected" })], []);
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Update/ });
  expect(document.body.textContent).toContain(en["admin.parcels.statuses.wrong.collected"]);
  expect(button().disabled).toBe(true);
  const amount = screen.getByRole<HTMLInputElement>("textbox");
  await user.fill(amount, "500.5");
  expect(button().disabled).toBe(true);
  await user.fill(amount, "৪৫০");
  expect(document.body.textContent).toContain(en["admin.orders.no_sms"]);
  await press("Update 1 parcel");
  expect(posted()[0]?.body).toEqual({
    changes: [{ parcel: 1, state: "partly", seen: "moving", collected: 450 }],
  });
});

test("keeps the list for corrections, and clears it when all is done", async () => {
  await check([line({ to: "", problem: "status" })]);
  await press(en["admin.parcels.statuses.back"]);
  const list = () => field<HTMLTextAreaElement>(en["admin.parcels.statuses.list"]);
  expect(list().value).toBe("SD1 Delivered");
  await press(en["admin.parcels.statuses.check"]);
  await area.calls[1]?.answer([line({})]);
  await press("Update 1 parcel");
  await area.calls[2]?.answer([
    { parcel: 1, order: "1001", state: "delivered", code: "", message: "" },
  ]);
  expect(list().value).toBe("");
});
