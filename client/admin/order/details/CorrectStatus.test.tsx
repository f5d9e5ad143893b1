import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { CorrectStatus } from "./CorrectStatus";

const area = stubbedArea();
const delivered = order({ status: "delivered" }) as AdminOrder;
const label = en["admin.orders.correct"];

async function open(of = delivered) {
  await area.show(<CorrectStatus order={of} />);
  await press(label);
}

const to = () => field<HTMLSelectElement>(en["admin.orders.correct.to"]);
const reason = () => field<HTMLTextAreaElement>(en["admin.orders.correct.reason"]);
const correct = () => press(label, "button", screen.getByRole("dialog"));
const options = () =>
  within(to())
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value }) => value);

test("is offered only to members who may correct a status", async () => {
  await area.show(<CorrectStatus order={delivered} />, {
    role: "custom",
    rights: ["orders", "orders.change"],
  });
  expect(screen.queryByRole("button")).toBeNull();
});

test("requires a new status and a reason", async () => {
  await open();
  await correct();
  expect(area.calls).toEqual([]);
  expect(descriptionOf(to())).toBe(en["form.required"]);
  expect(descriptionOf(reason())).toBe(en["form.required"]);
});

test("offers every status but the present one", async () => {
  await open();
  expect(options()).not.toContain("delivered");
  expect(options()).toContain("returned");
  await open({ ...delivered, status: "canceled", returned: true });
  expect(options()).not.toContain("returned");
  expect(options()).toContain("canceled");
});

test("tells only for a return whether the products are lost", async () => {
  await open();
  expect(screen.queryByRole("switch")).toBeNull();
  await user.choose(to(), "returned");
  await press(en["admin.orders.correct.lost"], "switch");
  await user.fill(reason(), "Came back broken");
  await correct();
  expect(area.calls[0]).toMatchObject({
    what: "POST /api/admin/v3/orders/12345678/correct",
    body: { to: "returned", from: "delivered", lost: true, reason: "Came back broken" },
  });
  await area.calls[0]?.refuse(409, "order_changed");
  expect(reason().value).toBe("Came back broken");
  await user.choose(to(), "shipped");
  await correct();
  expect(area.calls[1]?.body).toMatchObject({ to: "shipped", lost: false });
  await area.calls[1]?.answer(delivered);
  expect(screen.queryByRole("dialog")).toBeNull();
});
