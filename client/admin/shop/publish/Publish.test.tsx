import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { Publish } from "./Publish";

const area = stubbedArea();

const online = () => screen.getByRole<HTMLInputElement>("switch");
const toggle = () => user.click(online());

test("publishes the shop with one tap, and says if it fails", async () => {
  await area.show(<Publish />, {}, { public: false });
  await toggle();
  expect(area.calls).toMatchObject([{ what: "PUT /api/admin/v3/publish", body: { public: true } }]);
  expect([online().checked, online().disabled]).toEqual([true, true]);
  await area.calls[0]?.refuse(500, "internal");
  await expectToasts(["error", en["admin.publish.failed"]]);
  expect([online().checked, online().disabled]).toEqual([false, false]);
});

test("unpublishes the shop only after a confirmation", async () => {
  await area.show(<Publish />);
  await toggle();
  await press(en["admin.publish.close.keep"]);
  expect([area.calls.length, online().checked]).toEqual([0, true]);
  await toggle();
  await press(en["admin.publish.close.act"]);
  expect(area.calls).toMatchObject([
    { what: "PUT /api/admin/v3/publish", body: { public: false } },
  ]);
  await area.calls[0]?.answer({ public: false });
  await expectToasts(["success", en["admin.publish.closed"]]);
});

test("cannot be changed while the platform suspends the shop", async () => {
  await area.show(<Publish />, {}, { public: false, suspension: "fraud" });
  expect(online().disabled).toBe(true);
});
