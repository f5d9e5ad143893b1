import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import Delivery from "./Delivery";
import type { Package } from "./types.gen";

const courier: Package = {
  id: 3,
  name: "Courier",
  bn_name: "",
  fee: 60,
  free_from: 0,
  zone: "inside",
  min_days: 1,
  max_days: 3,
  active: true,
};
const { id, ...had } = courier;

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<Delivery />);
  await area.calls[0]?.answer([courier]);
});

const puts = () => area.calls.filter(({ what }) => what.startsWith("PUT"));
const name = () => field("Name (English)");
const submit = () => press(en["admin.save"]);

test("the switch changes only whether the package is offered", async () => {
  await press("Courier: shoppers can choose it", "switch");
  expect(puts().map(({ what, body }) => [what, body])).toEqual([
    ["PUT /api/admin/v3/packages/3/active", { active: false }],
  ]);
});

test("can keep one's own version after a conflict", async () => {
  await press("Edit: Courier");
  await user.fill(name(), "By courier");
  await submit();
  expect(puts()[0]).toMatchObject({
    what: "PUT /api/admin/v3/packages/3",
    body: { ...had, name: "By courier", had },
  });
  await puts()[0]?.conflict("settings_changed", { ...courier, fee: 95 });
  expect(document.body.textContent).toContain("Someone else saved this.");
  await press("Keep mine");
  await submit();
  expect(puts()[1]?.body).toEqual({ ...had, name: "By courier", had: { ...had, fee: 95 } });
});

test("can load the other version after a conflict", async () => {
  await press("Edit: Courier");
  await user.fill(name(), "By courier");
  await submit();
  await puts()[0]?.conflict("settings_changed", { ...courier, fee: 95 });
  await press("Show theirs");
  expect([name().value, field(en["admin.delivery.fee"]).value]).toEqual(["Courier", "95"]);
});

test("asks on Escape before discarding input", async () => {
  // Fires the event that browsers fire after Escape.
  const esc = () => fireEvent(screen.getByRole("dialog"), new Event("close"));
  await press("Edit: Courier");
  await user.fill(name(), "By courier");
  esc();
  expect(document.body.textContent).toContain(en["admin.unsaved"]);
  await press(en["admin.unsaved.stay"]);
  expect(name().value).toBe("By courier");
  esc();
  await press(en["admin.unsaved.leave"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Edit: Courier");
  esc();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("lets the owner confirm the fees of a new shop once", async () => {
  expect(document.body.textContent, "they are confirmed").not.toContain(
    en["admin.delivery.confirm"],
  );
  await area.show(<Delivery />, {}, { delivery_confirmed: false });
  await area.calls.at(-1)?.answer([courier]);
  await press(en["admin.delivery.confirm.do"]);
  expect(area.calls.at(-1)).toMatchObject({
    what: "POST /api/admin/v3/packages/confirm",
    body: {},
  });
});
