import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { typeInto } from "../../../testing/render";
import { pressButton, stubbedArea } from "../../fixtures";
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
const name = () => document.querySelector("#package-name") as HTMLInputElement;
const submit = () => act(async () => document.querySelector("form")?.requestSubmit());

test("the switch changes only whether the package is offered", async () => {
  await pressButton("Courier: shoppers can choose it");
  expect(puts().map(({ what, body }) => [what, body])).toEqual([
    ["PUT /api/admin/v3/packages/3/active", { active: false }],
  ]);
});

test("a conflict can keep one's own version", async () => {
  await pressButton("Edit: Courier");
  await typeInto(name(), "By courier");
  await submit();
  expect(puts()[0]).toMatchObject({
    what: "PUT /api/admin/v3/packages/3",
    body: { ...had, name: "By courier", had },
  });
  await puts()[0]?.conflict("settings_changed", { ...courier, fee: 95 });
  expect(document.body.textContent).toContain("Someone else saved this.");
  await pressButton("Keep mine");
  await submit();
  expect(puts()[1]?.body).toEqual({ ...had, name: "By courier", had: { ...had, fee: 95 } });
});

test("a conflict can load the other version", async () => {
  await pressButton("Edit: Courier");
  await typeInto(name(), "By courier");
  await submit();
  await puts()[0]?.conflict("settings_changed", { ...courier, fee: 95 });
  await pressButton("Show theirs");
  const fee = document.querySelector("#package-fee") as HTMLInputElement;
  expect([name().value, fee.value]).toEqual(["Courier", "95"]);
});

test("Esc asks before discarding input", async () => {
  const esc = () =>
    act(async () => document.querySelector("dialog")?.dispatchEvent(new Event("close")));
  await pressButton("Edit: Courier");
  await typeInto(name(), "By courier");
  await esc();
  expect(document.body.textContent).toContain(en["admin.unsaved"]);
  await pressButton(en["admin.unsaved.stay"]);
  expect(name().value).toBe("By courier");
  await esc();
  await pressButton(en["admin.unsaved.leave"]);
  expect(document.querySelector("dialog")).toBeNull();
  await pressButton("Edit: Courier");
  await esc();
  expect(document.querySelector("dialog")).toBeNull();
});

test("the owner confirms the fees of a new shop, once", async () => {
  expect(document.body.textContent, "they are confirmed").not.toContain(
    en["admin.delivery.confirm"],
  );
  await close();
  await area.show(<Delivery />, {}, { delivery_confirmed: false });
  await area.calls.at(-1)?.answer([courier]);
  await pressButton(en["admin.delivery.confirm.do"]);
  expect(area.calls.at(-1)).toMatchObject({
    what: "POST /api/admin/v3/packages/confirm",
    body: {},
  });
});
